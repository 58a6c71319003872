import styles from './badge.module.css'
import { classNames } from './class-names.ts'

/** What a badge means: `quiet` needs nobody, `accent` waits for the reader, `warn` and `bad` need attention. */
type BadgeTone = 'quiet' | 'ok' | 'accent' | 'warn' | 'bad'
/** Form of the mark before the text, so that a state is not shown by color alone: settled, not begun, or partly done. */
type BadgeMark = 'full' | 'ring' | 'half'

export type BadgeLook = { tone?: BadgeTone; mark?: BadgeMark | undefined }

/**
 * A small label that shows a status or role. Not interactive. `isInTable` leaves out the background of states that need nobody, so
 * that only exceptions stand out in a list.
 */
export function Badge({
  tone = 'quiet',
  mark,
  isInTable = false,
  children,
}: BadgeLook & { isInTable?: boolean; children: string }) {
  const look = classNames(
    styles['badge'],
    styles[tone],
    mark !== undefined && styles['marked'],
    mark !== undefined && styles[mark],
    isInTable && styles['inTable'],
  )
  return <span className={look}>{children}</span>
}
