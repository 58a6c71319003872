import type { Ctx } from '../../context.ts'
import { importReviewFile } from './import-review-file.ts'

export type PublishedReview = {
  product?: string
  stars?: string
  text?: string
  name?: string
  date?: string
  source?: string
  id?: string
}

/** Publishes reviews by importing them from a CSV file. Rows without a date are dated newest first. */
export async function published(ctx: Ctx, rows: readonly PublishedReview[]): Promise<void> {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
  const lines = rows.map((row, at) => {
    const date = row.date ?? new Date(Date.UTC(2026, 0, 1) - at * 3_600_000).toISOString()
    const cells = [
      row.id ?? ctx.newId(),
      row.product ?? '',
      row.stars ?? '5',
      row.text ?? `Review ${at}`,
      row.name ?? '',
    ]
    return [...cells, date, row.source ?? ''].map(quoted).join(',')
  })
  const file = ['id,product id,stars,text,name,date,source', ...lines].join('\n')
  const report = await importReviewFile(ctx, file)
  if (report.added !== rows.length) throw new Error(`${rows.length - report.added} reviews were not taken.`)
}
