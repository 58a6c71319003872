import type { ReactNode } from 'react'
import { BowlCracked, SignpostBlank, WindowEmpty } from './drawings.tsx'
import styles from './empty-state.module.css'

const drawings = { cracked: BowlCracked, lost: SignpostBlank, window: WindowEmpty } as const

export type EmptyStateProps = {
  drawing: keyof typeof drawings
  title: string
  text: string
  action?: ReactNode
  /** Small print below: the reference of a failed call. */
  note?: string | undefined
  /** The page's own heading (1) or one below it. */
  level?: 1 | 2
  isAlert?: boolean
}

/** One drawing, a title, one sentence, one action. Also the state of an error and of a page that is not there. */
export function EmptyState({ drawing, title, text, action, note, level = 2, isAlert = false }: EmptyStateProps) {
  const Drawing = drawings[drawing]
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles['empty']} role={isAlert ? 'alert' : undefined}>
      <Drawing />
      <Title className={styles['title']}>{title}</Title>
      <p className={styles['text']}>{text}</p>
      {action}
      {note !== undefined && <p className={styles['note']}>{note}</p>}
    </div>
  )
}
