import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './sums.module.css'

export type SumRow = {
  /** Unique within the rows. */
  id: string
  title: ReactNode
  /** What the amount is made of. */
  note?: ReactNode
  amount: string
  /** True for the sum of the rows above. */
  isTotal?: boolean
  isQuiet?: boolean
}

/** Amounts one below the other, in the order in which they were computed. `isBoxed` sets them off in a form. */
export function Sums({ rows, isBoxed = false }: { rows: readonly SumRow[]; isBoxed?: boolean }) {
  return (
    <dl className={classNames(styles['sums'], isBoxed && styles['boxed'])}>
      {rows.map(({ id, title, note, amount, isTotal, isQuiet }) => (
        <div key={id} className={classNames(isTotal === true && styles['total'], isQuiet === true && styles['quiet'])}>
          <dt>{title}</dt>
          <dd className={styles['note']}>{note}</dd>
          <dd className={styles['amount']}>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
