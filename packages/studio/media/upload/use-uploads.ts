import { useSyncExternalStore } from 'react'
import type { SiteOfSession } from '../../session/session.ts'
import { uploadQueue, type UploadOptions, type UploadRow } from './upload-queue.ts'
import { showUploads } from './uploads-shown.ts'

/** React hook that returns the uploads of this page, in the order in which they were added. */
export function useUploads(): readonly UploadRow[] {
  return useSyncExternalStore(uploadQueue.subscribe, uploadQueue.rows)
}

/** Uploads files to a site, and shows the list of uploads. Returns the ids of their rows in it. */
export function uploadFiles(site: SiteOfSession, files: readonly File[], options: UploadOptions = {}): number[] {
  if (files.length === 0) return []
  showUploads(true)
  return uploadQueue.add(site.id, files, options)
}
