import type { Message } from '@sitewright/domain/kit/text.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { Icon, type IconName } from '@sitewright/ui/icons.tsx'
import { useTranslate } from '../locale.tsx'
import type { SaveWord } from './edit-form.ts'
import styles from './form-kit.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import type { WaitingWord } from './use-action.ts'

const looks: Record<Exclude<SaveWord | WaitingWord, null>, { text: Message; icon: IconName }> = {
  saved: { text: frameMessages.saved, icon: 'check' },
  saving: { text: frameMessages.saving, icon: 'retry' },
  offline: { text: frameMessages.keptHere, icon: 'offline' },
  waiting: { text: frameMessages.keptAndSentLater, icon: 'offline' },
  unkept: { text: frameMessages.keepOpen, icon: 'offline' },
  attention: { text: frameMessages.needsAttention, icon: 'attention' },
}

/** Whether a form is saved, in one of six texts, always at the same place. Announced when it changes. */
export function SaveState({ word }: { word: SaveWord | WaitingWord }) {
  const translate = useTranslate()
  return (
    <output className={styles['state']} data-state={word ?? undefined}>
      {word !== null && (
        <>
          <Icon name={looks[word].icon} size={14} />
          {translate(looks[word].text)}
        </>
      )}
    </output>
  )
}

/** Says that what a form sent waits for the network, and asks before the screen, or the sheet, is left meanwhile. */
export function WaitingState({ word, isInSheet = false }: { word: WaitingWord; isInSheet?: boolean }) {
  return (
    <>
      <SaveState word={word} />
      <LeaveGuard isGuarded={() => word !== null} isKept={word === 'waiting'} isInSheet={isInSheet} />
    </>
  )
}
