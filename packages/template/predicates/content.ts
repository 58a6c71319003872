import { backgroundSources, collectionTypes, folderBehaviors } from '@sitewright/domain/kit/enums.ts'
import { type Predicate, predicate } from '../formatters/builtin.ts'
import { withoutTags } from '../formatters/escape.ts'
import { word } from '../formatters/parameters.ts'
import { asNumber, asText, child, childPath, isTruthy, sizeOf } from '../run/values.ts'

/** Collections, items, folders, backgrounds, slides (template-engine.md 3). All look at the current value. */
export const contentPredicates: ReadonlyMap<string, Predicate> = new Map([
  ['calendar-view?', is('The collection is shown as a calendar.', (value) => isTruthy(child(value, 'calendarView')))],
  ['child-images?', is('The first item has a picture.', (value) => hasMainImage(childPath(value, ['items', 0])))],
  ['clickable?', is('The value is no folder, or a folder with a page of its own.', isClickable)],
  ['collection?', is('The value has a collection.', (value) => isTruthy(child(value, 'collection')))],
  ['collection-page?', is('The collection is a page.', (value) => collectionType(value) === collectionTypes.page)],
  [
    'collection-template-page?',
    is('The collection is a page of the theme.', (value) => collectionType(value) === collectionTypes.templatePage),
  ],
  [
    'collectionTypeNameEquals?',
    predicate(
      'The collection has this type name.',
      { name: word() },
      (value, { name }) => child(value, 'typeName') === name,
    ),
  ],
  [
    'current-type?',
    predicate('The slide has this type.', { name: word() }, (value, { name }) =>
      isCurrentType(child(value, 'currentType'), name),
    ),
  ],
  ['excerpt?', is('The item has an excerpt that shows.', hasExcerpt)],
  ['external-link?', is('The value leads to another site.', (value) => isTruthy(child(value, 'externalLink')))],
  ['folder?', is('The value is a folder.', (value) => isTruthy(child(collectionOf(value), 'folder')))],
  ['has-multiple?', is('The value has more than one element, key or character.', (value) => sizeOf(value) > 1)],
  ['index?', is('The folder shows its pages one below the other.', (value) => isFolder(value, folderBehaviors.index))],
  ['location?', is('The item has a place on the map.', (value) => [child(value, 'location')].every(isMapped))],
  ['main-image?', is('The item has a picture.', hasMainImage)],
  [
    'passthrough?',
    is(
      "The item's title leads to its source.",
      (value) => isTruthy(child(value, 'passthrough')) && isTruthy(child(value, 'sourceUrl')),
    ),
  ],
  ['redirect?', is('The folder leads to its first page.', (value) => isFolder(value, folderBehaviors.redirect))],
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
    is('The section has no background.', (value) => child(value, 'backgroundSource') === undefined),
  ],
  ...Object.entries(backgroundSources).map(
    ([name, code]) =>
      [
        `background-source-${name}?`,
        is(`The section's background is of the kind ${name}.`, (value) => child(value, 'backgroundSource') === code),
      ] as const,
  ),
])

function is(about: string, holds: (value: unknown) => boolean): Predicate {
  return predicate(about, {}, holds)
}

function hasMainImage(value: unknown): boolean {
  return isTruthy(child(value, 'mainImageId')) || isTruthy(child(value, 'systemDataId'))
}

/** A navigation's entry holds its collection; a collection's own page is the collection. */
function collectionOf(value: unknown): unknown {
  return child(value, 'collection') ?? value
}

function collectionType(value: unknown): unknown {
  return child(collectionOf(value), 'type')
}

function isFolder(value: unknown, behavior: number): boolean {
  const collection = collectionOf(value)
  return isTruthy(child(collection, 'folder')) && child(collection, 'folderBehavior') === behavior
}

function isClickable(value: unknown): boolean {
  const behavior = child(value, 'folderBehavior')
  return behavior === undefined || behavior === folderBehaviors.index || behavior === folderBehaviors.redirect
}

function isCurrentType(current: unknown, name: string): boolean {
  return typeof current === 'string' ? current === name : isTruthy(child(current, name))
}

/** Text that shows, in the rich or in the plain form of an excerpt. */
function hasExcerpt(value: unknown): boolean {
  const excerpt = child(value, 'excerpt')
  const html = asText(child(excerpt, 'html') ?? excerpt)
  return withoutTags(html).replaceAll('&nbsp;', ' ').trim() !== ''
}

function isMapped(location: unknown): boolean {
  return child(location, 'mapLat') !== undefined && child(location, 'mapLng') !== undefined
}

const dayMs = 86_400_000

function utcDay(date: unknown): number {
  return Math.floor(asNumber(date) / dayMs)
}
