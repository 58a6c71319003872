import { beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { solveCaptcha } from '../testing/captcha/solve-captcha.ts'
import { aReviewShop } from '../testing/reviews/a-review-shop.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'
import { addReview, listReviews, moderateReview } from './index.ts'

const app = await suiteApp()
let ctx: Ctx
beforeAll(async () => {
  ctx = await aShop()
})

const aShop = (language = 'en-US'): Promise<Ctx> => aReviewShop(app.deps, { language })

const pathOf = (product: AProduct): string => `/commerce/reviews/${product.id}`

async function shown(
  at: Ctx,
  product: AProduct,
  texts: readonly string[],
  more: { title?: string; name?: string } = {},
) {
  for (const text of texts) {
    const written = { stars: '5', title: '', name: 'Ada', ...more, text }
    const id = await addReview(at, product.id, written, [])
    if (id !== null) await moderateReview(at, id, 'published')
  }
}

async function aVisitorOf(at: Ctx): Promise<Client> {
  const visitor = app.visitor(at.site)
  await visitor.get('/api/commerce/shopping-cart')
  return visitor
}

const good = { stars: '4', title: 'Good', text: 'It holds tea.', name: 'Grace', homepage: '' }

describe('the page of a product’s reviews', () => {
  it('SF-2.10, SF-9.03 lists ten reviews per page without scripts', async () => {
    const cup = await aProduct(ctx, { title: 'The Cup' })
    await shown(
      ctx,
      cup,
      Array.from({ length: 12 }, (_, at) => `Review ${at}`),
    )
    const read = async (query = ''): Promise<Answer> => app.visitor(ctx.site).get(pathOf(cup) + query)
    const first = await read()
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(first.text).toContain('<h1>Reviews of The Cup</h1>')
    expect(first.text).toMatch(/aria-label="5 out of 5 stars".*12 Reviews/)
    expect(first.text.match(/<article class="product-review"/g)).toHaveLength(10)
    expect(first.text).toContain(`<a href="${pathOf(cup)}?page=1">Older reviews</a>`)
    expect(first.text).not.toContain('Newer reviews')
    const second = await read('?page=1')
    expect(second.text.match(/<article class="product-review"/g)).toHaveLength(2)
    expect(second.text).toContain(`<a href="${pathOf(cup)}">Newer reviews</a>`)
    for (const query of ['?page=99', '?page=-1', '?page=x', '?page=1&page=2'])
      expect((await read(query)).status).toBe(200)
  })

  it('SF-5.17, PL-5.28 escapes markup in reviews', async () => {
    const cup = await aProduct(ctx)
    const hostile = `<script>alert("1")</script> 'x' a/b {title} {.section}`
    await shown(ctx, cup, [hostile], { title: hostile, name: `<b>'/` })
    const { text } = await app.visitor(ctx.site).get(pathOf(cup))
    const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;&#47;script&gt; &#39;x&#39; a&#47;b {title} {.section}'
    expect(text).toContain(`<p class="product-review-text" dir="auto">${escaped}</p>`)
    expect(text).toContain(`<strong class="product-review-title" dir="auto">${escaped}</strong>`)
    expect(text).toContain('<bdi class="product-review-name">&lt;b&gt;&#39;&#47;</bdi>')
    // The JSON-LD script is escaped as well.
    expect((await app.visitor(ctx.site).get(cup.path)).text).toContain('\\u003c/script\\u003e')
  })

  it('SF-6.03, BX-5.06 answers 404 when reviews are off, and for unknown products and those of another site', async () => {
    const quiet = taskCtx(app.deps, await aSite(app.deps))
    const theirs = await aProduct(quiet)
    expect((await app.visitor(quiet.site).get(pathOf(theirs))).status).toBe(404)
    for (const path of [pathOf(theirs), '/commerce/reviews/x', `/commerce/reviews/${'0'.repeat(32)}`]) {
      expect((await app.visitor(ctx.site).get(path)).status).toBe(404)
    }
  })

  it('is in the site’s language', async () => {
    const german = await aShop('de-DE')
    const cup = await aProduct(german, { title: 'Tasse' })
    await shown(german, cup, ['Gut'])
    const { text } = await app.visitor(german.site).get(pathOf(cup))
    for (const words of ['Bewertungen: Tasse', '1 Bewertung', '5 von 5 Sternen', 'Ihre Bewertung'])
      expect(text).toContain(words)
  })
})

describe('the review form', () => {
  const waitingAt = async (at: Ctx): Promise<string[]> =>
    (await listReviews(at, { state: 'held', search: '', limit: 100 })).reviews.map(({ text }) => text)

  it('BX-1.20 holds a review for moderation and confirms it', async () => {
    const own = await aShop()
    const cup = await aProduct(own)
    const visitor = await aVisitorOf(own)
    const sent = await visitor.form(pathOf(cup), good)
    expect([sent.status, sent.headers['location']]).toEqual([303, `${pathOf(cup)}?sent=1`])
    const { text } = await visitor.get(`${pathOf(cup)}?sent=1`)
    expect(text).toContain('<p class="sw-note" role="status">Thank you!')
    expect(text).not.toContain('It holds tea.')
    expect(await waitingAt(own)).toEqual(['It holds tea.'])
  })

  it('BX-1.20 shows the form again with an error beside each field and the entered values', async () => {
    const own = await aShop()
    const cup = await aProduct(own)
    const visitor = await aVisitorOf(own)
    const { status, text } = await visitor.form(pathOf(cup), { ...good, stars: '3', text: '', name: '"><script>' })
    expect(status).toBe(422)
    expect(text).toContain(
      '<p class="sw-alert" role="alert">Your review could not be sent yet. Please see what is marked.</p>',
    )
    expect(text).toContain('id="review-text-error">Please write a few words.</span>')
    expect(text).toMatch(/id="review-text"[^>]*aria-invalid="true"/)
    expect(text).toMatch(/value="3" required checked/)
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"')
    const long = await visitor.form(pathOf(cup), { ...good, text: 'x'.repeat(10_000) })
    expect([long.status, long.text.includes('This can have 5000 characters.')]).toEqual([422, true])
    expect(await waitingAt(own)).toEqual([])
  })

  it('refuses a review with the hidden trap field filled in, or posted from another site', async () => {
    const own = await aShop()
    const cup = await aProduct(own)
    const visitor = await aVisitorOf(own)
    expect((await visitor.form(pathOf(cup), { ...good, homepage: 'https://x.test' })).status).toBe(422)
    const elsewhere = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' } }
    expect((await visitor.form(pathOf(cup), good, elsewhere)).status).toBe(403)
    expect(await waitingAt(own)).toEqual([])
  })

  it('SF-5.10 requires a solved captcha for API calls', async () => {
    const own = await aShop()
    const cup = await aProduct(own)
    const visitor = await aVisitorOf(own)
    const { stars, title, text, name } = good
    const answer = await visitor.post(`/api/commerce/products/${cup.id}/reviews`, { stars, title, text, name })
    expect([answer.status, answer.body.message]).toEqual([422, 'Complete CAPTCHA before submitting.'])
    expect(await waitingAt(own)).toEqual([])
  })

  it('BX-5.11 uses a captcha up with its review: a failure leaves it, and of many at once one is stored', async () => {
    const own = await aShop()
    const cup = await aProduct(own)
    const visitor = await aVisitorOf(own)
    const { stars, title, name } = good
    const captchaToken = await solveCaptcha(visitor, 'review')
    const send = async (text: string) =>
      (await visitor.post(`/api/commerce/products/${cup.id}/reviews`, { stars, title, text, name, captchaToken }))
        .status
    await app.deps.owner.ask('', `alter table reviews add constraint none check (site_id <> '${own.siteId}') not valid`)
    const first = await send('It leaks.')
    await app.deps.owner.ask('', 'alter table reviews drop constraint none')
    expect(first).toBe(500)
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, at) => send(`Review ${at}`)))
    expect([200, 422].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([1, 19])
    expect(await waitingAt(own)).toHaveLength(1)
  })

  it('BX-5.11 takes no post without scripts from a network for a review with a mistake', async () => {
    const own = await aShop()
    const cup = await aProduct(own)
    const limited = await testApp({ sameAs: app, env: { LIMITS: 'normal' } })
    try {
      const send = async (fields: object) => {
        const visitor = limited.visitor(own.site)
        return (await visitor.form(pathOf(cup), { ...good, ...fields })).status
      }
      const statuses: number[] = []
      for (let at = 0; at < 11; at += 1) statuses.push(await send({ text: '' }))
      expect([new Set(statuses), await send({})]).toEqual([new Set([422]), 303])
    } finally {
      await limited.close()
    }
  })
})
