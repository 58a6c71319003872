import styles from './sidebar.module.css'

/** A name, and below it in small print what tells it apart. Both are cut off when there is no room. */
export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className={styles['lines']}>
      <span className={styles['first']}>{first}</span> <small>{second}</small>
    </span>
  )
}
