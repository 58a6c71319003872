import { useEffect, useRef } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { Icon, type IconName } from '../icons.tsx'
import { Keys } from '../keys.tsx'
import styles from './command-menu.module.css'

export type Command = {
  /** Unique within all groups. */
  id: string
  icon: IconName
  title: string
  /** What tells it apart, after the title. */
  note?: string | undefined
  /** Keys of its shortcut, as they are shown. */
  keys?: readonly string[] | undefined
  run: () => void
}

export type CommandGroup = { id: string; title: string; commands: readonly Command[] }

/**
 * A dialog with a search and what it found, in groups: typing searches, the arrows choose, Enter carries out, Escape closes. The
 * caller searches. `note` says what is going on, such as that nothing was found.
 */
export function CommandMenu({
  label,
  placeholder,
  text,
  onType,
  groups,
  note,
  onClose,
}: {
  label: string
  placeholder: string
  text: string
  onType: (text: string) => void
  groups: readonly CommandGroup[]
  note?: string | undefined
  onClose: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const choose = (id: unknown) => {
    const command = groups.flatMap(({ commands }) => commands).find((each) => each.id === id)
    onClose()
    command?.run()
  }
  return (
    <ModalOverlay className={styles['scrim'] ?? ''} isOpen isDismissable onOpenChange={onClose}>
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''} aria-label={label}>
          <Autocomplete inputValue={text} onInputChange={onType}>
            <SearchField className={styles['search'] ?? ''} aria-label={label}>
              <Icon name="search" size={18} />
              <Input ref={field} className={styles['input'] ?? ''} placeholder={placeholder} />
            </SearchField>
            <Menu className={styles['list'] ?? ''} aria-label={label} onAction={choose}>
              {groups.map(({ id, title, commands }) => (
                <MenuSection key={id} id={id}>
                  <Header className={styles['title'] ?? ''}>{title}</Header>
                  {commands.map((command) => (
                    <CommandItem key={command.id} command={command} />
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
          <output className={styles['note']}>{note}</output>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function CommandItem({ command: { id, icon, title, note, keys } }: { command: Command }) {
  return (
    <MenuItem id={id} className={styles['item'] ?? ''} textValue={title}>
      <Icon name={icon} />
      <span className={styles['text']}>
        {title}
        {note !== undefined && <span className={styles['more']}> {note}</span>}
      </span>
      {keys && <Keys keys={keys} />}
    </MenuItem>
  )
}
