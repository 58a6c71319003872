import { readProductIdentifiers } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import { asPlatform, readInSite, type Tx } from '../database/index.ts'
import { recordActivity, raiseRevision } from '../sites/index.ts'
import type { ImportOptions } from './import-options.ts'
import { storeImportPictures, type PreparedPictures } from './import-pictures.ts'
import { makeProductFinder, readLines, type ProductFinder, type ImportLineResult } from './import-rows.ts'
import { saveImportedReviews, type SavedReview } from './import.store.ts'
import { saveReviewTerms } from './moderation/review-terms.store.ts'
import { refreshReviewSummaries } from './refresh-review-summaries.ts'
import { insertPictures, type NewReview } from './review.store.ts'

export type ImportReport = {
  rows: number
  bad: number
  added: number
  changed: number
  pictures: number
  /** Number of rows that match no product; they are imported as reviews of the store. */
  ofNoProduct: number
  /**
   * Number of pictures that rows name but that are not usable files in the picture folder. URLs count too, because nothing is
   * downloaded.
   */
  missingPictures: number
  isWritten: boolean
}

const batch = 250

/**
 * Imports a file of reviews into the site. The file is read twice: first to validate every row, then to write them in one
 * transaction. A bad row prevents the import unless `skipsBad` is set. Importing the same file again changes nothing. Throws
 * `ReviewFileError`.
 */
export async function importReviews(ctx: Ctx, options: ImportOptions): Promise<ImportReport> {
  const products = makeProductFinder(await readInSite(ctx, (tx) => readProductIdentifiers(tx, ctx.siteId)))
  const report = { ...empty }
  const now = ctx.now()
  const pictures = await storeImportPictures(ctx, options, judge(products, options, report, now))
  report.missingPictures = pictures.missing
  report.pictures = pictures.count
  const mayWrite = !options.isDryRun && (report.bad === 0 || options.skipsBad) && report.rows > report.bad
  if (!mayWrite) {
    await pictures.discard()
    return report
  }
  try {
    await writeAll(ctx, { products, options, pictures, now }, report)
  } catch (error) {
    await pictures.discard()
    throw error
  }
  return { ...report, isWritten: true }
}

const empty: ImportReport = {
  rows: 0,
  bad: 0,
  added: 0,
  changed: 0,
  pictures: 0,
  ofNoProduct: 0,
  missingPictures: 0,
  isWritten: false,
}

type GoodLine = Extract<ImportLineResult, { review: unknown }>

/** Validates the rows of an import file: counts all rows, reports bad rows and yields the others. */
async function* judge(
  products: ProductFinder,
  { file, marketplace, onBad }: ImportOptions,
  report: ImportReport,
  now: number,
): AsyncGenerator<GoodLine, void, undefined> {
  for await (const read of readLines(file, products, { now, marketplace })) {
    report.rows += 1
    if ('faults' in read) {
      report.bad += 1
      onBad(read.line, read.faults)
      continue
    }
    if (read.leftOut.length > 0) onBad(read.line, read.leftOut)
    if (read.isOfNoProduct) report.ofNoProduct += 1
    yield read
  }
}

type ImportContext = { products: ProductFinder; options: ImportOptions; pictures: PreparedPictures; now: number }

/** Writes all reviews of an import in one transaction. Runs as the database's owner, since it may take longer than a request. */
async function writeAll(
  ctx: Ctx,
  { products, options, pictures, now }: ImportContext,
  report: ImportReport,
): Promise<void> {
  await asPlatform(
    ctx.deps,
    async (tx) => {
      const touched = new Set<string>()
      const save = async (reviews: ReadonlyMap<string, NewReview>): Promise<void> => {
        const saved = await saveImportedReviews(tx, ctx.siteId, [...reviews.values()], now)
        await saveTermsOfSaved(tx, ctx, reviews, saved)
        for (const { id, identity, what, productId } of saved) {
          report[what] += 1
          if (productId !== null) touched.add(productId)
          if (what === 'added') await insertPictures(tx, ctx.siteId, id, pictures.take(identity))
        }
      }
      let waiting = new Map<string, NewReview>()
      for await (const read of readLines(options.file, products, { now, marketplace: options.marketplace })) {
        if ('faults' in read) continue
        waiting.set(read.review.identity.toString('hex'), { id: ctx.newId(), ...read.review })
        if (waiting.size < batch) continue
        await save(waiting)
        waiting = new Map()
      }
      if (waiting.size > 0) await save(waiting)
      await refreshFactsInBatches(tx, ctx, [...touched])
      await recordActivity(tx, ctx, 'reviews.imported', { kind: 'site', id: ctx.siteId, title: `${report.added}` })
    },
    { siteId: ctx.siteId, lock: 'reviews import' },
  )
}

/** Saves the terms of imported reviews. A changed review keeps the id of its row. */
async function saveTermsOfSaved(
  tx: Tx,
  ctx: Ctx,
  reviews: ReadonlyMap<string, NewReview>,
  saved: readonly SavedReview[],
): Promise<void> {
  const rows = saved.flatMap(({ id, identity }) => {
    const review = reviews.get(identity)
    return review ? [{ ...review, id }] : []
  })
  await saveReviewTerms(tx, ctx.siteId, rows)
}

const productsAtOnce = 100

async function refreshFactsInBatches(tx: Tx, ctx: Ctx, productIds: readonly string[]): Promise<void> {
  for (let at = 0; at < productIds.length; at += productsAtOnce) {
    await refreshReviewSummaries(tx, ctx, productIds.slice(at, at + productsAtOnce))
  }
  if (productIds.length === 0) await raiseRevision(tx, ctx, ['site'])
}
