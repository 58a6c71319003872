import { describe, expect, it } from 'vitest'
import { makeCldr } from '../cldr/make-cldr.ts'
import { compile, render } from '../index.ts'
import { readPack } from '../testing/read-pack.ts'

const cldr = makeCldr(readPack)
const now = 1_500_000_000_000

function print(template: string, data: unknown, locale = 'en-US'): string {
  return render(compile(template), data, { now, cldr, locale, fragments: 'public' }).html.trim()
}

describe('numbers', () => {
  it('PL-5.18 PL-9.16 clamps digits to 0 through 50', () => {
    expect(print('{n|decimal minFrac:3} {n|decimal maxFrac:-4}', { n: '1.25' })).toBe('1.250 1')
    expect(print('{n|decimal minInt:99}', { n: 1 }).replaceAll(/\D/g, '')).toHaveLength(50)
  })

  it('PL-5.19 formats numbers in eight styles', () => {
    const styles = 'decimal short long scientific percent percent-scaled permille permille-scaled'.split(' ')
    const shown = styles.map((style) => print(`{n|decimal style:${style} maxFrac:2}`, { n: 12345.678 }))
    expect(shown).toEqual([
      '12,345.68',
      '12.35K',
      '12.35 thousand',
      '1.23E+4',
      '1,234,567.8%',
      '12,345.68%',
      '12,345,678‰',
      '12,345.68‰',
    ])
  })

  it('PL-3.67 PL-5.20 prints money only with a value and a currency', () => {
    expect(print('{m|money}', { m: { value: '12.5', currency: 'EUR' } })).toBe('€12.50')
    expect(print('{m|money}{n|money}', { m: { value: '1' }, n: { currency: 'EUR' } })).toBe('')
  })

  it('PL-5.19 PL-5.20 uses the last of several styles', () => {
    expect(print('{n|decimal style:short style:decimal}', { n: 12345 })).toBe('12,345')
    expect(print('{m|money style:code style:symbol}', { m: { value: '1', currency: 'USD' } })).toBe('$1.00')
  })

  it('PL-5.20 formats money in five styles', () => {
    const shown = ['symbol', 'accounting', 'code', 'name', 'short'].map((style) =>
      print(`{m|money style:${style}}`, { m: { value: '-1234.5', currency: 'USD' } }),
    )
    expect(shown.map((text) => text.replaceAll(' ', ' '))).toEqual([
      '-$1,234.50',
      '($1,234.50)',
      '-1,234.50 USD',
      '-1,234.50 US dollars',
      '-$1.2K',
    ])
  })

  it('PL-5.21 supports seven rounding modes and uses the last one', () => {
    const ways = 'up down ceiling floor half-up half-down half-even'.split(' ')
    const shown = ways.map((way) =>
      print(`{a|decimal maxFrac:0 round:${way}} {b|decimal maxFrac:0 round:${way}}`, { a: 2.5, b: -2.5 }),
    )
    expect(shown).toEqual(['3 -3', '2 -2', '3 -2', '2 -3', '3 -3', '2 -2', '2 -2'])
    const last = ways.map((way) => print(`{n|decimal maxFrac:0 round:up round:down round:${way}}`, { n: 2.7 }))
    expect(last).toEqual(['3', '2', '3', '2', '3', '3', '3'])
    expect(print('{n|decimal maxFrac:0 round:up round:down}', { n: 2.7 })).toBe('2')
  })

  it('PL-9.25 prints a percentage with two decimals, none when trimmed, and at most three', () => {
    expect(print('{a|percentage-format} {a|percentage-format trim}', { a: 12 })).toBe('12.00 12')
    expect(print('{a|percentage-format} {a|percentage-format trim}', { a: '12.34567' })).toBe('12.346 12.346')
  })
})

it('PL-5.27 formats cents with bookkeeper-money-format', () => {
  expect(print('{n|bookkeeper-money-format}', { n: 123450 })).toBe('$1,234.50')
})

describe('messages', () => {
  it.each(['plural', 'selectordinal'])('PL-5.17 accept every category and number as a key of %s', (kind) => {
    const keys = ['zero', 'one', 'two', 'few', 'many', 'other', '=7', '7', '7.5', 'some', 'Zero']
    const refused = keys.filter((key) => {
      const { errors } = render(compile('{m|message n}'), { m: `{0 ${kind} ${key}{x} other{y}}`, n: 1 }, { now, cldr })
      return errors.some(({ message }) => message.includes(`"${key}" is no plural key`))
    })
    expect(refused).toEqual(['some', 'Zero'])
  })

  it('PL-5.17 print 0 for a missing number, and nothing for an omitted argument or a missing date', () => {
    const m = '[{0 decimal}{0 datetime}]'
    expect(print('{m|message gone}{m|message}', { m })).toBe('[0][]')
  })
})

describe('dates', () => {
  const t = 1_384_518_630_000

  it('PL-5.22 PL-9.27 formats dates as short, medium, long and full, and as long by default', () => {
    const shown = ['', ' date:short', ' date:medium', ' date:long', ' date:full'].map((options) =>
      print(`{t|datetime${options}}`, { t }),
    )
    expect(shown).toEqual([
      'November 15, 2013',
      '11/15/13',
      'Nov 15, 2013',
      'November 15, 2013',
      'Friday, November 15, 2013',
    ])
  })

  it('PL-5.22 formats relative time in the requested unit and in three widths', () => {
    const shown = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'].map((field) =>
      print(`{t|relative-time field:${field} numericOnly:true maxFrac:0}`, { t: now + 400 * 86_400_000 }),
    )
    expect(shown).toEqual([
      'in 1 year',
      'in 13 months',
      'in 57 weeks',
      'in 400 days',
      'in 9,600 hours',
      'in 576,000 minutes',
      'in 34,560,000 seconds',
    ])
    const widths = ['wide', 'short', 'narrow'].map((width) =>
      print(`{t|relative-time width:${width}}`, { t: now + 7_200_000 }),
    )
    expect(widths).toEqual(['in 2 hours', 'in 2 hr.', 'in 2h'])
    const far = (options: string, ms: number) => print(`{t|relative-time numericOnly:true ${options}}`, { t: now + ms })
    expect(far('field:day field:year', 730 * 86_400_000)).toBe('in 2 years')
    expect(far('field:day field:week', 14 * 86_400_000)).toBe('in 2 weeks')
    expect(far('field:day field:millis', 5_000)).toBe('in 5 seconds')
    expect(far('width:narrow width:wide', 7_200_000)).toBe('in 2 hours')
  })

  it('PL-9.26 PL-5.27 PL-8.44 prints the approximate time since a date, and an error text for other values', () => {
    const ago = (seconds: number) => print('{t|timesince}', { t: now - seconds * 1000 }).replaceAll(/<[^>]*>/g, '')
    expect([-3600, 30, 59].map(ago)).toEqual(Array.from({ length: 3 }, () => 'less than a minute ago'))
    expect([60, 3600, 7200, 86_400, 1_209_600, 5_184_000, 94_608_000].map(ago)).toEqual([
      'about a minute ago',
      'about an hour ago',
      'about 2 hours ago',
      'about a day ago',
      'about 2 weeks ago',
      'about 2 months ago',
      'about 3 years ago',
    ])
    expect(print('{t|timesince}', { t: 'soon' })).toBe('Invalid date.')
  })
})

describe('images and numbers', () => {
  it('PL-5.26 prints an error text for a malformed size', () => {
    const fault = "Invalid source parameter. Pass in 'originalSize'"
    expect(print('{s|resizedHeightForWidth 300}|{t|resizedWidthForHeight 300}', { s: '1500', t: '15x15x15' })).toBe(
      `${fault}|${fault}`,
    )
    expect(print('{s|resizedHeightForWidth 300}', { s: '1500x1000' })).toBe('200')
  })

  it('PL-5.25 accepts only hex colors of three or six digits', () => {
    const data = { a: '#fff', b: '102030', c: '#ffff', d: '#fffff', e: 'red' }
    expect(print('{a|color-weight} {b|color-weight} [{c|color-weight}{d|color-weight}{e|color-weight}]', data)).toBe(
      'light dark []',
    )
  })

  it('PL-5.23 tests nth? only for whole numbers and a divisor other than 0', () => {
    const test = (n: unknown, by: string) => print(`{.nth? n ${by}}y{.or}n{.end}`, { n })
    expect([test(6, '3'), test(7, '3'), test(6, '0'), test(6, '1.5'), test(6.5, '0.5'), test('6', '3')]).toEqual([
      'y',
      'n',
      'n',
      'n',
      'n',
      'n',
    ])
  })

  it('PL-8.40 reports units-metric? as not implemented', () => {
    const { html, errors } = render(compile('{.units-metric?}a{.or}b{.end}'), {}, { now })
    expect(html).toBe('b')
    expect(errors[0]?.message).toContain('"units-metric?" formatter is not yet implemented')
  })
})

describe('fragments', () => {
  it.each([
    [
      'PL-2.19 PL-3.71 PL-3.77 prints the answer to a field of the type address',
      'address',
      { Line1: '1 Road', City: 'Ghent', State: 'X', Zip: '9000', Country: 'BE' },
      '1 Road Ghent, X 9000 BE',
    ],
    [
      'PL-2.19 PL-3.71 PL-3.77 prints the answer to a field of the type address',
      'address',
      { Line1: '1 Road', Line2: 'Floor 2', City: 'Ghent', State: 'X', Zip: '9000', Country: 'BE' },
      '1 Road Floor 2 Ghent, X 9000 BE',
    ],
    [
      'PL-2.19 PL-3.72 PL-3.77 prints the answer to a field of the type date',
      'date',
      { Month: '2', Day: '3', Year: '2026' },
      '2/3/2026',
    ],
    [
      'PL-2.19 PL-3.73 PL-3.77 prints the answer to a field of the type name',
      'name',
      { First: 'Ann', Last: 'Lee' },
      'Ann Lee',
    ],
    [
      'PL-2.19 PL-3.74 PL-3.77 prints the answer to a field of the type phone',
      'phone',
      { Country: '32', Areacode: '9', Prefix: '123', Line: '456' },
      '+32 9-123-456',
    ],
    [
      'PL-2.19 PL-3.75 PL-3.77 prints the answer to a field of the type time',
      'time',
      { Hour: '9', Minute: '05', Ampm: 'AM' },
      '9:05:00 AM',
    ],
    [
      'PL-2.19 PL-3.75 PL-3.77 prints the answer to a field of the type time',
      'time',
      { Hour: '9', Minute: '05', Second: '41', Ampm: 'PM' },
      '9:05:41 PM',
    ],
    ['PL-2.19 PL-3.77 prints the answer to a field of the type text', 'text', undefined, 'N/A'],
    ['PL-2.19 PL-3.77 prints the answer to a field of the type checkbox', 'checkbox', ['One', 'Two'], 'One, Two'],
    [
      'PL-2.19 PL-3.76 PL-3.77 prints the answer to a field of the type likert',
      'likert',
      { Good: '2', Dear: -1, Else: 'x' },
      'Good: Strongly Agree Dear: Disagree Else: x',
    ],
  ])('%s', (_, type, values, text) => {
    const html = print('{@|summary-form-field}', { type, rawTitle: 'Q', values })
    expect(
      html
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ).toBe(`Q: ${text}`)
  })

  it('PL-2.20 PL-9.29 print empty answers, agreement and comment counts in German for de-DE', () => {
    expect(print('{@|summary-form-field}', { type: 'text', rawTitle: 'Q', value: '' }, 'de-DE')).toContain(
      'Keine Angabe',
    )
    expect(print('{@|summary-form-field}', { type: 'likert', rawTitle: 'Q', values: { a: -1 } }, 'de-DE')).toContain(
      'Stimme nicht zu',
    )
    expect(print('{@|comment-count}', { publicCommentCount: 0 }, 'de-DE')).toBe('Keine Kommentare')
  })

  it('PL-3.60 PL-2.17 print the like button only when likes are enabled', () => {
    const item = { id: 'i', likeCount: 4 }
    expect(print('{item|like-button}', { item, websiteSettings: { simpleLikingEnabled: true } })).toContain(
      'data-like-count="4"',
    )
    expect(print('{item|like-button}', { item, websiteSettings: {} })).toBe('')
  })

  it('PL-2.09 PL-3.65 print a restock form for each variant with the mailing list as configured', () => {
    const own = {
      restockNotificationViews: [{ variantId: 'a' }, { variantId: 'b', hiddenByDefault: true }],
      restockNotificationMessages: {
        CTAText: 'Soon',
        buttonText: 'Tell me',
        placeholderText: 'E-mail',
        mailingListDescription: 'News',
      },
      mailingListSignUpEnabled: true,
      mailingListOptInByDefault: true,
    }
    const html = print('{item|product-restock-notification}', {
      item: { id: 'p' },
      productMerchandisingContext: { p: own },
    })
    expect(html.match(/data-variant-id="\w"( hidden)?/g)).toEqual(['data-variant-id="a"', 'data-variant-id="b" hidden'])
    expect(html.match(/name="isJoinMailingList" checked>News/g)).toHaveLength(2)
  })
})
