import type { Deps } from '../context.ts'
import type { Task } from '../jobs/index.ts'
import { removedFileLifeMs } from './remove-file.ts'
import { uploadLifeMs } from './upload-file.ts'
import { deleteLeftovers, findFilesRemovedUntil, findPastUploads, type Leftover } from './uploads.store.ts'

export const downloadTasks: readonly Task[] = [
  { name: 'product-files.clean', schedule: { everyMs: 60 * 60_000 }, run: deleteUnreachableContent },
]

/**
 * Deletes content that nothing leads to any more: of uploads that were given up, of files that were replaced a day ago or removed 30
 * days ago. The content goes first, so that a run that breaks off is made good by the next one.
 */
async function deleteUnreachableContent({ owner, files, clock }: Deps): Promise<void> {
  const remove = async (table: 'product_files' | 'product_file_uploads', found: readonly Leftover[]): Promise<void> => {
    await Promise.all(found.map(async ({ key }) => key !== null && files.remove(key)))
    if (found.length > 0) await deleteLeftovers(owner, table, found)
  }
  await remove('product_file_uploads', await findPastUploads(owner, clock.now() - uploadLifeMs))
  await remove('product_files', await findFilesRemovedUntil(owner, clock.now() - removedFileLifeMs))
}
