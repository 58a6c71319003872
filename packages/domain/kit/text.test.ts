import { expect, it } from 'vitest'
import { catalogMessages } from '../catalog/catalog.messages.ts'
import { arabic } from '../locales/ar.ts'
import { pagesTranslations } from '../locales/de/pages.ts'
import { restockTranslations } from '../locales/de/restock.ts'
import { shopTranslations } from '../locales/de/shop.ts'
import { shoppersTranslations } from '../locales/de/shoppers.ts'
import { english } from '../locales/en.ts'
import { german } from '../locales/de.ts'
import { localeOf } from '../locales/locale-of.ts'
import { isEmail, withoutPlusTag } from './email.ts'
import { isId } from './ids.ts'
import { listText, defineMessages, messageText, type Message } from './text.ts'

const files = import.meta.glob<Record<string, Record<string, Message<never>>>>('../**/*.messages.ts', { eager: true })
// A table may include messages of another one, so duplicates are removed.
const all = [
  ...new Set(Object.values(files).flatMap((file) => Object.values(file).flatMap((area) => Object.values(area)))),
]

it('has a German translation for every message', () => {
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(({ key }) => !Object.hasOwn(german.translations, key)).map(({ key }) => key)).toEqual([])
})

it('has an Arabic translation for every message that visitors and shoppers read', () => {
  const read = Object.keys({
    ...shopTranslations,
    ...shoppersTranslations,
    ...pagesTranslations,
    ...restockTranslations,
  })
  expect(read.filter((key) => !Object.hasOwn(arabic.translations, key))).toEqual([])
})

it('gives every message a unique key', () => {
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
})

it('falls back to English when a translation is missing', () => {
  const only = defineMessages('test', { hello: (values: { name: string }) => `Hello ${values.name}` })
  expect(messageText(german, only.hello, { name: 'Ada' })).toBe('Hello Ada')
})

it('returns the locale of a language tag, and English for languages without translations', () => {
  expect(['de', 'de-AT', 'DE_de'].map((tag) => localeOf(tag).tag)).toEqual(['de', 'de', 'de'])
  expect(localeOf('ar-EG').tag).toBe('ar')
  expect(['en-US', 'fr', ''].map((tag) => localeOf(tag).tag)).toEqual(['en', 'en', 'en'])
})

it('SF-4.28 formats the price, interval and duration of a subscription', () => {
  const weekly = { price: '$10.00', from: false, every: 1, unit: 'WEEK', duration: null, durationUnit: 'WEEK' } as const
  const limited = { ...weekly, from: true, every: 2, unit: 'MONTH', duration: 1, durationUnit: 'YEAR' } as const
  const { subscriptionPrice } = catalogMessages
  expect(messageText(english, subscriptionPrice, weekly)).toBe('$10.00 every week')
  expect(messageText(english, subscriptionPrice, limited)).toBe('from $10.00 every 2 months for 1 year')
  expect(messageText(german, subscriptionPrice, weekly)).toBe('$10.00 pro Woche')
  expect(messageText(german, subscriptionPrice, { ...limited, duration: 2 })).toBe(
    'ab $10.00 alle 2 Monate, 2 Jahre lang',
  )
  expect(messageText(arabic, subscriptionPrice, weekly)).toBe('$10.00 كل أسبوع')
  const durations = [1, 2, 3, 10, 11, 103].map((duration) => ({ ...limited, duration }))
  expect(durations.map((plan) => messageText(arabic, subscriptionPrice, plan).split('لمدة ')[1])).toEqual([
    'سنة',
    'سنتين',
    '3 سنوات',
    '10 سنوات',
    '11 سنة',
    '103 سنوات',
  ])
})

it('joins words with a last "and"', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => listText(words, 'and'))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
})

it('SF-9.04 accepts email addresses of 3 to 256 characters', () => {
  expect(isEmail('a@b')).toBe(true)
  expect(isEmail(`${'a'.repeat(254)}@b`)).toBe(true)
  expect(
    [`${'a'.repeat(255)}@b`, '@b', 'a@', 'ab', 'a b@c', 'a@b@c', 'a\0@b', 'a@b\ud800', ''].filter(isEmail),
  ).toEqual([])
})

it('refuses an email address that a mail program could read as several, as another one or as a URL', () => {
  const misread = [
    'a,b@x.test',
    'a:b@x.test;',
    'a:b@x.test',
    '<a@x.test>',
    'Ada<a@x.test>',
    'Ada a@x.test',
    '"a b"@x.test',
    '"a"@x.test',
  ]
  const hidden = [
    'a(b)@x.test',
    'a@(b)x.test',
    'a\u0007@x.test',
    'a\u200b@x.test',
    'a@x.t\u00adest',
    'a@x\u202e.test',
    'a\\@x.test',
  ]
  const hosts = [
    'a@[127.0.0.1]',
    'a@x.test/y',
    'a@x.test?y',
    'a@x.test#y',
    'a@x.test:25',
    'a@x%2Etest',
    'a;b@x.test',
    'a@x.test,',
  ]
  expect([...misread, ...hidden, ...hosts].filter(isEmail)).toEqual([])
  expect(
    ["o'neil+shop@x.test", 'nina@b\u00fccher.example', 'nina@bu\u0308cher.example', 'a@例え。テスト'].map(isEmail),
  ).toEqual([true, true, true, true])
})

it('reads the mailbox of an address without the tag behind a plus sign', () => {
  expect(['a+b@x.test', 'a+b+c@x.test', '+a@x.test', 'a@x.test'].map(withoutPlusTag)).toEqual([
    'a@x.test',
    'a@x.test',
    '+a@x.test',
    'a@x.test',
  ])
})

it('accepts only 32 lower-case hex digits as an id', () => {
  expect(isId('0123456789abcdef0123456789abcdef')).toBe(true)
  expect(['0123456789ABCDEF0123456789ABCDEF', 'abc', '', `${'0'.repeat(32)}\n`].filter(isId)).toEqual([])
})
