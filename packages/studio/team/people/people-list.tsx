import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { peopleMessages as messages } from '@sitewright/domain/team/people.messages.ts'
import type { Person, TeamAnswer } from '@sitewright/domain/team/people.wire.ts'
import { Avatar } from '@sitewright/ui/avatar.tsx'
import { Badge } from '@sitewright/ui/badge.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { rowLink, type Column } from '@sitewright/ui/lists/data-table.tsx'
import { ListTabs, TabCount } from '@sitewright/ui/lists/list-bar.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { changedSearch, useListSearch } from '../../kit/list/list-search.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { rowAttribute } from '../../kit/list/use-row-keys.ts'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { listTimeText } from '../../kit/time-text.ts'
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

const onlyTheSame = { exact: true, includeSearch: true }

export function TeamTabs({ team }: { team: TeamAnswer | undefined }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const parts = [
    { id: '', name: messages.people, count: team?.people.length },
    { id: 'invited', name: messages.invited, count: team?.invitations.length },
  ]
  return (
    <ListTabs label={translate(frameMessages.team)}>
      {parts.map(({ id, name, count }) => (
        <Link
          key={id}
          to="."
          search={(search['part'] ?? '') === id ? search : changedSearch({}, { part: id })}
          activeOptions={onlyTheSame}
        >
          {translate(name)}
          {count !== undefined && <TabCount>{String(count)}</TabCount>}
        </Link>
      ))}
    </ListTabs>
  )
}

function usePeopleColumns(): Column<Person>[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const { search } = useListSearch()
  const [now] = useState(() => Date.now())
  return [
    {
      id: 'person',
      title: translate(messages.person),
      place: 'name',
      isHeader: true,
      isFlexible: true,
      cell: ({ id, name, email }) => (
        <span className={styles['who']}>
          <Avatar name={name} />
          <span className={styles['lines']}>
            <Link className={rowLink} to="." search={changedSearch(search, { sheet: id })} {...{ [rowAttribute]: id }}>
              <bdi>{name}</bdi>
            </Link>
            <small>{email}</small>
          </span>
        </span>
      ),
    },
    {
      id: 'roles',
      title: translate(messages.roles),
      place: 'state',
      cell: (person) => <Roles names={roleNames(person).map((name) => translate(name))} />,
    },
    {
      id: 'two-step',
      title: translate(messages.twoStep),
      leaves: 'narrow',
      cell: ({ hasSecondStep }) =>
        hasSecondStep ? (
          <Badge isInTable tone="ok" mark="full">
            {translate(messages.on)}
          </Badge>
        ) : (
          <Badge isInTable tone="warn" mark="ring">
            {translate(messages.off)}
          </Badge>
        ),
    },
    {
      id: 'seen',
      title: translate(messages.lastHere),
      leaves: 'narrow',
      cell: ({ seenAt }) =>
        seenAt === null ? (
          translate(messages.never)
        ) : (
          <time dateTime={new Date(seenAt).toISOString()}>{listTimeText(translate, tag, seenAt, now)}</time>
        ),
    },
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
