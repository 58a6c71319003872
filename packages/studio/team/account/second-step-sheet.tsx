import { accountMessages as messages } from '@sitewright/domain/team/account.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { SideSheet } from '@sitewright/ui/overlays/side-sheet.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureText } from '../../kit/failure-text.ts'
import { FormSheet } from '../../kit/form/form-sheet.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './account.module.css'
import { accountCalls, useReloadAccount } from './account-query.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { usePasswordAgain } from './use-password-again.tsx'

/** Sets up the second step: the key for an app as a picture and as text, a code that proves it, then the recovery codes. */
export function SecondStepSheet({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const reload = useReloadAccount()
  const { guarded, dialog } = usePasswordAgain()
  const [code, setCode] = useState('')
  const [isLeft, setLeft] = useState(false)
  const key = useMutation({ mutationFn: () => guarded(accountCalls.beginSetUp) })
  const finishing = useMutation({ mutationFn: () => guarded(() => accountCalls.finishSetUp(code)) })
  const { mutate: begin } = key
  useEffect(() => begin(), [begin])
  const close = () => {
    onClose()
    void reload()
  }
  if (finishing.data) return <Kept codes={finishing.data.codes} onClose={close} />

  const isWhole = /^\d{6}$/u.test(code.replaceAll(/\s/gu, ''))
  const failure = finishing.error ?? key.error
  return (
    <>
      <FormSheet
        title={translate(messages.setUpTitle)}
        submit={translate(messages.turnOn)}
        isBusy={finishing.isPending}
        problem={failure ? failureText(translate, failure) : undefined}
        onSubmit={() => {
          setLeft(true)
          if (isWhole && key.data && !finishing.isPending) finishing.mutate()
        }}
        onClose={onClose}
      >
        <p>{translate(messages.scan)}</p>
        {key.data && <QrCode text={key.data.uri} label={translate(messages.qrLabel)} />}
        <p>
          {translate(messages.orType)}
          <code className={styles['key']}>{key.data?.key.replaceAll(/(.{4})(?!$)/gu, '$1 ')}</code>
        </p>
        <TextField
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={translate(messages.code)}
          help={translate(messages.codeHelp)}
          value={code}
          onChange={setCode}
          onBlur={() => code !== '' && setLeft(true)}
          error={isLeft && !isWhole ? translate(messages.enterCode) : undefined}
        />
      </FormSheet>
      {dialog}
    </>
  )
}

function Kept({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <SideSheet
      title={translate(messages.recoveryTitle)}
      closeLabel={translate(sitesMessages.close)}
      onClose={onClose}
      footer={
        <Button look="primary" onPress={onClose}>
          {translate(messages.kept)}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </SideSheet>
  )
}
