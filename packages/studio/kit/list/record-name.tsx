import { Badge } from '@sitewright/ui/badge.tsx'
import type { ReactNode } from 'react'
import styles from './record-name.module.css'

/** The name of a row, such as its link, with a picture before it, a note below it and a badge after it. */
export function RecordName({
  picture,
  note,
  badge,
  children,
}: {
  picture?: ReactNode
  note?: string | undefined
  badge?: string | undefined
  children: ReactNode
}) {
  const name =
    badge === undefined ? (
      children
    ) : (
      <span>
        {children}
        <span className={styles['mark']}>
          <Badge>{badge}</Badge>
        </span>
      </span>
    )
  if (picture === undefined && note === undefined) return name
  return (
    <span className={styles['record']}>
      {picture}
      <span className={styles['words']}>
        {name}
        {note !== undefined && note !== '' && <small className={styles['note']}>{note}</small>}
      </span>
    </span>
  )
}
