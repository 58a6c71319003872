import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { peopleMessages as messages } from '@sitewright/domain/team/people.messages.ts'
import type { Person, TeamAnswer } from '@sitewright/domain/team/people.wire.ts'
import { Avatar } from '@sitewright/ui/avatar.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { badgeColumn, dateColumn, linkColumn } from '../../kit/list/columns.tsx'
import { useListSearch } from '../../kit/list/list-search.ts'
import { ListParts } from '../../kit/list/list-parts.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { roleNames } from '../../session/role-names.ts'
import type { SiteOfSession } from '../../session/session.ts'
import { InviteSheet } from './invite-sheet.tsx'
import { PersonSheet } from './person-sheet.tsx'
import styles from './people.module.css'
import { useTeam } from './team-query.ts'

/** The people of a team. A row opens what the person may do, beside the list. */
export function PeopleList({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const { data, error, refetch, isPlaceholderData } = useTeam(site.id)
  const columns = usePeopleColumns()
  const opened = data?.people.find(({ id }) => id === search['sheet'])
  const close = () => change({ sheet: '' })
  return (
    <ListScreen
      title={translate(frameMessages.team)}
      actions={<InviteButton />}
      tools={<TeamTabs team={data} />}
      columns={columns}
      keyOf={({ id }) => id}
      page={{ rows: data?.people, nextCursor: null, total: data?.people.length, error, isPlaceholderData, refetch }}
      pageSize={Math.max(1, data?.people.length ?? 1)}
      loadingText={translate(messages.loading)}
      empty={null}
      isFiltered={false}
    >
      {search['sheet'] === 'invite' && <InviteSheet site={site} onClose={close} />}
      {data && opened && <PersonSheet key={opened.id} site={site} team={data.people} person={opened} onClose={close} />}
    </ListScreen>
  )
}

export function InviteButton() {
  const translate = useTranslate()
  const { change } = useListSearch()
  return (
    <Button look="primary" onPress={() => change({ sheet: 'invite' })}>
      <Icon name="addPerson" />
      {translate(messages.invite)}
    </Button>
  )
}

export function TeamTabs({ team }: { team: TeamAnswer | undefined }) {
  const translate = useTranslate()
  const parts = [
    { name: translate(messages.people), values: { part: '' }, count: team?.people.length },
    { name: translate(messages.invited), values: { part: 'invited' }, count: team?.invitations.length },
  ]
  return <ListParts label={translate(frameMessages.team)} parts={parts} also={{ sheet: '' }} />
}

function usePeopleColumns(): Column<Person>[] {
  const translate = useTranslate()
  return [
    linkColumn({
      id: 'person',
      title: translate(messages.person),
      place: 'name',
      isFlexible: true,
      name: ({ name }) => name,
      opens: ({ id }) => ({ sheet: id }),
      picture: ({ name }) => <Avatar name={name} />,
      note: ({ email }) => email,
    }),
    {
      id: 'roles',
      title: translate(messages.roles),
      place: 'state',
      cell: (person) => <Roles names={roleNames(person).map((name) => translate(name))} />,
    },
    badgeColumn({
      id: 'two-step',
      title: translate(messages.twoStep),
      leaves: 'narrow',
      badge: ({ hasSecondStep }) =>
        hasSecondStep
          ? { name: messages.on, tone: 'ok', mark: 'full' }
          : { name: messages.off, tone: 'warn', mark: 'ring' },
    }),
    dateColumn({
      id: 'seen',
      title: translate(messages.lastHere),
      leaves: 'narrow',
      tone: 'plain',
      at: ({ seenAt }) => seenAt ?? translate(messages.never),
    }),
  ]
}

export function Roles({ names }: { names: readonly string[] }) {
  return (
    <span className={styles['roles']}>
      {names.map((name) => (
        <span key={name} className={styles['role']}>
          {name}
        </span>
      ))}
    </span>
  )
}
