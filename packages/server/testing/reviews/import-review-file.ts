import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ctx } from '../../context.ts'
import { importReviews, type ImportOptions, type ImportReport } from '../../reviews/index.ts'

/** Imports reviews from a file with the given content. `reported` has a text for each row that the import reports. */
export async function importReviewFile(
  ctx: Ctx,
  content: string | Buffer,
  given: Partial<ImportOptions> = {},
): Promise<ImportReport & { reported: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-import-'))
  const file = join(folder, 'reviews.csv')
  const reported: string[] = []
  const onBad = (line: number, faults: readonly string[]): void => void reported.push(`${line}: ${faults.join('; ')}`)
  const options = { file, isDryRun: false, skipsBad: false, marketplace: '', dateOrder: null, pictures: null, onBad }
  try {
    await writeFile(file, content)
    return { ...(await importReviews(ctx, { ...options, ...given })), reported }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
