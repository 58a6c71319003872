import { readProductIdentifiers } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import { asPlatform, readInSite, type Tx } from '../database/index.ts'
import { recordActivity } from '../changes/index.ts'
import { raiseRevision } from '../sites/index.ts'
import type { ImportEncoding } from '../import/index.ts'
import { alreadyThere, makeDamageFinder, makeDuplicateFinder, mended } from './import-duplicates.ts'
import { inspectReviewFile } from './import-file.ts'
import type { ImportOptions } from './import-options.ts'
import { storeImportPictures, type PreparedPictures } from './import-pictures.ts'
import { makeProductFinder, readLines, type ImportLineResult } from './import-rows.ts'
import {
  readDamagedReviews,
  readStoredReviewKeys,
  replaceReviewIdentity,
  saveImportedReviews,
  type ImportedReview,
  type SavedReview,
} from './import.store.ts'
import { saveReviewTerms } from './moderation/review-terms.store.ts'
import { refreshReviewSummaries } from './refresh-review-summaries.ts'
import { insertPictures } from './review.store.ts'

/** Report of an import. A dry run reports the same and stores nothing. */
export type ImportReport = {
  encoding: ImportEncoding
  /** Names of the columns that are not imported. */
  leftOutColumns: readonly string[]
  rows: number
  bad: number
  added: number
  changed: number
  /** Number of rows that are skipped because their review is in the site or on an earlier line. */
  skipped: number
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
 * Imports a file of reviews into the site. The file is read three times: to learn how it is written, to validate every row, then
 * to write them in one transaction. A bad row prevents the import unless `skipsBad` is set. Importing the same file again changes
 * nothing. A dry run does the same and rolls the transaction back. Throws `ImportFileError`.
 */
export async function importReviews(ctx: Ctx, options: ImportOptions): Promise<ImportReport> {
  const file = await inspectReviewFile(options.file, options.dateOrder)
  const products = makeProductFinder(await readInSite(ctx, (tx) => readProductIdentifiers(tx, ctx.siteId)))
  const { encoding, leftOutColumns } = file
  const report = { ...empty, encoding, leftOutColumns }
  const row = { now: ctx.now(), marketplace: options.marketplace }
  const pictures = await storeImportPictures(ctx, options, judge(readLines(file, products, row), options, report))
  report.missingPictures = pictures.missing
  const mayWrite = (report.bad === 0 || options.skipsBad) && report.rows > report.bad
  if (!mayWrite) {
    await pictures.discard()
    return report
  }
  try {
    await writeAll(ctx, { lines: readLines(file, products, row), options, pictures, now: row.now }, report)
  } catch (error) {
    await pictures.discard()
    if (error instanceof DryRunEnded) return report
    throw error
  }
  await pictures.discardUnused()
  return { ...report, isWritten: true }
}

/** Rolls back the transaction of a dry run. */
class DryRunEnded extends Error {
  override name = 'DryRunEnded'
}

const empty = {
  rows: 0,
  bad: 0,
  added: 0,
  changed: 0,
  skipped: 0,
  pictures: 0,
  ofNoProduct: 0,
  missingPictures: 0,
  isWritten: false,
}

type GoodLine = Extract<ImportLineResult, { review: unknown }>

/** Validates the rows of an import file: counts all rows, reports bad rows and yields the others. */
async function* judge(
  lines: AsyncIterable<ImportLineResult>,
  { onBad }: ImportOptions,
  report: ImportReport,
): AsyncGenerator<GoodLine, void, undefined> {
  for await (const read of lines) {
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

type ImportContext = {
  lines: AsyncIterable<ImportLineResult>
  options: ImportOptions
  pictures: PreparedPictures
  now: number
}

/** A review that waits to be saved, with its line. */
type Waiting = ReadonlyMap<string, { line: number; review: ImportedReview }>

/**
 * Writes all reviews of an import in one transaction. Runs as the database's owner, since it may take longer than a request.
 * Throws `DryRunEnded` in a dry run.
 */
async function writeAll(ctx: Ctx, context: ImportContext, report: ImportReport): Promise<void> {
  await asPlatform(
    ctx.deps,
    async (tx) => {
      const touched = new Set<string>()
      const stored = await readStoredReviewKeys(tx, ctx.siteId)
      const decide = makeDuplicateFinder(stored)
      const known = new Set(stored.map(({ identity }) => identity))
      const findDamaged = makeDamageFinder(await readDamagedReviews(tx, ctx.siteId))
      let waiting = new Map<string, { line: number; review: ImportedReview }>()
      for await (const read of context.lines) {
        if ('faults' in read) continue
        const decided = decide(read.line, read.review)
        if ('reason' in decided) {
          skip(report, context.options, decided.line, decided.reason)
          continue
        }
        const { review } = decided
        const damagedId = known.has(review.identity.toString('hex')) ? null : findDamaged(review)
        if (damagedId !== null) {
          await replaceReviewIdentity(tx, ctx.siteId, { id: damagedId, identity: review.identity })
          context.options.onBad(read.line, [mended])
        }
        waiting.set(review.identity.toString('hex'), { line: read.line, review: { id: ctx.newId(), ...review } })
        if (waiting.size < batch) continue
        await saveBatch(tx, ctx, { ...context, waiting, touched }, report)
        waiting = new Map()
      }
      if (waiting.size > 0) await saveBatch(tx, ctx, { ...context, waiting, touched }, report)
      if (context.options.isDryRun) throw new DryRunEnded()
      await refreshFactsInBatches(tx, ctx, [...touched])
      await recordActivity(tx, ctx, 'reviews.imported', { kind: 'site', id: ctx.siteId, title: `${report.added}` })
    },
    { siteId: ctx.siteId, lock: 'reviews import' },
  )
}

function skip(report: ImportReport, { onBad }: ImportOptions, line: number, reason: string): void {
  report.skipped += 1
  onBad(line, [reason])
}

async function saveBatch(
  tx: Tx,
  ctx: Ctx,
  { waiting, touched, options, pictures, now }: ImportContext & { waiting: Waiting; touched: Set<string> },
  report: ImportReport,
): Promise<void> {
  const reviews = [...waiting.values()].map(({ review }) => review)
  const saved = await saveImportedReviews(tx, ctx.siteId, reviews, now)
  await saveTermsOfSaved(tx, ctx, waiting, saved)
  for (const { id, identity, what, productId } of saved) {
    report[what] += 1
    if (productId !== null) touched.add(productId)
    if (what === 'changed') continue
    const own = pictures.take(identity)
    report.pictures += own.length
    await insertPictures(tx, ctx.siteId, id, own)
  }
  const written = new Set(saved.map(({ identity }) => identity))
  for (const [identity, { line }] of waiting) if (!written.has(identity)) skip(report, options, line, alreadyThere)
}

/** Saves the terms of imported reviews. A changed review keeps the id of its row. */
async function saveTermsOfSaved(tx: Tx, ctx: Ctx, waiting: Waiting, saved: readonly SavedReview[]): Promise<void> {
  const rows = saved.flatMap(({ id, identity }) => {
    const review = waiting.get(identity)?.review
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
