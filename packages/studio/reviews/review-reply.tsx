import { reviewLimits } from '@sitewright/domain/reviews/check-review.ts'
import { reviewFormMessages } from '@sitewright/domain/reviews/review-form.messages.ts'
import { reviewQueueMessages as messages } from '@sitewright/domain/reviews/reviews-studio.messages.ts'
import {
  moderationAnswer,
  type ModeratedReview,
  type ModerationAnswer,
} from '@sitewright/domain/reviews/reviews.wire.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { callApi } from '../kit/api.ts'
import { Conflict } from '../kit/conflict/conflict-card.tsx'
import { useLastChanger } from '../kit/conflict/last-changer.ts'
import { useAction } from '../kit/form/use-action.ts'
import { WaitingState } from '../kit/form/save-state.tsx'
import { readTexts, useKeptValue } from '../kit/form/use-kept-value.ts'
import type { SentDraft } from '../kit/form/use-idempotency-keys.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import styles from './review-queue.module.css'
import { reviewApiPath } from './reviews-query.ts'

/** Id of the field for the public answer, which the queue's shortcut focuses. */
export const replyFieldId = 'review-reply'

type ReplyProps = { site: SiteOfSession; review: ModeratedReview; reload: () => Promise<void>; name: string }

/** The shop's public answer. One that a colleague gave while it was written is shown beside it, to choose one. */
export function ReviewReply({ site, review, reload, name }: ReplyProps) {
  const translate = useTranslate()
  const saved = review.reply?.text ?? ''
  const draftKey = `${site.id} review ${review.id} answer`
  const [typed, change, forget] = useKeptValue(draftKey, null, readTyped)
  const text = typed?.text ?? saved
  const input = { text: text.trim(), version: review.version }
  const draft = { key: draftKey, input }
  const { run, isBusy, problem, word, dismiss } = useReply({ site, review, reload, name }, { draft, onDone: forget })
  const isTooLong = text.length > reviewLimits.reply
  const isChanged = text.trim() !== saved
  const isOvertaken = isChanged && typed !== null && typed.over !== saved
  const by = useLastChanger(site.id, { kind: 'review', id: review.id }, isOvertaken ? { reply: saved } : {})
  const refusal = isOvertaken ? undefined : problem // the conflict says it
  const error = isTooLong ? translate(reviewFormMessages.tooLong, { max: reviewLimits.reply }) : refusal
  const settle = (side: 'yours' | 'theirs') => {
    dismiss()
    if (side === 'theirs') forget()
    else change(() => ({ text, over: saved }))
  }
  const both = { name: 'reply', title: translate(messages.reply), yours: text, theirs: saved, settle }
  return (
    <div className={styles['reply']}>
      {isOvertaken && <Conflict by={by} fields={[both]} />}
      <TextField
        id={replyFieldId}
        label={translate(messages.reply)}
        help={translate(messages.replyHelp)}
        error={error}
        isMultiline
        value={text}
        onChange={(next) => change((now) => ({ text: next, over: now?.over ?? saved }))}
      />
      <Button isBusy={isBusy} isDisabled={!isChanged || isTooLong || isOvertaken} onPress={() => run(input)}>
        {translate(saved !== '' && text.trim() === '' ? messages.removeReply : messages.saveReply)}
      </Button>
      <WaitingState word={word} isInSheet />
    </div>
  )
}

/** What is being written, and the saved answer on which that was begun. */
type Typed = { text: string; over: string } | null

function readTyped(kept: unknown): Typed {
  return readTexts({ text: '', over: '' })(typeof kept === 'string' ? { text: kept } : kept)
}

type ReplyBody = { text: string; version: number }

function useReply(
  { site, review, reload, name }: ReplyProps,
  { draft, onDone }: { draft: SentDraft<ReplyBody>; onDone: () => void },
) {
  const translate = useTranslate()
  return useAction<ReplyBody, ModerationAnswer>({
    site: site.id,
    subject: `reply ${review.id}`,
    send: async (body, idempotencyKey) => {
      const path = reviewApiPath(review.id, 'reply')
      return moderationAnswer.parse(await callApi({ method: 'POST', path, body, site: site.id, idempotencyKey }))
    },
    reload,
    doneText: (_, body) => translate(body.text === '' ? messages.removedToast : messages.repliedToast, { who: name }),
    undoneText: translate(messages.undone),
    onDone,
    draft,
  })
}
