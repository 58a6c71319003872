import { useState } from 'react'
import { useLocaleTag, useTranslate } from '../locale.tsx'
import { listTimeText } from '../time-text.ts'

/** A time inside a row, such as `Today, 09:04`; with `isDay` only the day, such as `18 Nov`. */
export function CellTime({ at, isDay, look }: { at: number; isDay: boolean; look: string }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [now] = useState(() => Date.now())
  const day = () => new Date(at).toLocaleDateString(tag, { day: 'numeric', month: 'short' })
  return (
    <time className={look} dateTime={new Date(at).toISOString()}>
      {isDay ? day() : listTimeText(translate, tag, at, now)}
    </time>
  )
}
