import { type Predicate, predicate } from '../formatters/builtin.ts'
import { reportRenderError } from '../run/run.ts'
import { lookUpInScope } from '../run/scope.ts'
import { asNumber, child, isTruthy } from '../run/values.ts'

export const socialPredicates: ReadonlyMap<string, Predicate> = new Map([
  [
    'comments?',
    predicate('Comments are shown.', {}, 'fixed', (value, _, run) =>
      areCommentsShown(value, lookUpInScope(run.frame, 'websiteSettings')),
    ),
  ],
  [
    'disqus?',
    predicate("The site's comments are kept by Disqus.", {}, 'fixed', (_, __, run) =>
      isTruthy(child(lookUpInScope(run.frame, 'websiteSettings'), 'disqusShortName')),
    ),
  ],
  [
    'units-metric?',
    predicate('Not there: an error, and false.', {}, 'fixed', (_, __, run) => {
      reportRenderError(run, 'NOT_IMPLEMENTED', '"units-metric?" formatter is not yet implemented')
      return false
    }),
  ],
])

const commentsOn = 1

/**
 * True if an item's comments are open or there is a comment, unless site settings exist and do not enable comments (PL-4.13,
 * PL-4.14).
 */
function areCommentsShown(item: unknown, websiteSettings: unknown): boolean {
  const isKnown = websiteSettings !== undefined && websiteSettings !== null
  if (isKnown && !isTruthy(child(websiteSettings, 'commentsEnabled'))) return false
  return asNumber(child(item, 'commentState')) === commentsOn || asNumber(child(item, 'publicCommentCount')) > 0
}
