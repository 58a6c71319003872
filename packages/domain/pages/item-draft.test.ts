import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { column, buildDocument, html, image, markdown, page, quote, row } from './build-document.ts'
import {
  normalizeItemFields,
  emptyItem,
  maxItemsInCollection,
  normalizeTagName,
  type ItemFields,
} from './item-draft.ts'
import { parseMonthFilter } from './month.ts'
import { documentText, htmlToText } from './html-to-text.ts'

const nothing = buildDocument({ kind: 'root', props: {} }, () => 'r')
const checked = (fields: Partial<ItemFields>): ItemFields =>
  normalizeItemFields({ ...emptyItem, title: 'A', ...fields }, nothing)

describe('checkItem', () => {
  it('keeps each tag once, in its first spelling', () => {
    expect(checked({ tags: ['Ash', ' ash', 'ASH ', 'e\u0301tude', '\u00e9tude'] }).tags).toEqual(['Ash', '\u00e9tude'])
  })

  it('accepts escape sequences written out, and refuses null characters and lone surrogates', () => {
    for (const title of ['\\u0000', '\\ud83d', 'C:\\\\ud800']) expect(checked({ title }).title).toBe(title)
    for (const title of ['\0', '\ud83d', '\\\ud83d']) expect(() => checked({ title })).toThrow('pages.item-invalid')
  })

  it('is idempotent', () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 25 }), { maxLength: 5 })
    fc.assert(
      fc.property(fc.string(), words, fc.string(), (title, tags, excerpt) => {
        let once: ItemFields
        try {
          once = checked({ title, tags, excerpt })
        } catch {
          return // invalid input is refused, so there is nothing to compare
        }
        expect(checked(once)).toEqual(once)
        expect(once.tags.map(normalizeTagName)).toEqual([...new Set(tags.map(normalizeTagName))])
      }),
    )
  })

  it('cleans rich text in custom fields of a theme at any depth', () => {
    const bad = { html: '<p onclick="x()">Hi</p>' }
    const customContent = { intro: bad, list: [bad], html: ['<script>x()</script>a'], plain: '<b>' }
    const good = { html: '<p>Hi</p>' }
    expect(checked({ customContent }).customContent).toEqual({ intro: good, list: [good], html: ['a'], plain: '<b>' })
  })

  it('accepts an image without a title', () => {
    expect(normalizeItemFields({ ...emptyItem, recordType: 2 }, nothing).title).toBe('')
  })

  it('PL-9.19 cuts a derived title at 1000 characters without splitting a surrogate pair', () => {
    for (const lead of ['', 'a']) {
      const title = normalizeItemFields(
        { ...emptyItem },
        page(row(column(12, html(`${lead}${'🌿'.repeat(600)}`)))),
      ).title
      expect(title.isWellFormed()).toBe(true)
      expect(title.length).toBe(lead === '' ? 1000 : 999)
    }
  })
})

it('SF-9.08 limits manually ordered collections to 250 items and albums to 60', () => {
  expect(['blog', 'events', 'gallery', 'recipes', 'album'].map(maxItemsInCollection)).toEqual([
    null,
    null,
    250,
    250,
    60,
  ])
})

it('documentText reads text, quotes and markdown in their order', () => {
  const document = page(
    row(
      column(6, html('<p>One&nbsp;&amp;</p><p>two</p>'), image('a'.repeat(32))),
      column(6, quote('three\nfour'), markdown('five')),
    ),
  )
  expect(documentText(document)).toBe('One & two three four five')
  expect(htmlToText('<p>a &lt;b&gt; &amp;amp; c</p>')).toBe('a <b> &amp; c')
})

it('readMonth parses both spellings, and returns null for other text', () => {
  expect(['2026-03', '3-2026', '12-2026'].map(parseMonthFilter)).toEqual([
    { year: 2026, month: 3 },
    { year: 2026, month: 3 },
    { year: 2026, month: 12 },
  ])
  expect(['13-2026', '2026-00', '0000-01', '2026', 'x', "2026-03' or 1=1"].map(parseMonthFilter)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
