import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** Nothing for 300 ms, then what is inside: quick answers never flicker. `label` is what a screen reader hears. */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles['late']} aria-label={label} aria-busy="true">
      {children}
    </section>
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
