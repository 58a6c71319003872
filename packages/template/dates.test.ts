import { Compiler } from '@squarespace/template-engine'
import { describe, expect, it } from 'vitest'
import { compile, render } from './index.ts'

function print(pattern: string, t: unknown, timeZone = 'America/New_York') {
  const { html, errors } = render(compile(`{t|date ${pattern}}`), { t, website: { timeZone } }, { now: 0 })
  return { html, codes: errors.map(({ code }) => code) }
}

describe('date', () => {
  it('prints the name and offset of each time zone as the reference does, in summer and winter', () => {
    const template = '{.repeated section l}{@|date %c %Z %z %i|}{.end}'
    const l = [Date.UTC(2024, 0, 15, 15), Date.UTC(2024, 6, 15, 3), Date.UTC(1995, 3, 2, 7)]
    const zones = Intl.supportedValuesOf('timeZone')
    expect(zones.length).toBeGreaterThan(400)
    const compiler = new Compiler()
    const compiled = compile(template)
    const different = zones.filter((timeZone) => {
      const json = { l, website: { timeZone } }
      const { ctx } = compiler.execute({ code: template, json })
      return render(compiled, json, { now: 0 }).html !== ctx.render()
    })
    expect(different).toEqual([])
  })

  it('prints the hour of %i without a leading zero, and that of %I with one', () => {
    const three = Date.UTC(2024, 0, 15, 8, 5)
    expect(print('%i %I %c', three).html).toBe('3 03 Mon, Jan 15, 2024 3:05:00 AM EST')
    expect(print('%i', Date.UTC(2024, 0, 15, 5)).html).toBe('12')
  })

  it.each([8.64e15, -8.64e15, 8.65e15, 1e300, -1e300, Infinity, '9.5e999'])(
    'prints nothing for the moment %s outside of the calendar, and reports an error',
    (t) => {
      for (const pattern of ['%c', '%U %V %g %G %j', '%s %N']) {
        expect(print(pattern, t, 'Asia/Tokyo')).toEqual({ html: '', codes: ['MOMENT_OUT_OF_RANGE'] })
      }
    },
  )

  it('prints the first and the last moment of the calendar without NaN', () => {
    for (const t of [210_866_803_200_000, -210_866_803_200_000, 0.5, -1]) {
      const { html, codes } = print('%a %A %b %B %c %C %d %D %g %G %j %N %q %s %u %U %V %w %W %x %X %z %Z', t)
      expect([html.includes('NaN') || html.includes('undefined'), codes]).toEqual([false, []])
    }
  })

  it('PL-9.15 reads an unknown zone as New York', () => {
    expect(print('%H %Z', 0, 'Nowhere/Town').html).toBe('19 EST')
  })
})

describe('predicates and fragments with reference behaviour', () => {
  const holds = (test: string, data: unknown) => render(compile(`{.${test}}yes{.or}no{.end}`), data, { now: 0 }).html

  it.each([[12], [true], [['text']], [{ html: 12 }], [{ html: ['x'] }], [{ html: '<p> \u200b</p>' }]])(
    'finds no excerpt in %j',
    (excerpt) => expect(holds('excerpt?', { excerpt })).toBe('no'),
  )

  it('finds an excerpt in rich and in plain text', () => {
    expect([{ html: '<p>a</p>' }, 'a', { html: '0' }].map((excerpt) => holds('excerpt?', { excerpt }))).toEqual([
      'yes',
      'yes',
      'yes',
    ])
  })

  it('prints the collection id for comments in a collection, and the item id when the context has an item', () => {
    const comments = (template: string, data: unknown) => render(compile(template), data, { now: 0 }).html
    const collection = { id: 'c', publicCommentCount: 7, commentState: 1, items: [{ id: 'i', publicCommentCount: 2 }] }
    const list = '{.section collection}{.repeated section items}{@|comments}{.end}{.end}'
    expect(comments(list, { collection })).toBe(
      '<div class="squarespace-comments" id="comments-i" data-collection-id="c" data-public-comment-count="7" data-comment-state="1"></div>',
    )
    expect(comments('{item|comments}', { collection, item: { id: 'i', publicCommentCount: 2 } })).toContain(
      'data-item-id="i" data-public-comment-count="2" data-comment-state=""',
    )
    expect(comments('{collection|comments}', { collection })).toContain('data-collection-id="c"')
  })

  it('prints the subscription option on the button only for a subscribable product', () => {
    const button = (isSubscribable: boolean) => {
      const structuredContent = { productType: 1, isSubscribable, productSubscriptionOptions: [{ id: 'o' }] }
      return render(compile('{@|add-to-cart-btn}'), { id: 'p', structuredContent }, { now: 0, fragments: 'public' })
        .html
    }
    expect(button(true)).toContain('data-subscription-option-id="o"')
    expect(button(false)).not.toContain('data-subscription-option-id')
  })
})
