import { useEffect, useRef, type ReactNode } from 'react'
import styles from './list-bar.module.css'

type Notes = {
  note?: string | undefined
  keptNote?: string | undefined
}

/**
 * What a list shows: first the search, then its filters, and at the end a `note` such as the number of rows, which phones have no room
 * for. They show only `keptNote`, which nothing else on the screen says.
 */
export function ListBar({ children, ...notes }: Notes & { children: ReactNode }) {
  return (
    <div className={styles['bar']}>
      {children}
      <ListNote {...notes} />
    </div>
  )
}

function ListNote({ note, keptNote }: Notes) {
  if (keptNote === undefined) {
    return note === undefined ? null : <p className={`${styles['note']} ${styles['wide']}`}>{note}</p>
  }
  return (
    <p className={styles['note']}>
      {note !== undefined && <span className={styles['wide']}>{`${note} · `}</span>}
      {keptNote}
    </p>
  )
}

/** The line below a list that leads to its other pages. */
export function ListFoot({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles['foot']}>
      <span className={styles['text']}>{text}</span>
      {children}
    </div>
  )
}

/**
 * The line of links above a list that leads to its parts. Each link has `aria-current` while its part is shown. On phones the line can be
 * longer than the screen: the part named `shown` is scrolled to.
 */
export function ListTabs({ label, shown, children }: { label: string; shown?: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return (
    <nav ref={tabs} className={styles['tabs']} aria-label={label}>
      {children}
    </nav>
  )
}

/** The number of rows in a part of a list, inside its link. */
export function TabCount({ children }: { children: string }) {
  return <span className={styles['count']}>{children}</span>
}
