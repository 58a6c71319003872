import { describe, expect, it } from 'vitest'
import type { FormDefinition } from '@sitewright/domain/forms/form.ts'
import { aVisitor, cartOf } from '../../testing/a-cart.ts'
import { aProduct, skuOf, wanted } from '../../testing/a-product.ts'
import { leadsTo, seen } from '../../testing/plain-page.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Client } from '../../testing/test-client.ts'

const app = await suiteApp()

const entries = '/api/commerce/shopping-cart/entries'
const monthly = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 6 } as const
const form: FormDefinition = {
  id: 'engraving',
  name: 'What shall we engrave?',
  fields: [
    { id: 'words', type: 'text', title: 'Your words', required: true, maxLength: 20 },
    { id: 'side', type: 'radio', title: 'Which side', options: ['Front', 'Back'] },
    { id: 'extras', type: 'checkbox', title: 'Extras', options: ['Gift wrap', 'A card'] },
    { id: 'who', type: 'name', title: 'For whom' },
    { id: 'by', type: 'date', title: 'By when' },
  ],
}
const aPlate = (given = {}) => aProduct(app.ctx, { title: 'Plate', additionalFieldsForm: form, ...given })

describe('a product with additional fields', () => {
  const answers = {
    'field-words': 'Ada <3',
    'field-side': 'Back',
    'field-extras-1': 'A card',
    'field-by': '2026-12-24',
  }

  it('SF-2.08 SF-4.16 BX-1.17 redirects to the page of its form, and stores the answers with the cart’s line', async () => {
    const plate = await aPlate()
    const client = await aVisitor(app)
    const from = { headers: { referer: `http://${app.site.identifier}.localhost:3000${plate.path}` } }
    const to = leadsTo(await client.form('/cart/entries', { itemId: plate.id, quantity: '2' }, from))
    expect(to).toContain(`/cart/additional-fields?itemId=${plate.id}`)
    const { text } = await client.get(to)
    for (const expected of [
      'What shall we engrave?',
      'Your words',
      'Which side',
      'Gift wrap',
      'First Name',
      'Add To Cart',
    ])
      expect(seen(text)).toContain(expected)
    expect(text).toContain('<form class="sqs-async-form-content" method="post" action="/cart/additional-fields"')
    const names = Array.from(text.matchAll(/ name="field-([^"]+)"/g), ([, name]) => name)
    expect(names).toEqual(['words', 'side', 'side', 'extras-0', 'extras-1', 'who-first', 'who-last', 'by'])

    const posted = { itemId: plate.id, sku: skuOf(plate), quantity: '2', cameFrom: plate.path, ...answers }
    expect(leadsTo(await client.form('/cart/additional-fields', posted))).toBe(plate.path)
    const cart = await cartOf(client)
    expect(cart).toMatchObject({ totalQuantity: 2, entries: [{ itemId: plate.id }] })
    expect(JSON.parse(cart.entries[0]?.additionalFields ?? '')).toEqual([
      { id: 'words', type: 'text', title: 'Your words', value: 'Ada <3' },
      { id: 'side', type: 'radio', title: 'Which side', value: 'Back' },
      { id: 'extras', type: 'checkbox', title: 'Extras', value: ['A card'] },
      { id: 'by', type: 'date', title: 'By when', value: ['12', '24', '2026'] },
    ])
    const shown = seen((await client.get('/cart')).text)
    for (const expected of ['Your words', 'Ada &lt;3', '12/24/2026']) expect(shown).toContain(expected)
  })

  it('SF-4.16 checks the stock before the form, and again on its page', async () => {
    const plate = await aPlate()
    const client = await aVisitor(app)
    const refused = await client.form('/cart/entries', { itemId: plate.id, quantity: '11' })
    expect([refused.status, refused.headers['location']]).toEqual([422, undefined])
    const { text } = await client.get(`/cart/additional-fields?itemId=${plate.id}&sku=${skuOf(plate)}&quantity=11`)
    expect(seen(text)).toContain('Sorry, we do not have enough of that item available.')
  })

  it('SF-5.12 shows a refused form again, with the error beside each field and the entered values', async () => {
    const plate = await aPlate()
    const client = await aVisitor(app)
    const posted = { ...wanted(plate), quantity: '1', 'field-words': 'x'.repeat(21), 'field-side': 'Top "&' }
    const { status, text } = await client.form('/cart/additional-fields', posted)
    expect(status).toBe(422)
    expect(seen(text)).toContain('Unable to Add Item One or more fields is invalid, please check your entries.')
    expect(seen(text)).toContain('You have exceeded the character limit.')
    expect(seen(text)).toContain('Please choose one of the options.')
    expect(text).toContain(`value="${'x'.repeat(21)}"`)
    expect((await cartOf(client)).entries).toEqual([])
    const empty = await client.form('/cart/additional-fields', { ...wanted(plate), 'field-words': ' ' })
    expect([empty.status, seen(empty.text).includes('Required')]).toEqual([422, true])
  })

  it('SF-8.05 shows the alert title of express checkout above invalid answers', async () => {
    const posted = { ...wanted(await aPlate()), isExpress: 'true', 'field-words': ' ' }
    const { text } = await (await aVisitor(app)).form('/cart/additional-fields', posted)
    expect(seen(text)).toContain('Unable to Purchase Item One or more fields is invalid, please check your entries.')
  })

  it('SF-7.03 checks the answers of an API call, and refuses an add without the required ones', async () => {
    const plate = await aPlate()
    const client = await aVisitor(app)
    const add = (additionalFields?: string) => client.post(entries, { ...wanted(plate), additionalFields })
    expect(await add()).toMatchObject({ status: 422, body: { errors: { words: 'Required' } } })
    expect(await add('[1]')).toMatchObject({ status: 400, body: { code: 'cart.fields-unreadable' } })
    expect(await add('{"words":"hi","by":"2026-02-31"}')).toMatchObject({
      status: 422,
      body: { errors: { by: 'This date does not exist.' } },
    })
    const long = JSON.stringify({ words: 'x'.repeat(9_980) })
    expect(await add(long)).toMatchObject({
      status: 422,
      body: { errors: { words: 'You have exceeded the character limit.' } },
    })
    expect((await cartOf(client)).entries).toEqual([])
    // Lines with equal answers are merged, others are kept apart. Unknown fields are dropped.
    await add('{"words":"hi","extras":["A card","Gift wrap"],"secret":"x"}')
    await add('{"extras":["Gift wrap","A card"],"words":" hi "}')
    await add('{"words":"ho"}')
    const { entries: lines } = await cartOf(client)
    expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(lines[0]?.additionalFields).not.toContain('secret')
  })

  it('SF-7.04 changes the answers of a line, and returns the cart and the line', async () => {
    const plate = await aPlate()
    const client = await aVisitor(app)
    const added = await client.post(entries, { ...wanted(plate), quantity: 2, additionalFields: '{"words":"hi"}' })
    const path = `${entries}/${added.body.newlyAdded}/additionalFields`
    const asked = await client.get(path)
    expect(asked.body).toEqual({
      additionalFieldsForm: form,
      additionalFields: added.body.shoppingCart.entries[0].additionalFields,
    })

    const put = (body: object, by: Client = client, to = path) => by.put(to, { ...wanted(plate), ...body })
    const { status, body } = await put({ additionalFields: '{"words":"ho"}' })
    expect(status).toBe(200)
    expect(body.shoppingCart).toMatchObject({ totalQuantity: 2, cartVersion: 2, entries: [body.updatedEntry] })
    expect(body.updatedEntry.additionalFields).toContain('"ho"')
    expect(await cartOf(client)).toEqual(body.shoppingCart)

    expect(await put({ additionalFields: '{}' })).toMatchObject({
      status: 422,
      body: { errors: { words: 'Required' } },
    })
    expect(await put({ additionalFields: 'x' })).toMatchObject({ status: 400 })
    const stranger = await aVisitor(app)
    expect(await put({ additionalFields: '{"words":"x"}' }, stranger)).toMatchObject({ status: 404 })
    expect((await stranger.get(path)).status).toBe(404)
    const cup = await aProduct(app.ctx)
    expect(await client.put(path, { ...wanted(cup), additionalFields: '{"words":"x"}' })).toMatchObject({ status: 404 })
    expect(await cartOf(client)).toEqual(body.shoppingCart)
  })

  it('SF-7.04 BX-1.17 changes the answers of a line on a page without scripts', async () => {
    const plate = await aPlate()
    const client = await aVisitor(app)
    const added = await client.post(entries, { ...wanted(plate), additionalFields: '{"words":"hi","side":"Back"}' })
    const path = `/cart/entries/${added.body.newlyAdded}/additional-fields`
    const { text } = await client.get(path)
    expect(text).toContain('value="hi"')
    expect(text).toMatch(/value="Back" checked/)
    const refused = await client.form(path, { 'field-words': '' })
    expect([refused.status, seen(refused.text).includes('Unable to Save')]).toEqual([422, true])
    expect(leadsTo(await client.form(path, { 'field-words': 'ho' }))).toBe('/cart')
    expect((await cartOf(client)).entries[0]?.additionalFields).toContain('"ho"')
    expect((await app.visitor().get(path)).status).toBe(404)
  })

  it('SF-4.14 SF-4.13 SF-7.06 stores the answers of a subscription and of an express purchase', async () => {
    const plate = await aPlate({ subscriptionPlan: monthly })
    const posted = { ...wanted(plate), 'field-words': 'hi' }
    const client = await aVisitor(app)
    const to = leadsTo(await client.form('/cart/additional-fields', posted))
    expect(seen((await client.get(to)).text)).toContain('Your words: hi')
    const called = { ...wanted(plate), qty: 1, additionalFields: '{"words":"hey"}' }
    const { cartToken } = (await client.post('/api/3/commerce/cart/subscription', called)).body
    const page = await client.get(`/checkout/subscription?cartToken=${cartToken}`)
    expect(seen(page.text)).toContain('Your words: hey')
    const once = await aPlate()
    const express = await client.form('/cart/additional-fields', {
      ...wanted(once),
      'field-words': 'ho',
      isExpress: 'true',
    })
    expect(seen((await client.get(leadsTo(express))).text)).toContain('Your words: ho')
  })

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', '/cart/entries', 'javascript:alert(1)'])(
    'redirects to the product page instead of the return address %s',
    async (cameFrom) => {
      const plate = await aPlate({ urlId: `тарелка-${app.ctx.newId()}` })
      const client = await aVisitor(app)
      const done = await client.form('/cart/additional-fields', { ...wanted(plate), cameFrom, 'field-words': 'a' })
      expect(leadsTo(done)).toBe(encodeURI(plate.path))
    },
  )

  it('answers 404 for a product without additional fields and for an unknown one', async () => {
    const cup = await aProduct(app.ctx)
    const ask = async (query: string) => (await app.visitor().get(`/cart/additional-fields${query}`)).status
    expect(await Promise.all([ask(''), ask(`?itemId=${cup.id}&sku=${skuOf(cup)}`), ask('?itemId=x')])).toEqual([
      404, 404, 404,
    ])
    const { status } = await (await aVisitor(app)).form('/cart/additional-fields', wanted(cup))
    expect(status).toBe(422)
  })
})
