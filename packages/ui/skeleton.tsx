import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/**
 * Shows a loading placeholder (its children) after 300 ms, so that fast responses cause no flicker. The children should include a
 * text for screen readers.
 */
export function Skeleton({ children }: { children: ReactNode }) {
  return (
    <div className={styles['late']} aria-busy="true">
      {children}
    </div>
  )
}

/** A gray bar in a loading placeholder, which stands for a text of the given width. */
export function SkeletonBar({
  width,
  isTall = false,
}: {
  width: 'short' | 'middle' | 'long' | 'full'
  isTall?: boolean
}) {
  return <span className={classNames(styles['bar'], styles[width], isTall && styles['tall'])} aria-hidden="true" />
}
