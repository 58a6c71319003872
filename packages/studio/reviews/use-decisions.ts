import type { Message } from '@sitewright/domain/kit/text.ts'
import { reviewQueueMessages as messages } from '@sitewright/domain/reviews/reviews-studio.messages.ts'
import {
  moderationAnswer,
  type ModeratedReview,
  type ModerationAnswer,
  type ModerationListAnswer,
} from '@sitewright/domain/reviews/reviews.wire.ts'
import { callApi } from '../kit/api.ts'
import { useOptimisticAction } from '../kit/form/use-optimistic-action.ts'
import { useTranslate } from '../kit/locale.tsx'
import { reviewApiPath } from './reviews-query.ts'
import { nameOf } from './review-texts.ts'

/** What a moderator decides about a review, by the name of the API's route. */
export type Decision = 'publish' | 'spam' | 'delete' | 'restore'

const doneTexts: Readonly<Record<Decision, Message<{ who: string }>>> = {
  publish: messages.publishedToast,
  spam: messages.spamToast,
  delete: messages.deletedToast,
  restore: messages.restoredToast,
}

/**
 * React hook that decides about the reviews of a list. `shown` is the list without the reviews that were just decided, before the
 * server has answered; one whose decision fails comes back.
 */
export function useDecisions(siteId: string, data: ModerationListAnswer | undefined, reload: () => Promise<void>) {
  const translate = useTranslate()
  const who = (review: ModeratedReview) => ({ who: nameOf(translate, review) })
  return useOptimisticAction<ModerationListAnswer, { review: ModeratedReview; decision: Decision }, ModerationAnswer>({
    site: siteId,
    data,
    apply: (list, { review }) => withoutReview(list, review),
    send: async ({ review, decision }, idempotencyKey) => {
      const path = reviewApiPath(review.id, decision)
      return moderationAnswer.parse(await callApi({ method: 'POST', path, body: {}, site: siteId, idempotencyKey }))
    },
    reload,
    subjectOf: ({ review }) => `review ${review.id}`,
    doneText: (_, { review, decision }) => translate(doneTexts[decision], who(review)),
    undoneText: translate(messages.undone),
  })
}

function withoutReview(list: ModerationListAnswer, { id, state }: ModeratedReview): ModerationListAnswer {
  const reviews = list.reviews.filter((review) => review.id !== id)
  if (reviews.length === list.reviews.length) return list
  return { ...list, reviews, counts: { ...list.counts, [state]: Math.max(0, list.counts[state] - 1) } }
}
