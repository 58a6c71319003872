import type { Message } from '@sitewright/domain/kit/text.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon, type IconName } from '@sitewright/ui/icons.tsx'
import { useRef } from 'react'
import { useTranslate } from '../locale.tsx'
import type { SaveWord } from './edit-form.ts'
import styles from './form-kit.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import type { WaitingWord } from './use-action.ts'

/** `unsaved`: what was typed is kept on this device, and waits for somebody to save it. */
type StateWord = SaveWord | WaitingWord | 'unsaved'

const looks: Record<Exclude<StateWord, null>, { text: Message; icon: IconName }> = {
  saved: { text: frameMessages.saved, icon: 'check' },
  saving: { text: frameMessages.saving, icon: 'retry' },
  offline: { text: frameMessages.keptHere, icon: 'offline' },
  waiting: { text: frameMessages.keptAndSentLater, icon: 'offline' },
  unkept: { text: frameMessages.keepOpen, icon: 'offline' },
  unsaved: { text: frameMessages.notSaved, icon: 'note' },
  attention: { text: frameMessages.needsAttention, icon: 'attention' },
}

/** Whether a form is saved, in one of seven texts, always at the same place. Announced when it changes. */
export function SaveState({ word }: { word: StateWord }) {
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

/**
 * Foot of a card with texts of `useKeptEdits` that are saved together: the button that saves them, and while a text differs from the
 * saved one, that it is not saved, with a button that discards what was typed.
 */
export function SaveEdits({
  edits: { isUnsaved, discard },
  action: { isBusy, word },
  isPrimary = false,
}: {
  edits: { isUnsaved: boolean; discard: () => void }
  action: { isBusy: boolean; word: WaitingWord }
  isPrimary?: boolean
}) {
  const translate = useTranslate()
  const save = useRef<HTMLSpanElement>(null)
  const isWaiting = isUnsaved && word === null && !isBusy
  return (
    <>
      {word === null ? <SaveState word={isWaiting ? 'unsaved' : null} /> : <WaitingState word={word} />}
      {isWaiting && (
        <Button
          look="plain"
          onPress={() => {
            discard()
            save.current?.querySelector('button')?.focus() // this button goes
          }}
        >
          {translate(frameMessages.dropDraft)}
        </Button>
      )}
      <span ref={save}>
        <Button type="submit" look={isPrimary ? 'primary' : 'rest'} isBusy={isBusy}>
          {translate(frameMessages.save)}
        </Button>
      </span>
    </>
  )
}
