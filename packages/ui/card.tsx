import { useId, type ReactNode } from 'react'
import styles from './card.module.css'

export type CardProps = {
  title: string
  /** Shown before the title, such as a state. A card with a mark is one of several alike, and therefore no landmark. */
  mark?: ReactNode
  /** Shown at the end of the header. */
  note?: ReactNode
  /** What can be done with the content. */
  footer?: ReactNode
  children?: ReactNode
}

/** A titled section of a page: a header, then the content, then an optional footer. */
export function Card({ title, mark, note, footer, children }: CardProps) {
  const titleId = useId()
  return (
    <section className={styles['card']} aria-labelledby={mark === undefined ? titleId : undefined}>
      <header className={styles['head']}>
        {mark}
        <h2 id={titleId}>{title}</h2>
        {note}
      </header>
      {children}
      {footer !== undefined && <footer className={styles['foot']}>{footer}</footer>}
    </section>
  )
}

/** Content of a card that is no list: padded, with space between its parts. */
export function CardBody({ children }: { children: ReactNode }) {
  return <div className={styles['body']}>{children}</div>
}
