import { defineMessages } from '../kit/text.ts'

/** Why a change by the team, or its repetition, is refused. Shoppers never see these texts. */
export const changesMessages = defineMessages('changes', {
  keyMissing: () => 'The header Idempotency-Key is missing.',
  keyInvalid: () => 'The header Idempotency-Key must have 1 to 200 printable characters.',
  keyReused: () => 'This Idempotency-Key was used for another request.',
  changedMeanwhile: () => 'This was changed meanwhile. Please look at it again.',
  cannotUndo: () => 'This cannot be undone any more: it was undone or changed since, or is too long ago.',
  running: () => 'The same request is still running. Please try again in a moment.',
})
