import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

/** Shows a person's initials. Hidden from screen readers, so the full name must be rendered next to it. */
export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span className={classNames(styles['avatar'], isLarge && styles['large'])} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/**
 * Shows the first letter of a site's name as the site's icon. Hidden from screen readers, so the full name must be rendered next
 * to it.
 */
export function SiteIcon({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span className={classNames(styles['mark'], isLarge && styles['markLarge'])} aria-hidden="true">
      {initials(name).slice(0, 1)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/u)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
