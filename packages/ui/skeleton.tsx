import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** Nothing for 300 ms, then what is inside: quick answers never flicker. What is inside says what is loading. */
export function Skeleton({ children }: { children: ReactNode }) {
  return (
    <div className={styles['late']} aria-busy="true">
      {children}
    </div>
  )
}

/** One grey bar as wide as the text that will stand there. */
export function SkeletonBar({
  width,
  isTall = false,
}: {
  width: 'short' | 'middle' | 'long' | 'full'
  isTall?: boolean
}) {
  return <span className={classNames(styles['bar'], styles[width], isTall && styles['tall'])} aria-hidden="true" />
}
