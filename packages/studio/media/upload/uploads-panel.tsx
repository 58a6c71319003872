import { mediaLibraryMessages } from '@sitewright/domain/media/media-studio.messages.ts'
import { uploadMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { IconButton } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUndo } from '../../kit/form/use-undo.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { mediaKey } from '../media-query.ts'
import { UploadRowView } from './upload-row.tsx'
import { isOnItsWay, uploadQueue, type UploadRow } from './upload-queue.ts'
import { showUploads } from './uploads-shown.ts'
import styles from './uploads.module.css'
import { useUploads } from './use-uploads.ts'

/** The list of uploads: floats at the end of the window while its user works on any screen (BX-3.06). */
export function UploadsPanel() {
  const translate = useTranslate()
  const rows = useUploads()
  const [isFolded, setFolded] = useState(false)
  useFinishedUploads(rows)
  useGuard(rows)
  const isOver = !rows.some(({ state }) => isOnItsWay(state))
  if (rows.length === 0) return null
  const close = () => {
    uploadQueue.clear()
    showUploads(false)
  }
  return (
    <section className={styles['panel']} aria-label={translate(messages.uploads)}>
      <header className={styles['header']}>
        <output className={styles['summary']}>{summaryOf(rows, translate)}</output>
        <IconButton label={translate(isFolded ? messages.unfold : messages.fold)} onPress={() => setFolded(!isFolded)}>
          <Icon name={isFolded ? 'up' : 'down'} />
        </IconButton>
        {isOver && (
          <IconButton label={translate(messages.closeQueue)} onPress={close}>
            <Icon name="close" />
          </IconButton>
        )}
      </header>
      {!isFolded && (
        <ul className={styles['rows']}>
          {rows.map((row) => (
            <UploadRowView key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

function summaryOf(rows: readonly UploadRow[], translate: ReturnType<typeof useTranslate>): string {
  const count = (state: UploadRow['state']) => rows.filter((row) => row.state === state).length
  const [done, problems, total] = [count('done'), count('failed'), rows.length]
  if (done + problems === total)
    return problems > 0
      ? translate(messages.someFailed, { count: problems })
      : translate(messages.allDone, { count: done })
  const text =
    problems > 0
      ? translate(messages.uploadingProblems, { done, total, problems })
      : translate(messages.uploading, { done, total })
  const queued = count('queued')
  return queued > 0 ? translate(messages.someQueued, { text, count: queued }) : text
}

/** Reads the lists of pictures again when an upload is done, and offers to take a replacement back. */
function useFinishedUploads(rows: readonly UploadRow[]): void {
  const translate = useTranslate()
  const client = useQueryClient()
  const told = useRef(new Set<number>())
  const site = rows.at(-1)?.site ?? ''
  const reload = () => client.invalidateQueries({ queryKey: mediaKey(site) })
  const undo = useUndo({ site, reload, undoneText: translate(mediaLibraryMessages.restored) })
  useEffect(() => {
    for (const row of rows) {
      if (row.state !== 'done' || told.current.has(row.id)) continue
      told.current.add(row.id)
      void client.invalidateQueries({ queryKey: mediaKey(row.site) })
      const [request, name] = [row.undo, row.item?.fileName ?? row.name]
      if (!request) continue
      const subject = `picture ${row.item?.id}`
      const label = translate(sitesMessages.undo)
      notifyDone(subject, translate(mediaLibraryMessages.replaced, { name }), {
        label,
        run: (about) => undo(request, subject, about),
      })
    }
  })
}

/** Asks before the page is left while files are being sent, and sends those again that the connection lost. */
function useGuard(rows: readonly UploadRow[]): void {
  const isBusy = rows.some(({ state }) => isOnItsWay(state))
  useEffect(() => {
    if (!isBusy) return undefined
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isBusy])
  useEffect(() => {
    window.addEventListener('online', uploadQueue.retryLost)
    return () => window.removeEventListener('online', uploadQueue.retryLost)
  }, [])
}
