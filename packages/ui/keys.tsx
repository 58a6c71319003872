import styles from './keys.module.css'

/** Keys of a shortcut, each in a frame of its own. Hidden from screen readers, which get them by `aria-keyshortcuts`. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles['keys']} aria-hidden="true">
      {keys.map((key, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a sequence may have the same key twice
        <kbd key={`${index} ${key}`} className={styles['key']}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
