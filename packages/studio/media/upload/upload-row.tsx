import { fileSizeText } from '@sitewright/domain/media/file-size.ts'
import { mediaLibraryMessages, uploadMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { Button, IconButton } from '@sitewright/ui/button.tsx'
import { classNames } from '@sitewright/ui/class-names.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useState } from 'react'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { AltTextInput } from '../detail/alt-text-input.tsx'
import { isSmall } from './check-file.ts'
import { isOnItsWay, uploadQueue, type UploadRow } from './upload-queue.ts'
import styles from './uploads.module.css'

/** One file of the list of uploads: its picture at once, how far it is, what is wrong with it, and what can be done. */
export function UploadRowView({ row }: { row: UploadRow }) {
  const isFailed = row.state === 'failed'
  return (
    <li className={classNames(styles['row'], isFailed && styles['bad'])}>
      <Thumb row={row} />
      <div className={styles['facts']}>
        <div className={styles['line']}>
          <span className={styles['name']}>{row.name}</span>
          <Status row={row} />
        </div>
        <Below row={row} />
      </div>
      <Actions row={row} />
    </li>
  )
}

function Thumb({ row }: { row: UploadRow }) {
  const [isBroken, setBroken] = useState(false) // the file is no picture, whatever its name says
  if (row.preview === null || isBroken)
    return (
      <span className={classNames(styles['thumb'], styles['noPreview'])}>
        <Icon name="document" />
      </span>
    )
  return (
    <img
      className={styles['thumb']}
      src={row.preview}
      alt=""
      width={36}
      height={36}
      onError={() => setBroken(true)}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        if (width > 0) uploadQueue.notePixels(row.id, { width, height })
      }}
    />
  )
}

function Status({ row }: { row: UploadRow }) {
  const translate = useTranslate()
  const language = useLocaleTag()
  if (row.state === 'failed') return null
  const percent = row.bytes === 0 ? 0 : Math.round((row.sent / row.bytes) * 100)
  const sizes = { sent: fileSizeText(row.sent, language), total: fileSizeText(row.bytes, language) }
  const texts = {
    waiting: () => translate(messages.waiting),
    sending: () => translate(messages.progress, { percent, ...sizes }),
    queued: () => translate(messages.queued),
    processing: () => translate(messages.processing),
    done: () => translate(messages.done),
  }
  return <span className={styles['status']}>{texts[row.state]()}</span>
}

function Below({ row }: { row: UploadRow }) {
  const translate = useTranslate()
  const { pixels, item } = row
  return (
    <>
      {isOnItsWay(row.state) && (
        <progress
          className={classNames(styles['bar'], styles[row.state])}
          aria-label={row.name}
          max={row.bytes || 1}
          value={row.sent}
        />
      )}
      {row.problem && (
        <p className={styles['problem']} role="alert">
          {row.problem(translate)}
        </p>
      )}
      {row.state !== 'failed' && pixels && isSmall(pixels) && (
        <p className={styles['remark']}>
          {translate(messages.smallPicture, { pixels: translate(mediaLibraryMessages.pixels, pixels) })}
        </p>
      )}
      {item && !row.isReplacement && (
        <AltTextInput siteId={row.site} item={item} label={translate(messages.altOf, { name: item.fileName })} />
      )}
    </>
  )
}

function Actions({ row }: { row: UploadRow }) {
  const translate = useTranslate()
  const name = row.name
  if (row.state === 'done')
    return (
      <span className={styles['done']}>
        <Icon name="check" />
      </span>
    )
  const isFailed = row.state === 'failed'
  return (
    <span className={styles['actions']}>
      {isFailed && !row.isFinal && (
        <Button isCompact aria-label={translate(messages.retryOf, { name })} onPress={() => uploadQueue.retry(row.id)}>
          <Icon name="retry" />
          {translate(messages.retry)}
        </Button>
      )}
      <IconButton
        label={translate(isFailed ? messages.remove : messages.cancel, { name })}
        onPress={() => uploadQueue.remove(row.id)}
      >
        <Icon name="close" />
      </IconButton>
    </span>
  )
}
