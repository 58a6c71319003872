import { backgroundSources, collectionTypes, folderBehaviors } from '@sitewright/domain/kit/enums.ts'
import { type Predicate, predicate } from '../formatters/builtin.ts'
import { withoutTags } from '../formatters/escape.ts'
import { word } from '../formatters/parameters.ts'
import { asNumber, asText, child, childPath, isTruthy, sizeOf } from '../run/values.ts'

/** Collections, items, folders, backgrounds, slides (template-engine.md 3). All look at the current value. */
export const contentPredicates: ReadonlyMap<string, Predicate> = new Map([
  ['calendar-view?', is((value) => isTruthy(child(value, 'calendarView')))],
  ['child-images?', is((value) => hasMainImage(childPath(value, ['items', 0])))],
  ['clickable?', is(isClickable)],
  ['collection?', is((value) => isTruthy(child(value, 'collection')))],
  ['collection-page?', is((value) => collectionType(value) === collectionTypes.page)],
  ['collection-template-page?', is((value) => collectionType(value) === collectionTypes.templatePage)],
  ['collectionTypeNameEquals?', predicate({ name: word() }, (value, { name }) => child(value, 'typeName') === name)],
  ['current-type?', predicate({ name: word() }, (value, { name }) => isCurrentType(child(value, 'currentType'), name))],
  ['excerpt?', is(hasExcerpt)],
  ['external-link?', is((value) => isTruthy(child(value, 'externalLink')))],
  ['folder?', is((value) => isTruthy(child(collectionOf(value), 'folder')))],
  ['has-multiple?', is((value) => sizeOf(value) > 1)],
  ['index?', is((value) => isFolder(value, folderBehaviors.index))],
  ['location?', is((value) => [child(value, 'location')].every(isMapped))],
  ['main-image?', is(hasMainImage)],
  ['passthrough?', is((value) => isTruthy(child(value, 'passthrough')) && isTruthy(child(value, 'sourceUrl')))],
  ['redirect?', is((value) => isFolder(value, folderBehaviors.redirect))],
  ['same-day?', is((value) => utcDay(child(value, 'startDate')) === utcDay(child(value, 'endDate')))],
  ['serviceNameEmail?', is((value) => child(value, 'serviceName') === 'email')],
  ['show-past-events?', is((value) => child(value, 'showPastOrUpcomingEvents') === 'past')],
  ['background-source-undefined?', is((value) => child(value, 'backgroundSource') === undefined)],
  ...Object.entries(backgroundSources).map(
    ([name, code]) => [`background-source-${name}?`, is((value) => child(value, 'backgroundSource') === code)] as const,
  ),
])

function is(holds: (value: unknown) => boolean): Predicate {
  return predicate({}, holds)
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
