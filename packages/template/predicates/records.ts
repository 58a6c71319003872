import { recordTypes } from '@sitewright/domain/kit/enums.ts'
import { type Predicate, predicate } from '../formatters/builtin.ts'
import { child } from '../run/values.ts'

/** PL-3.57 */
const promotedBlocks = [
  'map',
  'embed',
  'image',
  'code',
  'quote',
  'twitter',
  'link',
  'video',
  'foursquare',
  'instagram',
  'form',
] as const

/** The code of what has no type. */
const undefinedRecord = -1
/** No table of the specification lists it; items of other video services carry it. */
const externalVideo = 9

/** What an item is (PL-3.56), and which block it shows on lists (PL-3.57). */
export const recordPredicates: ReadonlyMap<string, Predicate> = new Map([
  ['undefined?', isRecord(undefinedRecord)],
  ['text?', isRecord(recordTypes.text)],
  ['audio?', isRecord(recordTypes.audio)],
  ['store-item?', isRecord(recordTypes.storeItem)],
  ['event?', isRecord(recordTypes.event)],
  ['binary?', isRecord(recordTypes.binary)],
  ['css-asset?', isRecord(recordTypes.cssAsset)],
  ['tweak-asset?', isRecord(recordTypes.tweakAsset)],
  ['digital-good?', isRecord(recordTypes.digitalGood)],
  ['attachment?', isRecord(recordTypes.attachment)],
  ['wordpress-export?', isRecord(recordTypes.wordpressExport)],
  ['json-export?', isRecord(recordTypes.jsonExport)],
  ['site-search?', isRecord(recordTypes.siteSearch)],
  ['active-time?', isRecord(recordTypes.activeTime)],
  ['tweet?', isRecord(recordTypes.tweet)],
  ['checkin?', isRecord(recordTypes.checkin)],
  ['kbarticle?', isRecord(recordTypes.kbarticle)],
  ['video?', isRecord(recordTypes.video, 'video')],
  ['external-video?', isRecord(externalVideo, 'external-video')],
  ['image?', isRecord(recordTypes.image, 'image')],
  ['quote?', isRecord(recordTypes.quote, 'quote')],
  ['link?', isRecord(recordTypes.link, 'link')],
  ['gallery?', isRecord(recordTypes.gallery, 'gallery')],
  ...promotedBlocks.map((name) => [`promoted${name.toUpperCase()}?`, isPromoted(name)] as const),
])

function isRecord(type: number, promoted: string | null = null): Predicate {
  return predicate(
    {},
    (value) =>
      child(value, 'recordType') === type || (promoted !== null && child(value, 'promotedBlockType') === promoted),
  )
}

function isPromoted(name: string): Predicate {
  return predicate({}, (value) => child(value, 'promotedBlockType') === name)
}
