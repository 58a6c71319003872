import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { accountMessages as messages } from '@sitewright/domain/team/account.messages.ts'
import type { AccountAnswer } from '@sitewright/domain/team/account.wire.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { Card } from '@sitewright/ui/card.tsx'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { ConfirmDialog } from '@sitewright/ui/overlays/confirm-dialog.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureText } from '../../kit/failure-text.ts'
import { useListSearch } from '../../kit/list/list-search.ts'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './account.module.css'
import { accountCalls, useReloadAccount } from './account-query.ts'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { usePasswordAgain } from './use-password-again.tsx'

/** How the account signs in: email, password and the second step. */
export function SignInCard({ account }: { account: AccountAnswer }) {
  const translate = useTranslate()
  const { change } = useListSearch()
  const { isOn } = account.secondStep
  return (
    <Card title={translate(messages.signIn)}>
      <ul className={styles['lines']}>
        <Line
          title={translate(messages.email)}
          text={account.email}
          note={
            account.pendingEmail === null
              ? undefined
              : translate(messages.emailPending, { email: account.pendingEmail })
          }
        >
          <Button isCompact onPress={() => change({ sheet: 'email' })}>
            {translate(messages.changeEmail)}
          </Button>
        </Line>
        <Line title={translate(messages.password)} text={translate(messages.passwordHelp)}>
          <Button isCompact onPress={() => change({ sheet: 'password' })}>
            {translate(messages.changePassword)}
          </Button>
        </Line>
        <Line
          title={translate(messages.secondStep)}
          text={translate(messages.secondStepHelp)}
          note={isOn ? translate(messages.recoveryLeft, { count: account.secondStep.codesLeft }) : undefined}
          state={
            isOn ? (
              <Badge tone="ok" mark="full">
                {translate(messages.secondStepOn)}
              </Badge>
            ) : (
              <Badge tone="warn" mark="ring">
                {translate(messages.secondStepOff)}
              </Badge>
            )
          }
        >
          {isOn ? (
            <SecondStepActions />
          ) : (
            <Button isCompact onPress={() => change({ sheet: 'second-step' })}>
              {translate(messages.turnOn)}
            </Button>
          )}
        </Line>
      </ul>
    </Card>
  )
}

function Line(props: {
  title: string
  text: string
  note?: string | undefined
  state?: ReactNode
  children: ReactNode
}) {
  return (
    <li className={styles['line']}>
      <div className={styles['grow']}>
        <span className={styles['lineTitle']}>
          <b>{props.title}</b> {props.state}
        </span>
        <p className={styles['quiet']}>{props.text}</p>
        {props.note !== undefined && <p className={styles['note']}>{props.note}</p>}
      </div>
      <div className={styles['actions']}>{props.children}</div>
    </li>
  )
}

/** Turning the second step off and renewing its recovery codes: both cannot be undone, so they are asked for. */
function SecondStepActions() {
  const translate = useTranslate()
  const reload = useReloadAccount()
  const { guarded, dialog } = usePasswordAgain()
  const [open, setOpen] = useState<'off' | 'codes'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const turningOff = useMutation({
    mutationFn: () => guarded(accountCalls.turnOff),
    onSuccess: async () => {
      setOpen(undefined)
      notifyDone('second-step', translate(messages.turnedOff))
      await reload()
    },
  })
  const renewing = useMutation({
    mutationFn: () => guarded(accountCalls.newCodes),
    onSuccess: async (answer) => {
      setOpen(undefined)
      setCodes(answer.codes)
      await reload()
    },
  })
  const isOff = open === 'off'
  const running = isOff ? turningOff : renewing
  return (
    <>
      <Button isCompact onPress={() => setOpen('codes')}>
        {translate(messages.newCodes)}
      </Button>
      <Button isCompact look="plain" onPress={() => setOpen('off')}>
        {translate(messages.turnOff)}
      </Button>
      {open && (
        <ConfirmDialog
          title={translate(isOff ? messages.turnOffTitle : messages.newCodesTitle)}
          labels={{
            confirm: translate(isOff ? messages.turnOff : messages.newCodes),
            keep: translate(sitesMessages.cancel),
          }}
          isDangerous={isOff}
          isBusy={running.isPending}
          onConfirm={() => running.mutate()}
          onClose={() => setOpen(undefined)}
        >
          <p>{translate(isOff ? messages.turnOffText : messages.newCodesText)}</p>
          {running.error && (
            <p className={styles['problem']} role="alert">
              {failureText(translate, running.error)}
            </p>
          )}
        </ConfirmDialog>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      {dialog}
    </>
  )
}
