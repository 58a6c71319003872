import type { ReactNode } from 'react'
import styles from './drawings.module.css'

/** Illustration of an error: a cracked bowl. */
export function ErrorIllustration() {
  return (
    <Drawing>
      <path
        className={styles['thing']}
        d="M52 42h64l-4 18c-2 10-4 14-10 22v8a4 4 0 0 1-4 4H70a4 4 0 0 1-4-4v-8c-6-8-8-12-10-22Z"
      />
      <path className={styles['crack']} d="M90 42l-8 16 10 6-8 16" />
      <path className={styles['rim']} d="M48 42h72" />
    </Drawing>
  )
}

/** Illustration of a page that does not exist: a blank signpost. */
export function NotFoundIllustration() {
  return (
    <Drawing>
      <path className={styles['line']} d="M84 22v76" />
      <path className={styles['thing']} d="M60 32h52l12 10-12 10H60Z" />
      <path className={styles['accent']} d="M108 60H62l-11 9 11 9h46Z" />
      <path className={styles['line']} d="M70 42h30" />
    </Drawing>
  )
}

/** Illustration of an empty list of sites: an empty window. */
export function EmptyListIllustration() {
  return (
    <Drawing>
      <rect className={styles['thing']} x="38" y="20" width="92" height="74" rx="8" />
      <path className={styles['line']} d="M38 36h92M46 28h.01M53 28h.01M60 28h.01" />
      <path
        className={styles['accent']}
        d="M84 82c0-14 2-20 10-26 3 10 0 19-10 26Zm0 0c-10-3-14-9-14-18 8 2 13 8 14 18Z"
      />
    </Drawing>
  )
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg width="168" height="112" viewBox="0 0 168 112" aria-hidden="true">
      <ellipse className={styles['ground']} cx="84" cy="100" rx="62" ry="6" />
      {children}
    </svg>
  )
}
