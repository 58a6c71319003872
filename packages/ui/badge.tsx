import styles from './badge.module.css'

/** A word on a quiet tint: what somebody is, not something to do. */
export function Badge({ children }: { children: string }) {
  return <span className={styles['badge']}>{children}</span>
}
