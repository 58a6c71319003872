import { useId, type ReactNode } from 'react'
import styles from './card.module.css'

/** A titled section of a page: a header with the title and an optional note, then the content. */
export function Card({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={styles['card']} aria-labelledby={titleId}>
      <header className={styles['head']}>
        <h2 id={titleId}>{title}</h2>
        {note}
      </header>
      {children}
    </section>
  )
}
