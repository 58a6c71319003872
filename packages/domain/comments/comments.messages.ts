import { defineMessages } from '../kit/text.ts'

export const commentsMessages = defineMessages('comments', {
  /**
   * The word for a comment count of 0. Templates print the count and the noun separately: 'No Comments', '1 Comment' (PL-2.22).
   */
  none: () => 'No',
  comments: (values: { count: number }) => (values.count === 1 ? 'Comment' : 'Comments'),
})
