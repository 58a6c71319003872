import { messages } from '../kit/text.ts'

export const commentsMessages = messages('comments', {
  /** Templates print the number and the noun separately: 'No Comments', '1 Comment', '2 Comments' (PL-2.22). */
  none: () => 'No',
  comments: (values: { count: number }) => (values.count === 1 ? 'Comment' : 'Comments'),
})
