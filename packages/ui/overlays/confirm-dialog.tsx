import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '../button.tsx'
import styles from './confirm-dialog.module.css'

/**
 * Asks before something that cannot be undone; whatever can be undone gets a toast with Undo instead. The title names the action
 * and the last button repeats it.
 */
export function ConfirmDialog({
  title,
  children,
  labels,
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onClose,
}: {
  title: string
  children: ReactNode
  labels: { confirm: string; keep: string }
  isDangerous?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <ModalOverlay className={styles['scrim'] ?? ''} isOpen isDismissable onOpenChange={onClose}>
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''} role="alertdialog">
          <Heading slot="title" className={styles['title'] ?? ''}>
            {title}
          </Heading>
          <div className={styles['text']}>{children}</div>
          <div className={styles['footer']}>
            <Button onPress={onClose}>{labels.keep}</Button>
            <Button look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onPress={onConfirm}>
              {labels.confirm}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
