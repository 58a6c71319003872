import type { Message } from '@sitewright/domain/kit/text.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Keys } from '@sitewright/ui/keys.tsx'
import { InfoDialog } from '@sitewright/ui/overlays/info-dialog.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { shownKeys } from '../../kit/shortcuts/keys-text.ts'
import type { Shortcut, ShortcutGroup } from '../../kit/shortcuts/shortcut-registry.ts'
import { useRegisteredShortcuts } from '../../kit/shortcuts/use-shortcuts.ts'
import styles from './shortcuts-dialog.module.css'

const groups: readonly { id: ShortcutGroup; title: Message }[] = [
  { id: 'screen', title: frameMessages.onThisScreen },
  { id: 'everywhere', title: frameMessages.everywhere },
  { id: 'lists', title: frameMessages.inLists },
  { id: 'forms', title: frameMessages.inForms },
]

/** Keys that the parts of lists and forms handle themselves. */
const ofParts: readonly Shortcut[] = [
  { keys: 'ArrowDown', name: frameMessages.moveInList, group: 'lists' },
  { keys: 'Space', name: frameMessages.selectRowKey, group: 'lists' },
  { keys: 'Shift+ArrowDown', name: frameMessages.extendSelection, group: 'lists' },
  { keys: 'Enter', name: frameMessages.openRow, group: 'lists' },
  { keys: '$mod+Enter', name: frameMessages.submit, group: 'forms' },
  { keys: 'Escape', name: frameMessages.closeOrClear, group: 'forms' },
  { keys: 'F6', name: frameMessages.toNotices, group: 'everywhere' },
]

/** All shortcuts that work on the shown screen, by where they work. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const shortcuts = [...useRegisteredShortcuts(), ...ofParts]
  return (
    <InfoDialog
      title={translate(frameMessages.shortcuts)}
      closeLabel={translate(sitesMessages.close)}
      onClose={onClose}
    >
      {groups.map(({ id, title }) => {
        const ofGroup = shortcuts.filter(({ group = 'screen' }) => group === id)
        return ofGroup.length === 0 ? null : (
          <section key={id} className={styles['group']}>
            <h3>{translate(title)}</h3>
            <ul>
              {ofGroup.map(({ keys, name }) => (
                <li key={keys}>
                  {translate(name)}
                  <Keys keys={shownKeys(keys)} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </InfoDialog>
  )
}
