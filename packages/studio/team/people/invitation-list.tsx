import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { peopleMessages as messages } from '@sitewright/domain/team/people.messages.ts'
import type { Invitation } from '@sitewright/domain/team/people.wire.ts'
import { namesOfRoles } from '@sitewright/domain/team/role-names.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { notifyFailure } from '@sitewright/ui/notify.ts'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { useEffect } from 'react'
import { useAction } from '../../kit/form/use-action.ts'
import { useListSearch } from '../../kit/list/list-search.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { RecordName } from '../../kit/list/record-name.tsx'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { InviteSheet } from './invite-sheet.tsx'
import { InviteButton, Roles, TeamTabs } from './people-list.tsx'
import { useInvitationText } from './use-invitation-text.ts'
import styles from './people.module.css'
import { teamCalls, useReloadTeam, useTeam } from './team-query.ts'

/** The invitations that nobody used yet. Each can be sent again and withdrawn. */
export function InvitationList({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const { data, error, refetch, isPlaceholderData } = useTeam(site.id)
  const columns = useInvitationColumns(site)
  const rows = data?.invitations
  return (
    <ListScreen
      title={translate(frameMessages.team)}
      actions={<InviteButton />}
      tools={<TeamTabs team={data} />}
      columns={columns}
      keyOf={({ id }) => id}
      page={{ rows, nextCursor: null, total: rows?.length, error, isPlaceholderData, refetch }}
      pageSize={Math.max(1, rows?.length ?? 1)}
      loadingText={translate(messages.loading)}
      empty={
        <EmptyState
          drawing="window"
          title={translate(messages.noInvitations)}
          text={translate(messages.noInvitationsHelp)}
        />
      }
      isFiltered={false}
    >
      {search['sheet'] === 'invite' && <InviteSheet site={site} onClose={() => change({ sheet: '' })} />}
    </ListScreen>
  )
}

function useInvitationColumns(site: SiteOfSession): Column<Invitation>[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  return [
    {
      id: 'email',
      title: translate(messages.person),
      place: 'name',
      isHeader: true,
      isFlexible: true,
      cell: ({ email, inviter, expiresAt, isExpired }) => {
        const date = new Date(expiresAt).toLocaleDateString(tag, { day: 'numeric', month: 'short' })
        const open =
          inviter === null
            ? translate(messages.invitedByNobody, { date })
            : translate(messages.invitedBy, { name: inviter, date })
        return (
          <RecordName picture={<Invited />} note={isExpired ? translate(messages.expired, { date }) : open}>
            <span>{email}</span>
          </RecordName>
        )
      },
    },
    {
      id: 'roles',
      title: translate(messages.roles),
      place: 'remark',
      cell: ({ roles }) => <Roles names={namesOfRoles(roles).map((name) => translate(name))} />,
    },
    {
      id: 'actions',
      title: translate(messages.actions),
      place: 'state',
      cell: (invitation) => <InvitationActions site={site} invitation={invitation} />,
    },
  ]
}

function Invited() {
  return (
    <span className={styles['invited']}>
      <Icon name="mail" size={14} />
    </span>
  )
}

function InvitationActions({ site, invitation }: { site: SiteOfSession; invitation: Invitation }) {
  const translate = useTranslate()
  const invitationText = useInvitationText()
  const reload = useReloadTeam(site.id)
  const { id, email } = invitation
  const action = { site: site.id, subject: `invitation ${id}`, reload, undoneText: translate(messages.invitationBack) }
  const resending = useAction({
    ...action,
    send: (_, key) => teamCalls(site.id).resend(id, key),
    doneText: () => invitationText(email),
  })
  const withdrawing = useAction({
    ...action,
    send: (_, key) => teamCalls(site.id).withdraw(id, key),
    doneText: () => translate(messages.withdrawn, { email }),
  })
  const problem = resending.problem ?? withdrawing.problem
  useEffect(() => {
    if (problem !== undefined) notifyFailure(problem)
  }, [problem])
  return (
    <span className={styles['rowActions']}>
      <Button isCompact isBusy={resending.isBusy} onPress={() => resending.run(undefined)}>
        {translate(messages.sendAgain)}
      </Button>
      <Button isCompact look="plain" isBusy={withdrawing.isBusy} onPress={() => withdrawing.run(undefined)}>
        {translate(messages.withdraw)}
      </Button>
    </span>
  )
}
