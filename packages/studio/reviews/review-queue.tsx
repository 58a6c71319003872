import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { reviewStates, type ReviewState } from '@sitewright/domain/reviews/review.ts'
import { reviewQueueMessages as messages } from '@sitewright/domain/reviews/reviews-studio.messages.ts'
import type { ModeratedReview, ModerationListAnswer } from '@sitewright/domain/reviews/reviews.wire.ts'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { ListParts } from '../kit/list/list-parts.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useListSearch } from '../kit/list/list-search.ts'
import { ListTools } from '../kit/list/list-tools.tsx'
import { NoMatch } from '../kit/list/no-match.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { useShortcuts } from '../kit/shortcuts/use-shortcuts.ts'
import type { SiteOfSession } from '../session/session.ts'
import { useReviewColumns } from './review-columns.tsx'
import { replyFieldId } from './review-reply.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { stateNames } from './review-texts.ts'
import { reviewsPerPage, shownState, useReloadReviews, useReviewList } from './reviews-query.ts'
import { useDecisions, type Decision } from './use-decisions.ts'

/**
 * The queue of a site's reviews, with the one that is open beside it. `J` and `K` go to the next and previous review, `A`, `S` and
 * Backspace decide about it, and `R` answers it (BX-3.12).
 */
export function ReviewQueue({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const { data, error, isPlaceholderData, refetch } = useReviewList(site.id, search)
  const reload = useReloadReviews(site.id)
  const { shown: list, run } = useDecisions(site.id, data, reload)
  const state = shownState(search)
  const columns = useReviewColumns(state, (review) => run({ review, decision: 'restore' }))
  const reviews = list?.reviews ?? []
  const at = reviews.findIndex(({ id }) => id === search['sheet'])
  const open = reviews[at]
  const show = (review: ModeratedReview | undefined) => {
    if (review) change({ sheet: review.id })
  }
  const decide = (decision: Decision, to: ReviewState) => {
    if (!open || open.state === to) return
    run({ review: open, decision })
    change({ sheet: (reviews[at + 1] ?? reviews[at - 1])?.id ?? '' })
  }
  useShortcuts([
    { keys: 'j', name: messages.next, run: () => show(reviews[at + 1]) },
    { keys: 'k', name: messages.previous, run: () => show(reviews[at === -1 ? 0 : at - 1]) },
    { keys: 'a', name: messages.publish, run: () => decide('publish', 'published') },
    { keys: 's', name: messages.markAsSpam, run: () => decide('spam', 'spam') },
    { keys: 'Backspace', name: messages.delete, run: () => decide('delete', 'deleted') },
    { keys: 'r', name: messages.reply, run: () => document.getElementById(replyFieldId)?.focus() },
  ])
  return (
    <ListScreen
      title={translate(frameMessages.reviews)}
      tools={<QueueTools list={list} />}
      columns={columns}
      keyOf={({ id }) => id}
      page={{
        rows: list?.reviews,
        nextCursor: list?.nextCursor ?? null,
        total: list?.counts[state],
        error,
        isPlaceholderData,
        refetch,
      }}
      pageSize={reviewsPerPage}
      loadingText={translate(messages.loading)}
      empty={<Nothing state={state} hasAny={hasAny(list)} />}
      noMatch={<NoMatch title={translate(messages.noMatch)} text={translate(messages.noMatchHelp)} />}
      isFiltered={(search['q'] ?? '') !== ''}
    >
      {open && (
        <ReviewSheet
          key={open.id}
          site={site}
          review={open}
          reload={reload}
          onDecide={decide}
          onClose={() => change({ sheet: '' })}
        />
      )}
    </ListScreen>
  )
}

/** A review that is open may not be among those that are shown next. */
const closed = { sheet: '', page: '' }

function QueueTools({ list }: { list: ModerationListAnswer | undefined }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const shown = shownState(search)
  const total = list?.counts[shown]
  const parts = reviewStates.map((state) => ({
    name: translate(stateNames[state]),
    values: { state: state === 'held' ? '' : state },
    count: list?.counts[state],
    isShown: state === shown,
  }))
  return (
    <>
      <ListParts label={translate(messages.states)} parts={parts} also={closed} />
      <ListTools
        find={{ label: translate(messages.searchLabel), hint: translate(messages.searchHint) }}
        note={total === undefined ? undefined : translate(messages.reviewCount, { count: total })}
        keptNote={shown === 'deleted' ? translate(messages.deletedFor) : undefined}
        also={closed}
      />
    </>
  )
}

function hasAny(list: ModerationListAnswer | undefined): boolean {
  return list !== undefined && reviewStates.some((state) => list.counts[state] > 0)
}

function Nothing({ state, hasAny: isUsed }: { state: ReviewState; hasAny: boolean }) {
  const translate = useTranslate()
  const [title, text] = isUsed ? nothingTexts[state] : ([messages.none, messages.noneHelp] as const)
  return <EmptyState drawing="window" title={translate(title)} text={translate(text)} />
}

const nothingTexts = {
  held: [messages.noneWaiting, messages.noneWaitingHelp],
  published: [messages.none, messages.noneHelp],
  spam: [messages.noneSpam, messages.noneSpamHelp],
  deleted: [messages.noneDeleted, messages.noneDeletedHelp],
} as const
