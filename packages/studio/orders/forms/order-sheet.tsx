import type { ReactNode } from 'react'
import { FormSheet } from '../../kit/form/form-sheet.tsx'
import { ConflictBanner } from '../detail/conflict-banner.tsx'
import type { WaitingWord } from '../../kit/form/use-action.ts'
import type { OrderScreen } from '../order-screen.ts'

/** The frame of a form beside an order. `submit` is the text of its button; `problem` says why it was not carried out. */
export function OrderSheet({
  screen,
  problem,
  children,
  ...rest
}: {
  screen: OrderScreen
  title: string
  submit: string
  /** Text of the button that closes the form; "Cancel" by default. */
  keep?: string
  isDangerous?: boolean
  isBusy: boolean
  problem: string | undefined
  word?: WaitingWord
  onSubmit: () => void
  children: ReactNode
}) {
  return (
    <FormSheet {...rest} problem={screen.conflict ? undefined : problem} onClose={screen.closeForm}>
      <ConflictBanner screen={screen} />
      {children}
    </FormSheet>
  )
}
