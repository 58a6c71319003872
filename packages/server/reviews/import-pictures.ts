import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { maxBodyBytes } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { reviewLimits } from '@sitewright/domain/reviews/check-review.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { storeAssetFile, type PreparedAsset } from '../media/index.ts'
import type { ImportOptions } from './import-options.ts'
import type { ImportLineResult } from './import-rows.ts'
import { findExistingReviewIdentities } from './import.store.ts'

/**
 * Pictures of reviews to import, already stored as files without rows. `take` returns the pictures of a review by its identity, a
 * hash that is the same in every import. `discard` deletes all files when the reviews are not written, `discardUnused` those that
 * were not taken.
 */
export type PreparedPictures = {
  missing: number
  take: (identity: string) => readonly PreparedAsset[]
  discard: () => Promise<void>
  discardUnused: () => Promise<void>
}

type Line = Extract<ImportLineResult, { review: unknown }>

/**
 * Reads all lines of an import file and stores the pictures of reviews that the site does not have yet. This happens before the
 * transaction that writes the reviews, because decoding pictures takes too long for a transaction. A dry run does the
 * same, to find pictures that can't be used, and discards them. Nothing is downloaded.
 */
export async function storeImportPictures(
  ctx: Ctx,
  options: ImportOptions,
  lines: AsyncIterable<Line>,
): Promise<PreparedPictures> {
  const kept = new Map<string, PreparedAsset[]>()
  const taken = new Set<string>()
  let missing = 0
  for await (const { line, review, pictures } of lines) {
    if (pictures.length === 0) continue
    const identity = review.identity.toString('hex')
    if (kept.has(identity) || (await isKnown(ctx, identity))) continue
    const files = options.pictures === null ? [] : await filesThatAre(options.pictures, pictures)
    missing += pictures.length - files.length
    const isSeen = review.state === 'published'
    kept.set(identity, await prepareAll(ctx, options, { line, files, isSeen }))
  }
  return {
    missing,
    take: (identity) => {
      taken.add(identity)
      return kept.get(identity) ?? []
    },
    discard: () => discardAll([...kept.values()].flat()),
    discardUnused: () => discardAll([...kept].flatMap(([identity, pictures]) => (taken.has(identity) ? [] : pictures))),
  }
}

async function discardAll(pictures: readonly PreparedAsset[]): Promise<void> {
  await Promise.all(pictures.map((picture) => picture.discard()))
}

async function isKnown(ctx: Ctx, identity: string): Promise<boolean> {
  const known = await readInSite(ctx, (tx) => findExistingReviewIdentities(tx, ctx.siteId, [identity]))
  return known.has(identity)
}

/**
 * Returns the paths of the named pictures that exist in the import's folder and are not too large. Only the base name of each
 * name counts, so that no path leads out of the folder.
 */
async function filesThatAre(folder: string, names: readonly string[]): Promise<string[]> {
  const files: string[] = []
  for (const name of names.slice(0, reviewLimits.pictures)) {
    const file = join(folder, basename(name.replace(/[?#].*$/, '')))
    const found = await stat(file).catch(() => null)
    if (found?.isFile() && found.size <= maxBodyBytes.upload) files.push(file)
  }
  return files
}

type Asked = { line: number; files: readonly string[]; isSeen: boolean }

/**
 * Decodes and stores the pictures of reviews to import. An unusable picture is reported like a bad row, but its review is
 * imported without the picture.
 */
async function prepareAll(
  ctx: Ctx,
  { onBad }: ImportOptions,
  { line, files, isSeen }: Asked,
): Promise<PreparedAsset[]> {
  const prepared: PreparedAsset[] = []
  for (const file of files) {
    try {
      const wanted = { fileName: basename(file), read: () => readFile(file) }
      prepared.push(await storeAssetFile(ctx, wanted, { isHeld: !isSeen, lane: 'reviews' }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      onBad(line, [`its picture ${basename(file)} is none that can be used; the review is taken without it`])
    }
  }
  return prepared
}
