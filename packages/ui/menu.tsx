import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'
import styles from './menu.module.css'

/** A button that opens a menu; `head` stands above the items. `label` where the button shows no words. */
export function Menu(props: {
  trigger: ReactNode
  triggerClass: string
  label?: string
  head?: ReactNode
  children: ReactNode
}) {
  return (
    <MenuTrigger>
      <Button className={props.triggerClass} {...(props.label === undefined ? {} : { 'aria-label': props.label })}>
        {props.trigger}
      </Button>
      <Popover className={styles['pop'] ?? ''} placement="top start" offset={6}>
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

export type Choice<Value extends string> = { value: Value; label: string; icon: IconName }
type ChoicesProps<Value extends string> = {
  title: string
  chosen: Value
  choices: readonly Choice<Value>[]
  onChoose: (value: Value) => void
}

/** One of a few, chosen inside a menu that stays open, so that the effect can be seen. */
export function MenuChoices<Value extends string>({ title, chosen, choices, onChoose }: ChoicesProps<Value>) {
  const choose = (keys: 'all' | Iterable<unknown>) => {
    const wanted = keys === 'all' ? undefined : [...keys][0]
    const found = choices.find((choice) => choice.value === wanted)
    if (found) onChoose(found.value)
  }
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={choose}
      shouldCloseOnSelect={false}
    >
      <Header className={styles['title'] ?? ''}>{title}</Header>
      {choices.map((choice) => (
        <AriaMenuItem
          key={choice.value}
          id={choice.value}
          className={classNames(styles['item'])}
          textValue={choice.label}
        >
          <Icon name={choice.icon} />
          <span>{choice.label}</span>
        </AriaMenuItem>
      ))}
    </MenuSection>
  )
}

export function MenuLine() {
  return <Separator className={styles['line'] ?? ''} />
}
