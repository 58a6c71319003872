import { useId, type ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'

export type ButtonLook = { look?: 'rest' | 'primary' | 'plain' | 'danger'; isCompact?: boolean; isWide?: boolean }
export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'isPending'> &
  ButtonLook & {
    isBusy?: boolean
    /** Who may press the button, for those who may not. It is then shown with a lock and this text, and ignores presses. */
    denied?: string | undefined
    children: ReactNode
  }

/**
 * A button; a screen should have only one with the look `primary`. While `isBusy`, the button shows a spinner, keeps the focus
 * and ignores presses; its label should then name the action in progress.
 */
export function Button({ denied, ...props }: ButtonProps) {
  return denied === undefined ? (
    <PlainButton {...props} />
  ) : (
    <DeniedButton denied={denied} label={props['aria-label']}>
      {props.children}
    </DeniedButton>
  )
}

/** A button that the user may not press. It keeps its place and can get the focus, so that everybody learns who may. */
function DeniedButton({ denied, label, children }: { denied: string; label: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <span className={styles['deniedPlace']}>
      <button
        type="button"
        className={classNames(buttonClass({ look: 'rest', isCompact: false, isWide: false }), styles['denied'])}
        aria-label={label}
        aria-disabled="true"
        aria-describedby={id}
      >
        <Icon name="lock" size={14} />
        {children}
      </button>
      <small id={id}>{denied}</small>
    </span>
  )
}

function PlainButton({
  look = 'rest',
  isCompact,
  isWide,
  isBusy = false,
  children,
  ...rest
}: Omit<ButtonProps, 'denied'>) {
  // React Aria's `isPending` is not used, because its screen reader announcement outlives the button and then refers to a removed
  // element.
  const busy = isBusy ? busyProps : {}
  return (
    <AriaButton {...rest} {...busy} className={buttonClass({ look, isCompact, isWide })}>
      {isBusy && <span className={styles['spin']} aria-hidden="true" />}
      {children}
    </AriaButton>
  )
}

/** Props of a button while its action is in progress. `type="button"` prevents it from submitting its form a second time. */
const busyProps = { 'aria-disabled': 'true', 'data-busy': true, type: 'button', onPress: () => undefined } as const

/** A square button that shows only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  children,
  ...rest
}: Omit<ButtonProps, 'look' | 'isWide' | 'isBusy' | 'denied'> & { label: string }) {
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
