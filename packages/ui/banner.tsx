import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'

/**
 * An inline message. Screen readers announce a message with the tone `bad` at once (role `alert`), all others when they are idle
 * (role `status`).
 */
export function Banner({
  tone,
  icon,
  action,
  children,
}: {
  tone: 'ok' | 'warn' | 'bad'
  icon: IconName
  /** A button that puts the matter right. */
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classNames(styles['banner'], styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div className={styles['text']}>{children}</div>
      {action}
    </div>
  )
}
