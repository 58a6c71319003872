import type { ProductFileView } from '@sitewright/domain/downloads/downloads.wire.ts'
import { filesCardMessages as messages } from '@sitewright/domain/downloads/product-files-studio.messages.ts'
import { fileSizeText } from '@sitewright/domain/downloads/product-file.ts'
import { uploadMessages } from '@sitewright/domain/media/media-studio.messages.ts'
import { Button, IconButton } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useEffect } from 'react'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { fileUploads, type FileUpload } from './file-uploads.ts'
import styles from './files.module.css'

/** A file on its way: how far it is, or why it failed, and what can be done. */
export function UploadingFile({ upload, files }: { upload: FileUpload; files: readonly ProductFileView[] }) {
  const translate = useTranslate()
  const language = useLocaleTag()
  const { id, name, bytes, sent, state, problem } = upload
  const former = files.find((file) => file.id === upload.replaces)?.name
  const percent = bytes === 0 ? 0 : Math.round((sent / bytes) * 100)
  const sizes = { sent: fileSizeText(sent, language), total: fileSizeText(bytes, language) }
  const isFailed = state === 'failed'
  return (
    <li className={styles['row']}>
      <Icon name="document" />
      <div className={styles['facts']}>
        <span className={styles['name']}>
          {former === undefined ? name : translate(messages.replacing, { name, former })}
        </span>
        {!isFailed && <progress className={styles['bar']} aria-label={name} max={bytes || 1} value={sent} />}
        {!isFailed && (
          <span className={styles['about']}>
            {state === 'waiting'
              ? translate(uploadMessages.waiting)
              : translate(uploadMessages.progress, { percent, ...sizes })}
          </span>
        )}
        {problem && (
          <span className={styles['problem']} role="alert">
            {problem(translate)}
          </span>
        )}
      </div>
      {isFailed && !upload.isFinal && (
        <Button
          isCompact
          aria-label={translate(uploadMessages.retryOf, { name })}
          onPress={() => fileUploads.retry(id)}
        >
          <Icon name="retry" />
          {translate(uploadMessages.retry)}
        </Button>
      )}
      <IconButton
        label={translate(isFailed ? uploadMessages.remove : uploadMessages.cancel, { name })}
        onPress={() => fileUploads.remove(id)}
      >
        <Icon name="close" />
      </IconButton>
    </li>
  )
}

/** React hook that asks before the page is left while files are sent, and sends those again that the connection lost. */
export function useUploadGuard(uploads: readonly FileUpload[]): void {
  const isBusy = uploads.some(({ state }) => state !== 'failed')
  useEffect(() => {
    if (!isBusy) return undefined
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isBusy])
  useEffect(() => {
    window.addEventListener('online', fileUploads.retryLost)
    return () => window.removeEventListener('online', fileUploads.retryLost)
  }, [])
}
