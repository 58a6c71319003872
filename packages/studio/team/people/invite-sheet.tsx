import { isEmail } from '@sitewright/domain/kit/email.ts'
import type { WebsiteRole } from '@sitewright/domain/kit/enums.ts'
import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { explainRights } from '@sitewright/domain/team/can.ts'
import { peopleMessages as messages } from '@sitewright/domain/team/people.messages.ts'
import type { InviteBody } from '@sitewright/domain/team/people.wire.ts'
import { rightNames } from '@sitewright/domain/team/right-names.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { FormSheet } from '../../kit/form/form-sheet.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { useKeptValue } from '../../kit/form/use-kept-value.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { useInvitationText } from './use-invitation-text.ts'
import styles from './people.module.css'
import { RoleChoices } from './role-choices.tsx'
import { teamCalls, useReloadTeam } from './team-query.ts'

type Invited = { email: string; roles: readonly number[] }
const nobody: Invited = { email: '', roles: [] }

function readInvitation(kept: unknown): Invited | null {
  const { email, roles } = (kept ?? {}) as { email?: unknown; roles?: unknown }
  const isRead = typeof email === 'string' && Array.isArray(roles) && roles.every((role) => typeof role === 'number')
  return isRead ? { email, roles } : null
}

/** Invites somebody by email, with roles. Says in a sentence what the roles permit together. */
export function InviteSheet({ site, onClose }: { site: SiteOfSession; onClose: () => void }) {
  const translate = useTranslate()
  const invitationText = useInvitationText()
  const reload = useReloadTeam(site.id)
  const draftKey = `${site.id} invitation`
  const [{ email, roles }, change, forget] = useKeptValue(draftKey, nobody, readInvitation)
  const setEmail = (next: string) => change((now) => ({ ...now, email: next }))
  const setRoles = (next: readonly number[]) => change((now) => ({ ...now, roles: next }))
  const [isLeft, setLeft] = useState(false)
  const [isSent, setSent] = useState(false)
  const to = email.trim()
  const body: InviteBody = { email: to, roles: roles as WebsiteRole[] } // the choices offer only roles
  const action = useAction({
    site: site.id,
    subject: 'invitation',
    send: (sent: InviteBody, key) => teamCalls(site.id).invite(sent, key),
    reload,
    doneText: (_, sent) => invitationText(sent.email),
    undoneText: '',
    onDone: () => {
      forget()
      onClose()
    },
    draft: { key: draftKey, input: body },
  })
  const missing = isSent && roles.length === 0 ? translate(messages.rolesMissing) : undefined
  return (
    <FormSheet
      title={translate(messages.inviteTo, { site: site.title })}
      submit={translate(messages.sendInvitation)}
      isBusy={action.isBusy}
      problem={missing ?? action.problem}
      word={action.word}
      onSubmit={() => {
        setLeft(true)
        setSent(true)
        if (isEmail(to) && roles.length > 0) action.run(body)
      }}
      onClose={onClose}
    >
      <p className={styles['quiet']}>{translate(messages.inviteHelp)}</p>
      <TextField
        name="email"
        type="email"
        autoComplete="off"
        label={translate(teamMessages.email)}
        value={email}
        onChange={setEmail}
        onBlur={() => email !== '' && setLeft(true)}
        error={isLeft && !isEmail(to) ? translate(kitMessages.emailInvalid) : undefined}
      />
      <RoleChoices roles={roles} onChange={setRoles} />
      <Summary roles={roles} />
    </FormSheet>
  )
}

/** Number of rights that the sentence names. */
const mostNamed = 4

function Summary({ roles }: { roles: readonly number[] }) {
  const translate = useTranslate()
  if (roles.length === 0) return <p className={styles['quiet']}>{translate(messages.summaryNothing)}</p>
  const lines = explainRights({ roles, isOwner: false }).filter(({ action }) => action !== 'enter-studio')
  const textOf = (isPermitted: boolean) => {
    const found = lines.filter(({ may }) => (may !== 'none') === isPermitted)
    const names = found.slice(0, mostNamed).map(({ action }) => translate(rightNames[action]))
    return found.length > mostNamed ? `${names.join(', ')} …` : names.join(', ')
  }
  return (
    <p className={styles['summary']}>
      {translate(messages.summaryMay, { rights: textOf(true) })}{' '}
      {translate(messages.summaryMayNot, { rights: textOf(false) })}
    </p>
  )
}
