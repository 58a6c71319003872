import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { Icon, type IconName } from './icons.tsx'
import styles from './menu.module.css'

/**
 * A button that opens a menu. `trigger` is the button's content, `head` is shown above the menu's items. `label` is the button's
 * accessible name, required when `trigger` has no text.
 */
export function Menu(props: {
  trigger: ReactNode
  triggerClass: string
  label?: string
  head?: ReactNode
  /** Where the menu opens; above the button by default. */
  placement?: 'top start' | 'bottom start' | 'bottom end'
  children: ReactNode
}) {
  return (
    <MenuTrigger>
      <Button className={props.triggerClass} {...(props.label === undefined ? {} : { 'aria-label': props.label })}>
        {props.trigger}
      </Button>
      <Popover className={styles['pop'] ?? ''} placement={props.placement ?? 'top start'} offset={6}>
        {props.head}
        <AriaMenu className={styles['menu'] ?? ''}>{props.children}</AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

export function MenuItem({ icon, onAction, children }: { icon: IconName; onAction: () => void; children: string }) {
  return (
    <AriaMenuItem className={styles['item'] ?? ''} onAction={onAction} textValue={children}>
      <Icon name={icon} />
      <span>{children}</span>
    </AriaMenuItem>
  )
}

/** A menu item that opens a document in a new tab. */
export function MenuLink({ icon, href, children }: { icon: IconName; href: string; children: string }) {
  return (
    <AriaMenuItem className={styles['item'] ?? ''} href={href} target="_blank" rel="noopener" textValue={children}>
      <Icon name={icon} />
      <span>{children}</span>
    </AriaMenuItem>
  )
}

export function MenuSeparator() {
  return <Separator className={styles['line'] ?? ''} />
}
