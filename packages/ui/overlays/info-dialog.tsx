import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../button.tsx'
import { Icon } from '../icons.tsx'
import styles from './confirm-dialog.module.css'

/** A dialog that only shows something. Escape, a press outside and its close button close it. */
export function InfoDialog({
  title,
  closeLabel,
  onClose,
  children,
}: {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <ModalOverlay className={styles['scrim'] ?? ''} isOpen isDismissable onOpenChange={onClose}>
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <header className={styles['head']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {title}
            </Heading>
            <IconButton label={closeLabel} onPress={onClose}>
              <Icon name="close" />
            </IconButton>
          </header>
          <div className={styles['content']}>{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
