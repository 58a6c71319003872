import { accountMessages as messages } from '@sitewright/domain/team/account.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { ConfirmDialog } from '@sitewright/ui/overlays/confirm-dialog.tsx'
import { useState } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './account.module.css'

/** Recovery codes, which are shown once, with a button that copies them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const translate = useTranslate()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      // Without the permission to copy, the codes can still be selected and written down.
    }
  }
  return (
    <>
      <p>{translate(messages.recoveryText)}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button isCompact onPress={() => void copy()}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {translate(isCopied ? messages.copied : messages.copy)}
        </Button>
      </div>
    </>
  )
}

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      title={translate(messages.recoveryTitle)}
      labels={{ confirm: translate(messages.kept), keep: translate(messages.copy) }}
      onConfirm={onClose}
      onClose={onClose}
    >
      <RecoveryCodes codes={codes} />
    </ConfirmDialog>
  )
}
