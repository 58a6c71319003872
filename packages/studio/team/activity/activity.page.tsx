import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { activityGroups } from '@sitewright/domain/team/activity-groups.ts'
import { activityMessages as messages } from '@sitewright/domain/team/activity.messages.ts'
import type { ActivityAnswer } from '@sitewright/domain/team/activity.wire.ts'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Pane, PaneBody, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { DocumentTitle } from '../../app-shell/screens/document-title.tsx'
import { ListPager } from '../../kit/list/list-pager.tsx'
import { useListSearch } from '../../kit/list/list-search.ts'
import { ListTools } from '../../kit/list/list-tools.tsx'
import { LoadProblem } from '../../kit/list/load-problem.tsx'
import { NoMatch } from '../../kit/list/no-match.tsx'
import { useExistingPage } from '../../kit/list/use-existing-page.ts'
import { FilterAddress } from '../../kit/list/filter-address.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { Permitted } from '../../session/permitted.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import styles from './activity.module.css'
import { activityFilters, entriesPerPage, useActivity } from './activity-query.ts'
import { groupNames } from './activity-text.ts'
import { Entries } from './entries.tsx'

/** Screen with what was changed in a site, newest first. */
export function ActivityPage() {
  const translate = useTranslate()
  return (
    <Permitted action="see-activity">
      {(site) => (
        <>
          <DocumentTitle page={translate(frameMessages.activity)} />
          <FilterAddress filters={activityFilters}>
            <ActivityLog key={site.id} site={site} />
          </FilterAddress>
        </>
      )}
    </Permitted>
  )
}

function ActivityLog({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const read = useActivity(site.id, search)
  const { refetch, isPlaceholderData } = read
  const isMissing = useExistingPage({ ...read, rows: read.data?.entries })
  const { data, error } = isMissing ? { data: undefined, error: null } : read
  const isFiltered = Object.keys(activityFilters.shape).some((name) => search[name])
  return (
    <Screen>
      <Pane>
        <PaneHeader title={translate(frameMessages.activity)} />
        <Filters people={data?.people} />
        {data && error && <LoadProblem failure={error} hasOlder onRetry={() => void refetch()} />}
        <PaneBody isFaded={isPlaceholderData}>
          {data && data.entries.length > 0 && <Entries site={site} log={data} />}
          {data?.entries.length === 0 &&
            (isFiltered ? (
              <NoMatch />
            ) : (
              <EmptyState drawing="window" title={translate(messages.empty)} text={translate(messages.emptyHelp)} />
            ))}
          {!data && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
          {!data && !error && <Waiting />}
        </PaneBody>
        {data && data.entries.length > 0 && (
          <ListPager shown={data.entries.length} pageSize={entriesPerPage} total={undefined} nextCursor={data.next} />
        )}
      </Pane>
    </Screen>
  )
}

function Filters({ people }: { people: ActivityAnswer['people'] | undefined }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  return (
    <ListTools
      filters={[
        {
          name: 'who',
          label: translate(messages.everybody),
          options: people?.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          name: 'what',
          label: translate(messages.everything),
          options: activityGroups.map((group) => ({ value: group, label: translate(groupNames[group]) })),
        },
      ]}
    >
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className={styles['day']}>
          {translate(messages[name])}
          <input type="date" value={search[name] ?? ''} onChange={(event) => change({ [name]: event.target.value })} />
        </label>
      ))}
    </ListTools>
  )
}

function Waiting() {
  const translate = useTranslate()
  return (
    <Skeleton>
      <p>{translate(messages.loading)}</p>
      <SkeletonBar width="full" />
      <SkeletonBar width="long" />
      <SkeletonBar width="full" />
    </Skeleton>
  )
}
