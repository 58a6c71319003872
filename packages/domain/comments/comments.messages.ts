import { messages } from '../kit/text.ts'

export const commentsMessages = messages('comments', {
  /** PL-2.22: 'No Comments', '1 Comment', '2 Comments' are printed in two parts. */
  none: () => 'No',
  comments: (values: { count: number }) => (values.count === 1 ? 'Comment' : 'Comments'),
})
