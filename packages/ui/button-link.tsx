import type { ReactNode } from 'react'
import { Link } from 'react-aria-components/Link'
import { buttonClass, type ButtonLook } from './button.tsx'

/** A link styled as a button. Opens its target, such as the public site, in a new tab. */
export function ButtonLink({
  href,
  label,
  children,
  ...look
}: ButtonLook & { href: string; label?: string; children: ReactNode }) {
  const named = label === undefined ? {} : { 'aria-label': label }
  return (
    <Link
      href={href}
      target="_blank"
      rel="noopener"
      className={buttonClass({ look: 'rest', isCompact: false, isWide: false, ...look })}
      {...named}
    >
      {children}
    </Link>
  )
}
