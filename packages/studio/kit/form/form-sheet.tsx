import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { SideSheet } from '@sitewright/ui/overlays/side-sheet.tsx'
import type { ReactNode } from 'react'
import { useTranslate } from '../locale.tsx'
import styles from './form-kit.module.css'
import { WaitingState } from './save-state.tsx'
import type { WaitingWord } from './use-action.ts'

/**
 * A side sheet with a form: Cancel and the submit button below it, and the last failure above them. Which sheet is open stands in
 * the query of the address as `sheet` (`useListSearch`), so that going back closes it.
 */
export function FormSheet({
  title,
  submit,
  keep,
  isDangerous = false,
  isBusy = false,
  problem,
  word = null,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  /** Label of the submit button; names the action in progress while `isBusy`. */
  submit: string
  /** Label of the button that closes the sheet; "Cancel" by default. */
  keep?: string | undefined
  isDangerous?: boolean
  isBusy?: boolean
  problem?: string | undefined
  /** Set while what was sent waits for the network. */
  word?: WaitingWord
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const translate = useTranslate()
  const footer = (
    <>
      <Button look="plain" onPress={onClose}>
        {keep ?? translate(sitesMessages.cancel)}
      </Button>
      <Button type="submit" look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
        {submit}
      </Button>
    </>
  )
  return (
    <SideSheet
      title={title}
      closeLabel={translate(sitesMessages.close)}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={footer}
    >
      {children}
      <WaitingState word={word} isInSheet />
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </SideSheet>
  )
}
