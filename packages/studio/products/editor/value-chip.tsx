import { variantGridMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Menu, MenuItem } from '@sitewright/ui/menu.tsx'
import { useState } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import { InlineName } from './inline-name.tsx'
import styles from './options.module.css'

type ChipProps = {
  value: string
  place: number
  count: number
  onMove: (to: number) => void
  onRename: (to: string) => boolean
  /** Called when the renaming ends, also without a new name. */
  onRenamed: () => void
  onRemove: () => void
}

/** A value of an option. Its menu renames and moves it. */
export function ValueChip(props: ChipProps) {
  const translate = useTranslate()
  const [isRenaming, setRenaming] = useState(false)
  const { value, onRename, onRenamed, onRemove } = props
  if (isRenaming)
    return (
      <li>
        <InlineName
          label={translate(messages.newName)}
          value={value}
          onDone={(to) => {
            if (to !== null && to !== value && !onRename(to)) return
            setRenaming(false)
            onRenamed()
          }}
        />
      </li>
    )
  return (
    <li className={styles['chip']}>
      <ChipMenu {...props} onStartRename={() => setRenaming(true)} />
      <button
        type="button"
        className={styles['chipRemove']}
        aria-label={translate(messages.removeValue, { name: value })}
        onClick={onRemove}
      >
        <Icon name="close" size={14} />
      </button>
    </li>
  )
}

function ChipMenu({ value, place, count, onMove, onStartRename }: ChipProps & { onStartRename: () => void }) {
  const translate = useTranslate()
  const named = { name: value }
  return (
    <Menu
      trigger={<bdi>{value}</bdi>}
      triggerClass={styles['chipName'] ?? ''}
      label={translate(messages.menuOf, named)}
      placement="bottom end"
    >
      <MenuItem icon="edit" onAction={onStartRename}>
        {translate(messages.renameValue, named)}
      </MenuItem>
      {place > 0 && (
        <MenuItem icon="back" onAction={() => onMove(place - 1)}>
          {translate(messages.moveBack, named)}
        </MenuItem>
      )}
      {place < count - 1 && (
        <MenuItem icon="forward" onAction={() => onMove(place + 1)}>
          {translate(messages.moveOn, named)}
        </MenuItem>
      )}
    </Menu>
  )
}
