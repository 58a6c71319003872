import { itemRecordTypes } from '@sitewright/domain/kit/enums.ts'
import { type Predicate, predicate } from '../formatters/builtin.ts'
import { asNumber, child } from '../run/values.ts'

/** Block types that an item can have as its promoted block (`promotedBlockType`, PL-3.57). */
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

/** Number of the record type that items without a type have. */
const undefinedRecord = -1

/**
 * Predicates that test what an item is: its record type (text, event, store item …, PL-3.56) or the block that the owner chose to
 * represent it in lists (its promoted block: image, video, quote …, PL-3.57).
 */
export const recordPredicates: ReadonlyMap<string, Predicate> = new Map([
  ['undefined?', isRecord('undefined', undefinedRecord)],
  ['text?', isRecord('text', itemRecordTypes.text)],
  ['audio?', isRecord('audio', itemRecordTypes.audio)],
  ['store-item?', isRecord('store-item', itemRecordTypes.storeItem)],
  ['event?', isRecord('event', itemRecordTypes.event)],
  ['binary?', isRecord('binary', itemRecordTypes.binary)],
  ['css-asset?', isRecord('css-asset', itemRecordTypes.cssAsset)],
  ['tweak-asset?', isRecord('tweak-asset', itemRecordTypes.tweakAsset)],
  ['digital-good?', isRecord('digital-good', itemRecordTypes.digitalGood)],
  ['attachment?', isRecord('attachment', itemRecordTypes.attachment)],
  ['wordpress-export?', isRecord('wordpress-export', itemRecordTypes.wordpressExport)],
  ['json-export?', isRecord('json-export', itemRecordTypes.jsonExport)],
  ['site-search?', isRecord('site-search', itemRecordTypes.siteSearch)],
  ['active-time?', isRecord('active-time', itemRecordTypes.activeTime)],
  ['tweet?', isRecord('tweet', itemRecordTypes.tweet)],
  ['checkin?', isRecord('checkin', itemRecordTypes.checkin)],
  ['kbarticle?', isRecord('kbarticle', itemRecordTypes.kbarticle)],
  ['video?', isRecord('video', itemRecordTypes.video, 'video')],
  ['external-video?', isRecord('external-video', itemRecordTypes.video, 'video')],
  ['image?', isRecord('image', itemRecordTypes.image, 'image')],
  ['quote?', isRecord('quote', itemRecordTypes.quote, 'quote')],
  ['link?', isRecord('link', itemRecordTypes.link, 'link')],
  ['gallery?', isRecord('gallery', itemRecordTypes.gallery, 'gallery')],
  ...promotedBlocks.map((name) => [`promoted${name.toUpperCase()}?`, isPromoted(name)] as const),
])

function isRecord(name: string, type: number, promoted: string | null = null): Predicate {
  return predicate(
    `The item is of the type ${name}${promoted === null ? '' : ', or its block is'}.`,
    {},
    'fixed',
    (value) =>
      asNumber(child(value, 'recordType')) === type ||
      (promoted !== null && child(value, 'promotedBlockType') === promoted),
  )
}

function isPromoted(name: string): Predicate {
  return predicate(
    `The block shown on lists is ${name}.`,
    {},
    'fixed',
    (value) => child(value, 'promotedBlockType') === name,
  )
}
