import { keptInBinMs } from '@sitewright/domain/changes/bin.wire.ts'
import type { Deps } from '../context.ts'
import type { Task } from '../jobs/index.ts'
import { findAssetsDeletedUntil, saveFilesGone } from './assets/asset.store.ts'
import { deletePastReplacements, findPastReplacements } from './uploads/replacements.store.ts'
import { uploadLifeMs } from './uploads/upload-picture.ts'
import { deletePastUploads, findPastUploads } from './uploads/uploads.store.ts'

export const mediaTasks: readonly Task[] = [
  { name: 'media.clean', schedule: { everyMs: 60 * 60_000 }, run: deleteUnreachableFiles },
]

/** How far the clock of a process that restores a picture may be behind. */
const clockMarginMs = 60 * 60_000

/**
 * Deletes files that nothing leads to any more: of uploads that were given up, and of pictures that were deleted and content that was
 * replaced 30 days ago. The file goes first, so that a run that breaks off is made good by the next one.
 */
async function deleteUnreachableFiles({ owner, files, clock }: Deps): Promise<void> {
  const uploads = await findPastUploads(owner, clock.now() - uploadLifeMs)
  await Promise.all(uploads.map(({ key }) => files.remove(key)))
  if (uploads.length > 0) await deletePastUploads(owner, uploads)
  const replaced = await findPastReplacements(owner, clock.now() - keptInBinMs)
  await Promise.all(replaced.map(({ key }) => files.remove(key)))
  if (replaced.length > 0) await deletePastReplacements(owner, replaced)
  const deleted = await findAssetsDeletedUntil(owner, clock.now() - keptInBinMs - clockMarginMs)
  // All files of a picture lie in its folder, also those in other widths.
  await Promise.all(deleted.map(({ siteId, id }) => files.removeFolder(`${siteId}/${id}`)))
  if (deleted.length > 0) await saveFilesGone(owner, deleted)
}
