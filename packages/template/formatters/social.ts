import { commentsMessages } from '@sitewright/domain/comments/comments.messages.ts'
import { printFragment } from '../run/partials.ts'
import { printFragmentWithWhitespace } from '../fragments/print-fragment-with-whitespace.ts'
import { charge, type RenderState } from '../run/run.ts'
import { lookUpInScope } from '../run/scope.ts'
import { asNumber, asText, child, valueAtPath, isTruthy } from '../run/values.ts'
import { type Formatter, formatter, htmlFormatter, costPer64Characters } from './builtin.ts'
import { socialAccountName, sanitizeUrlValue, linkifyText } from './links.ts'
import { itemIdOf } from './product.ts'
import { urlEncode } from './text.ts'
import { builtInText } from './localized-text.ts'
import { chargeText, chargeAndTransformText, printValue } from '../run/step-budget.ts'

/** Formatters for comments, likes and sharing. */
export const socialFormatters: ReadonlyMap<string, Formatter> = new Map([
  [
    'activate-twitter-links',
    formatter(
      'Turns addresses, @names and #tags into links; the rest is escaped.',
      {},
      { makes: 'html', cost: costPer64Characters(4) },
      (value, _, run) => linkifyText(run, asText(value)),
    ),
  ],
  [
    'comment-count',
    formatter('How many comments an item has, in words.', {}, { makes: 'text', cost: 4 }, (item, _, run) =>
      Object.values(commentWords(item, run)).join(' '),
    ),
  ],
  ['comment-link', htmlFormatter("A link to an item's comments.", {}, commentLink)],
  ['comments', htmlFormatter("The place of an item's or collection's comments.", {}, comments)],
  [
    'google-calendar-url',
    formatter(
      'The address that puts an event into a calendar.',
      {},
      { makes: 'text', cost: 'as it goes' },
      googleCalendarUrl,
    ),
  ],
  ['like-button', htmlFormatter('The heart of an item, where the site has likes.', {}, likeButton)],
  [
    'social-button',
    htmlFormatter('The share buttons of an item, one below the other.', {}, (item, _, run) =>
      socialButton(item, 'button', run),
    ),
  ],
  [
    'social-button-inline',
    htmlFormatter('The share buttons of an item, in a line.', {}, (item, _, run) => socialButton(item, 'inline', run)),
  ],
  [
    'twitter-follow-button',
    formatter('The follow button of an account.', {}, { makes: 'html', cost: 'as it goes' }, (account, _, run) =>
      printFragment(run, 'twitter-follow-button', { name: socialAccountName(account) }),
    ),
  ],
])

/** Returns the number and the noun of 'No Comments', '1 Comment' or '2 Comments' (PL-2.22). */
function commentWords(item: unknown, run: RenderState): { number: string; noun: string } {
  const count = Math.max(0, Math.trunc(asNumber(child(item, 'publicCommentCount'))) || 0)
  return {
    number: count === 0 ? builtInText(run, commentsMessages.none) : String(count),
    noun: builtInText(run, commentsMessages.comments, { count }),
  }
}

function websiteSetting(run: RenderState, name: string): unknown {
  return child(lookUpInScope(run.frame, 'websiteSettings'), name)
}

/** True when the site's comments are on Disqus. Imported sites spell this setting in two ways. */
function usesDisqus(run: RenderState): boolean {
  return isTruthy(websiteSetting(run, 'disqusShortname')) || isTruthy(websiteSetting(run, 'disqusShortName'))
}

function commentLink(item: unknown, _: unknown, run: RenderState): string {
  return printFragmentWithWhitespace(run, 'comment-link', {
    ...commentWords(item, run),
    itemId: itemIdOf(item),
    url: sanitizeUrlValue(run, child(item, 'fullUrl')),
    isDisqus: usesDisqus(run),
  })
}

/**
 * Prints the element that holds the comments, with the comment count of the enclosing item. Without an item, as on a list page,
 * the count is that of the collection.
 */
function comments(value: unknown, _: unknown, run: RenderState): string {
  if (usesDisqus(run)) return '<div class="squarespace-comments" id="disqus_thread"></div>'
  const kind = (['item', 'collection'] as const).find((name) => isTruthy(lookUpInScope(run.frame, name)))
  const holder = kind === undefined ? undefined : lookUpInScope(run.frame, kind)
  return printFragmentWithWhitespace(run, 'comments', {
    id: itemIdOf(value),
    kind: kind ?? '',
    holderId: itemIdOf(holder),
    count: printValue(run, child(holder, 'publicCommentCount')),
    state: printValue(run, child(holder, 'commentState')),
  })
}

function likeButton(item: unknown, _: unknown, run: RenderState): unknown {
  if (!isTruthy(item) || !isTruthy(websiteSetting(run, 'simpleLikingEnabled'))) return undefined
  return printFragmentWithWhitespace(run, 'like-button', {
    itemId: itemIdOf(item),
    count: printValue(run, child(item, 'likeCount')),
  })
}

function googleCalendarUrl(item: unknown, _: unknown, run: RenderState): string {
  charge(run, 32)
  const dates = [child(item, 'startDate'), child(item, 'endDate')].map(calendarTime)
  const title = queryText(asText(child(item, 'title')), run)
  const place = ['addressLine1', 'addressLine2', 'addressCountry']
    .map((line) => trimmed(run, asText(valueAtPath(item, ['location', line]))))
    .filter((line) => line !== '')
    .join(', ')
  const location = place === '' ? '' : `&location=${queryText(place, run)}`
  return `http://www.google.com/calendar/event?action=TEMPLATE&text=${title}&dates=${dates.join('/')}${location}`
}

function trimmed(run: RenderState, text: string): string {
  chargeText(run, text, 1)
  return text.trim()
}

/** Encodes a text as a query parameter, including plus signs, which would be read as spaces. */
function queryText(text: string, run: RenderState): string {
  return chargeAndTransformText(run, text, (part) => urlEncode(part).replaceAll('+', '%2B'), 64)
}

/** Returns a time as '20131115T123030Z'; '' when the date is invalid. */
function calendarTime(date: unknown): string {
  const time = new Date(asNumber(date))
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function socialButton(item: unknown, style: 'button' | 'inline', run: RenderState): unknown {
  if (!isTruthy(child(lookUpInScope(run.frame, 'website'), 'shareButtonOptions'))) return undefined
  return printFragment(run, 'social-button', {
    style,
    element: style === 'inline' ? 'span' : 'div',
    imageId: asText(child(item, 'systemDataId') ?? child(item, 'mainImageId')),
    assetUrl: asText(child(item, 'assetUrl') ?? valueAtPath(item, ['mainImage', 'assetUrl'])),
    recordType: printValue(run, child(item, 'recordType')),
    url: sanitizeUrlValue(run, child(item, 'fullUrl')),
    title: asText(child(item, 'title')),
  })
}
