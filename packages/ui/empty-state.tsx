import type { ReactNode } from 'react'
import { ErrorIllustration, NotFoundIllustration, EmptyListIllustration } from './drawings.tsx'
import styles from './empty-state.module.css'

const drawings = { cracked: ErrorIllustration, lost: NotFoundIllustration, window: EmptyListIllustration } as const

export type EmptyStateProps = {
  drawing: keyof typeof drawings
  title: string
  text: string
  action?: ReactNode
  /** Small print at the end, such as the id of a failed request. */
  note?: string | undefined
  /** Heading level of the title: 1 when it is the page's main heading. */
  level?: 1 | 2
  isAlert?: boolean
}

/**
 * Fills an otherwise empty area with an illustration, a title, a sentence and an optional action. Also used for errors and for
 * pages that do not exist.
 */
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
