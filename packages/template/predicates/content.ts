import { backgroundSources, collectionTypes, folderBehaviors, sliceTypes } from '@sitewright/domain/kit/enums.ts'
import { type Predicate, predicate, costPer64Characters } from '../formatters/builtin.ts'
import { withoutTags } from '../formatters/escape.ts'
import { word } from '../formatters/parameter-declarations.ts'
import { lookUpInScope } from '../run/scope.ts'
import { asBoolean, asNumber, asText, child, valueAtPath, isRecord, isTruthy, sizeOf } from '../run/values.ts'

/** Predicates about collections, items, folders, backgrounds and slides. */
export const contentPredicates: ReadonlyMap<string, Predicate> = new Map([
  [
    'calendar-view?',
    predicate('The collection is shown as a calendar.', {}, 'fixed', (_, __, run) =>
      asBoolean(lookUpInScope(run.frame, 'calendarView')),
    ),
  ],
  ['child-images?', is('The first item has a picture.', (value) => hasMainImage(valueAtPath(value, ['items', 0])))],
  [
    'clickable?',
    predicate('The value is no folder, or a folder with a page of its own.', {}, 'fixed', (_, __, run) =>
      isClickable(lookUpInScope(run.frame, 'folderBehavior')),
    ),
  ],
  ['collection?', is('The value has a collection.', (value) => isTruthy(child(value, 'collection')))],
  [
    'collection-page?',
    is('The collection is a page.', (value) => valueAtPath(value, ['collection', 'type']) === collectionTypes.page),
  ],
  [
    'collection-template-page?',
    is('The collection is a page of the theme.', (value) => collectionType(value) === collectionTypes.templatePage),
  ],
  [
    'collectionTypeNameEquals?',
    predicate('The collection has this type name.', { name: word() }, 'fixed', (_, { name }, run) =>
      isNamed(lookUpInScope(run.frame, 'typeName'), name),
    ),
  ],
  [
    'current-type?',
    predicate(
      'The slide has this type.',
      { name: word() },
      'fixed',
      (value, { name }) => asNumber(child(value, 'currentType')) === sliceCodes.get(name),
    ),
  ],
  [
    'excerpt?',
    predicate(
      'The item has an excerpt that shows.',
      {},
      (value) => costPer64Characters(6)(excerptOf(value)),
      hasExcerpt,
    ),
  ],
  ['external-link?', is('The value leads to another site.', (value) => isTruthy(child(value, 'externalLink')))],
  ['folder?', is('The value is a folder.', (value) => isTruthy(valueAtPath(value, ['collection', 'folder'])))],
  [
    'has-multiple?',
    predicate(
      'The value has more than one element or key.',
      {},
      (value) => (isRecord(value) ? sizeOf(value) : 0),
      (value) => typeof value === 'object' && sizeOf(value) > 1,
    ),
  ],
  ['index?', is('The folder shows its pages one below the other.', (value) => isIndex(child(value, 'collection')))],
  ['location?', is('The item has a place on the map.', (value) => [child(value, 'location')].every(isMapped))],
  ['main-image?', is('The item has a picture.', hasMainImage)],
  [
    'passthrough?',
    is(
      "The item's title leads to its source.",
      (value) => isTruthy(child(value, 'passthrough')) && isTruthy(child(value, 'sourceUrl')),
    ),
  ],
  [
    'redirect?',
    is(
      'The folder leads to its first page.',
      (value) => asNumber(child(value, 'folderBehavior')) === folderBehaviors.redirect,
    ),
  ],
  [
    'same-day?',
    is(
      'The event begins and ends on one day, in UTC.',
      (value) => utcDay(child(value, 'startDate')) === utcDay(child(value, 'endDate')),
    ),
  ],
  ['serviceNameEmail?', is('The account is an e-mail address.', (value) => child(value, 'serviceName') === 'email')],
  [
    'show-past-events?',
    is('The collection shows past events.', (value) => child(value, 'showPastOrUpcomingEvents') === 'past'),
  ],
  [
    'background-source-undefined?',
    is('The section has no background.', (value) => asNumber(child(value, 'backgroundSource')) === -1),
  ],
  ...Object.entries(backgroundSources).map(
    ([name, code]) =>
      [
        `background-source-${name}?`,
        is(
          `The section's background is of the kind ${name}.`,
          (value) => asNumber(child(value, 'backgroundSource')) === code,
        ),
      ] as const,
  ),
])

function is(about: string, holds: (value: unknown) => boolean): Predicate {
  return predicate(about, {}, 'fixed', holds)
}

function hasMainImage(value: unknown): boolean {
  return isTruthy(child(value, 'mainImageId')) || isTruthy(child(value, 'systemDataId'))
}

/** Returns the type of a collection. `value` is a navigation entry, which contains its collection, or the collection itself. */
function collectionType(value: unknown): unknown {
  return child(child(value, 'collection') ?? value, 'type')
}

function isIndex(collection: unknown): boolean {
  return isTruthy(child(collection, 'folder')) && child(collection, 'folderBehavior') === folderBehaviors.index
}

function isClickable(behavior: unknown): boolean {
  if (behavior === undefined) return true
  return asNumber(behavior) === folderBehaviors.index || asNumber(behavior) === folderBehaviors.redirect
}

function isNamed(typeName: unknown, name: string): boolean {
  return name !== '' && asText(typeName) === name
}

const sliceCodes: ReadonlyMap<string, number> = new Map(Object.entries(sliceTypes))

/** Returns the HTML of an item's excerpt, or the excerpt's plain text; '' when it has neither. */
function excerptOf(value: unknown): string {
  const excerpt = child(value, 'excerpt')
  const html = child(excerpt, 'html')
  if (typeof html === 'string') return html
  return typeof excerpt === 'string' ? excerpt : ''
}

/** True when the item's excerpt has visible text. */
function hasExcerpt(value: unknown): boolean {
  return /[^\s\u200b]/.test(withoutTags(excerptOf(value)).replaceAll('&nbsp;', ' '))
}

function isMapped(location: unknown): boolean {
  return child(location, 'mapLat') !== undefined && child(location, 'mapLng') !== undefined
}

const dayMs = 86_400_000

function utcDay(date: unknown): number {
  return Math.floor(asNumber(date) / dayMs)
}
