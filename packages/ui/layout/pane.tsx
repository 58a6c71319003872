import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './pane.module.css'

/** A screen of the studio that uses the whole width: a pane, and beside it at most one sheet. */
export function Screen({ isTinted = false, children }: { isTinted?: boolean; children: ReactNode }) {
  return <div className={classNames(styles['screen'], isTinted && styles['tinted'])}>{children}</div>
}

/** The part of a screen with its title. Only its `PaneBody` scrolls, so that title and pager stay where they are. */
export function Pane({ children }: { children: ReactNode }) {
  return <div className={styles['pane']}>{children}</div>
}

/**
 * Title line of a pane. `above` is shown before the title (the way back), `beside` after it (states), `children` at the end
 * (actions).
 */
export function PaneHeader({
  title,
  above,
  beside,
  children,
}: {
  title: string
  above?: ReactNode
  beside?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className={styles['header']}>
      {above}
      <h1 className={styles['title']}>{title}</h1>
      {beside !== undefined && <div className={styles['beside']}>{beside}</div>}
      <div className={styles['actions']}>{children}</div>
    </header>
  )
}

/** The scrolling part of a pane. `isFaded` shows that its content is about to be replaced. */
export function PaneBody({ isFaded = false, children }: { isFaded?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles['body'], isFaded && styles['faded'])} aria-busy={isFaded || undefined}>
      {children}
    </div>
  )
}

/** Content of a pane in two columns, of which the second is narrow. One below the other where there is no room. */
export function TwoColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>{main}</div>
      <div className={styles['column']}>{side}</div>
    </div>
  )
}

/** Limits the width of what is read rather than scanned, and gives it the pane's padding. */
export function PaneContent({ children }: { children: ReactNode }) {
  return <div className={styles['content']}>{children}</div>
}
