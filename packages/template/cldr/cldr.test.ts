import { formatMinorUnits, fractionDigits } from '@sitewright/domain/kit/money.ts'
import { moneyText, moneyTextByPattern } from '@sitewright/domain/kit/money-text.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compile, render } from '../index.ts'
import { readPack } from '../testing/read-pack.ts'
import { lruCache } from './lru-cache.ts'
import { makeCldr } from './make-cldr.ts'

const cldr = makeCldr(readPack)
const tags = [
  'en-US',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'pl',
  'sv-SE',
  'nl-NL',
  'en-IN',
  'hi',
  'ja',
  'ar-EG',
  'fa',
  'he',
]
const codes = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'SEK', 'INR', 'KRW', 'KWD', 'HUF', 'XTS']

it('PL-9.30 formats any amount by the money pattern exactly as CLDR does, for any grouping and digits', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...tags),
      fc.constantFrom(...codes),
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      (tag, code, cents) => {
        const ways = cldr.of(tag)
        const amount = formatMinorUnits(cents, fractionDigits(code))
        const written = ways?.money(amount, code, {}) ?? ''
        fc.pre(cents >= 0 || /[1-9١-٩۱-۹१-९]/.test(written)) // CLDR drops the sign of amounts that round to zero
        expect(moneyTextByPattern(cents, ways?.moneyPattern(code) ?? never())).toBe(written)
      },
    ),
    { numRuns: 2_000 },
  )
})

it('PL-9.30 formats English currency symbols as CLDR does', () => {
  const english = cldr.of('en-US')
  for (const code of ['AUD', 'CAD', 'EUR', 'GBP', 'HKD', 'USD']) {
    expect(moneyText(123_450, code, 'english')).toBe(english?.money('1234.5', code, {}))
  }
})

it('PL-9.15 drops the least recently used entry of a full cache and creates it again when needed', () => {
  const made: string[] = []
  const make = lruCache(2, (key) => {
    made.push(key)
    return key
  })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) make(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

it('PL-9.15 caches 100 formatters of a language by default', () => {
  const codeOf = (at: number) => `X${String.fromCodePoint(65 + Math.floor(at / 26), 65 + (at % 26))}`
  const isKept = (others: number) => {
    const ways = makeCldr(readPack).of('en-US')
    const first = ways?.moneyPattern('USD')
    for (let at = 0; at < others; at++) ways?.moneyPattern(codeOf(at))
    return ways?.moneyPattern('USD') === first
  }
  expect([99, 100].map(isKept)).toEqual([true, false])
})

it('loads a language only when a formatter needs it, and once', () => {
  const read: string[] = []
  const counting = makeCldr((language) => {
    read.push(language)
    return readPack(language)
  })
  const template = compile('{n|decimal}')
  render(compile('{n}'), { n: 1 }, { now: 0, cldr: counting, locale: 'de-DE' })
  expect(read).toEqual([])
  for (let time = 0; time < 3; time++) render(template, { n: 1 }, { now: 0, cldr: counting, locale: 'de-DE' })
  expect(new Set(read)).toEqual(new Set(['de']))
  expect(read.length).toBeLessThanOrEqual(2)
})

it('formats in English for an unknown locale, and prints nothing without locale data', () => {
  const print = (settings: object) => render(compile('{n|decimal}'), { n: 1234.5 }, { now: 0, ...settings }).html
  expect(print({ cldr, locale: 'zz-ZZ' })).toBe('1,234.5')
  expect(print({ cldr, locale: '"><script>' })).toBe('1,234.5')
  expect(print({ cldr: makeCldr(() => null), locale: 'de-DE' })).toBe('')
  expect(print({ locale: 'de-DE' })).toBe('')
})

it('PL-5.17 reports a plural key that is neither a number nor a category at any depth, and prints the rest', () => {
  const say = (m: string) => {
    const { html, errors } = render(compile('{m|message n}'), { m, n: 3 }, { now: 0, cldr })
    return { html, errors: errors.map(({ code, message }) => `${code} ${message}`) }
  }
  const named = (key: string) => [`MESSAGE_INVALID RuntimeError: "${key}" is no plural key of a message`]
  expect(say('{0 plural one{a} other{b}}')).toEqual({ html: 'b', errors: [] })
  expect(say('{0 plural =3{three} other{b}} {0 selectordinal few{rd} other{th}}')).toEqual({
    html: 'three rd',
    errors: [],
  })
  expect(say('x {0 plural plenty{a} other{b}}')).toEqual({ html: 'x ', errors: named('plenty') })
  expect(say('{0 selectordinal one{a} 3rd{c}}').errors).toEqual(named('3rd'))
  expect(say('{0 select a{x} other{{0 plural other{y} lots{z}}}}').errors).toEqual(named('lots'))
  expect(say("it''s '{0 plural plenty{a}}' {0 select plenty{a} other{o}}")).toEqual({
    html: "it's {0 plural plenty{a}} o",
    errors: [],
  })
})

it('BX-5.11 stops hostile messages, numbers and dates at their limits', () => {
  const started = process.cpuUsage()
  const long = 'y'.repeat(100_000)
  const doubling = render(compile('{m|message a}after'), { m: '{0}'.repeat(5_000), a: long }, { now: 0, cldr })
  expect(doubling.errors.map(({ code }) => code)).toEqual(['TEXT_LIMIT_REACHED'])
  const nested = '{0 plural other{'.repeat(1_000) + '}}'.repeat(1_000)
  expect(render(compile('{m|message n}after'), { m: nested, n: 1 }, { now: 0, cldr }).html).toBe('after')
  expect(render(compile('{m|message n}after'), { m: '{'.repeat(900_000) }, { now: 0, cldr }).errors[0]?.code).toBe(
    'TEXT_LIMIT_REACHED',
  )
  const data = { n: '1e999999', m: `1${'0'.repeat(100_000)}`, t: 8.64e15, u: -1e300, s: 'NaN' }
  const shown = render(
    compile('{n|decimal}{m|decimal}{n|decimal minInt:99999999}|{t, u|datetime-interval}|{u|datetime}|{u|timesince}'),
    data,
    { now: 0, cldr },
  )
  expect(shown.html.length).toBeLessThan(1_000)
  expect(process.cpuUsage(started).user).toBeLessThan(10e6)
})

it('reads only own properties of arguments', () => {
  const data = { m: '{constructor}{toString}{__proto__}{0 currency}{1}', a: JSON.parse('{"__proto__": {"value": 5}}') }
  expect(render(compile('{m|message a b __proto__=m}'), data, { now: 0, cldr }).errors).toEqual([])
  expect(render(compile('{m|message a}'), data, { now: 0, cldr }).html).toBe('')
})

it('PL-3.59 formats prices by CLDR when either setting is on, and as plain numbers otherwise', () => {
  const item = {
    structuredContent: { productType: 1, variants: [{ priceMoney: { value: '123450', currency: 'EUR' } }] },
  }
  const shown = (data: object) =>
    render(compile('{item|product-price}'), { item, ...data }, { now: 0, cldr, locale: 'de-DE', fragments: 'public' })
      .html.replaceAll(/<\/?div[^>]*>/g, '')
      .trim()
  expect(shown({})).toBe('<span class="sqs-money-native">1,234.50</span>')
  expect(shown({ website: { useCLDRMoneyFormat: true } })).toBe('1.234,50\u00a0€')
  expect(shown({ featureFlags: { useCLDRMoneyFormat: true } })).toBe('1.234,50\u00a0€')
})

function never(): never {
  throw new Error('the language is known')
}
