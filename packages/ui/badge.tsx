import styles from './badge.module.css'

/** A small label that shows a status or role. Not interactive. */
export function Badge({ children }: { children: string }) {
  return <span className={styles['badge']}>{children}</span>
}
