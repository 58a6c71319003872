import { useState } from 'react'
import { useLocaleTag, useTranslate } from '../locale.tsx'
import { listTimeText } from '../time-text.ts'

/** A time inside a row, such as `Today, 09:04`. */
export function CellTime({ at, look }: { at: number; look: string }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [now] = useState(() => Date.now())
  return (
    <time className={look} dateTime={new Date(at).toISOString()}>
      {listTimeText(translate, tag, at, now)}
    </time>
  )
}
