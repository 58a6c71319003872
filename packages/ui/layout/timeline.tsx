import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons.tsx'
import styles from './timeline.module.css'

export type TimelineEntry = {
  id: string
  icon: IconName
  tone?: 'ok' | 'accent' | 'warn' | 'bad' | undefined
  title: ReactNode
  text?: ReactNode
  /** Time in ISO 8601, and as text. */
  at: string
  atText: string
}

/** What happened to something, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles['timeline']}>
      {entries.map(({ id, icon, tone, title, text, at, atText }) => (
        <li key={id}>
          <span className={classNames(styles['point'], tone && styles[tone])}>
            <Icon name={icon} size={14} />
          </span>
          <div className={styles['what']}>
            <div>{title}</div>
            {text !== undefined && <div className={styles['text']}>{text}</div>}
          </div>
          <time dateTime={at}>{atText}</time>
        </li>
      ))}
    </ol>
  )
}
