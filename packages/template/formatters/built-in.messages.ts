import { messages } from '@sitewright/domain/kit/text.ts'

/** Words of the fragments for forms and comments, whose features have no messages yet. */
export const builtInMessages = messages('template', {
  /** PL-2.20 */
  noAnswer: () => 'N/A',
  /** PL-2.22: 'No Comments', '1 Comment', '2 Comments' */
  noComments: () => 'No',
  comments: (values: { count: number }) => (values.count === 1 ? 'Comment' : 'Comments'),
})
