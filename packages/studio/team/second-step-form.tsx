import { accountMessages as messages } from '@sitewright/domain/team/account.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { AuthForm } from './auth-form.tsx'
import { sendSecondStep } from '../session/session.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Second step of a sign-in: a code of the account's app, or one of its recovery codes. */
export function SecondStepForm({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const state = useAuthForm({
    send: () => sendSecondStep(client, { challenge, code: code.trim() }),
    firstInvalid: code.trim() === '' ? 'code' : undefined,
    onError: (_, focusOn) => focusOn('code'),
  })
  return (
    <>
      <AuthForm state={state} label={messages.codeTitle} submit={messages.confirm} submitting={messages.checking}>
        <p>{translate(messages.codeHello)}</p>
        <TextField
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          label={translate(messages.codeOrRecovery)}
          help={translate(messages.noPhone)}
          value={code}
          onChange={setCode}
          error={state.isLeft('code') && code.trim() === '' ? translate(messages.enterCode) : undefined}
        />
      </AuthForm>
      <Button look="plain" isWide onPress={onBack}>
        {translate(messages.otherAccount)}
      </Button>
    </>
  )
}
