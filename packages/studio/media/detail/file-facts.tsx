import { fileSizeText } from '@sitewright/domain/media/file-size.ts'
import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { useState } from 'react'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { listTimeText } from '../../kit/time-text.ts'
import styles from './media-sheet.module.css'

/** A picture's size, and who added it when. */
export function FileFacts({ item }: { item: MediaItem }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [now] = useState(() => Date.now())
  const pixels = translate(messages.pixels, { width: item.width, height: item.height })
  const at = listTimeText(translate, tag, item.addedAt, now)
  return (
    <dl className={styles['factList']}>
      <dt>{translate(messages.size)}</dt>
      <dd>{translate(messages.fileFacts, { pixels, size: fileSizeText(item.bytes, tag) })}</dd>
      <dt>{translate(messages.added)}</dt>
      <dd>{item.addedBy === '' ? at : translate(messages.addedBy, { at, name: item.addedBy })}</dd>
    </dl>
  )
}
