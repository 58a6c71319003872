import { Header } from 'react-aria-components/Header'
import { MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Icon, type IconName } from './icons.tsx'
import styles from './menu.module.css'

type Choice<Value extends string> = { value: Value; label: string; icon: IconName }
type ChoicesProps<Value extends string> = {
  title: string
  chosen: Value
  choices: readonly Choice<Value>[]
  onChoose: (value: Value) => void
  /** True when the choice leads elsewhere. Else the menu stays open, so that its effect can be seen. */
  isClosing?: boolean
}

/** A group of options in a menu, of which one is chosen. */
export function MenuChoices<Value extends string>({
  title,
  chosen,
  choices,
  onChoose,
  isClosing = false,
}: ChoicesProps<Value>) {
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
      shouldCloseOnSelect={isClosing}
    >
      <Header className={styles['title'] ?? ''}>{title}</Header>
      {choices.map((choice) => (
        <MenuItem key={choice.value} id={choice.value} className={styles['item'] ?? ''} textValue={choice.label}>
          <Icon name={choice.icon} />
          <span>{choice.label}</span>
        </MenuItem>
      ))}
    </MenuSection>
  )
}
