import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonLook = { look?: 'rest' | 'primary' | 'plain'; isCompact?: boolean; isWide?: boolean }
export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className'> & ButtonLook & { children: ReactNode }

/** One primary on a screen. Busy (`isPending`): a spinner beside a label that says what is being done, focus kept. */
export function Button({ look = 'rest', isCompact, isWide, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonClass({ look, isCompact, isWide })}>
      {({ isPending }) => (
        <>
          {isPending && <span className={styles['spin']} aria-hidden="true" />}
          {children}
        </>
      )}
    </AriaButton>
  )
}

/** A square button that shows only a drawing: its name is required. */
export function IconButton({ label, children, ...rest }: Omit<ButtonProps, 'look' | 'isWide'> & { label: string }) {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      className={classNames(buttonClass({ look: 'plain', isCompact: true }), styles['square'])}
    >
      {children}
    </AriaButton>
  )
}

export function buttonClass({
  look,
  isCompact,
  isWide,
}: { [key in keyof ButtonLook]: ButtonLook[key] | undefined }): string {
  return classNames(
    styles['button'],
    look && styles[look],
    isCompact === true && styles['compact'],
    isWide === true && styles['wide'],
  )
}
