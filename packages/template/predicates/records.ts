import { recordTypes } from '@sitewright/domain/kit/enums.ts'
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
  ['text?', isRecord('text', recordTypes.text)],
  ['audio?', isRecord('audio', recordTypes.audio)],
  ['store-item?', isRecord('store-item', recordTypes.storeItem)],
  ['event?', isRecord('event', recordTypes.event)],
  ['binary?', isRecord('binary', recordTypes.binary)],
  ['css-asset?', isRecord('css-asset', recordTypes.cssAsset)],
  ['tweak-asset?', isRecord('tweak-asset', recordTypes.tweakAsset)],
  ['digital-good?', isRecord('digital-good', recordTypes.digitalGood)],
  ['attachment?', isRecord('attachment', recordTypes.attachment)],
  ['wordpress-export?', isRecord('wordpress-export', recordTypes.wordpressExport)],
  ['json-export?', isRecord('json-export', recordTypes.jsonExport)],
  ['site-search?', isRecord('site-search', recordTypes.siteSearch)],
  ['active-time?', isRecord('active-time', recordTypes.activeTime)],
  ['tweet?', isRecord('tweet', recordTypes.tweet)],
  ['checkin?', isRecord('checkin', recordTypes.checkin)],
  ['kbarticle?', isRecord('kbarticle', recordTypes.kbarticle)],
  ['video?', isRecord('video', recordTypes.video, 'video')],
  ['external-video?', isRecord('external-video', recordTypes.video, 'video')],
  ['image?', isRecord('image', recordTypes.image, 'image')],
  ['quote?', isRecord('quote', recordTypes.quote, 'quote')],
  ['link?', isRecord('link', recordTypes.link, 'link')],
  ['gallery?', isRecord('gallery', recordTypes.gallery, 'gallery')],
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
