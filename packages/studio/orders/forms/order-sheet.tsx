import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { SideSheet } from '@sitewright/ui/overlays/side-sheet.tsx'
import type { ReactNode } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import { ConflictBanner } from '../detail/conflict-banner.tsx'
import type { OrderScreen } from '../order-screen.ts'
import styles from './order-forms.module.css'

/** The frame of a form beside an order. `submit` is the text of its button; `problem` says why it was not carried out. */
export function OrderSheet({
  screen,
  title,
  submit,
  keep,
  isDangerous = false,
  isBusy,
  problem,
  onSubmit,
  children,
}: {
  screen: OrderScreen
  title: string
  submit: string
  /** Text of the button that closes the form; "Cancel" by default. */
  keep?: string
  isDangerous?: boolean
  isBusy: boolean
  problem: string | undefined
  onSubmit: () => void
  children: ReactNode
}) {
  const translate = useTranslate()
  const footer = (
    <>
      <Button look="plain" onPress={screen.closeForm}>
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
      onClose={screen.closeForm}
      onSubmit={onSubmit}
      footer={footer}
    >
      <ConflictBanner screen={screen} />
      {children}
      {problem !== undefined && !screen.conflict && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </SideSheet>
  )
}
