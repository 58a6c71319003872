import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hideProduct } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import { aProduct } from '../testing/a-product.ts'
import { aReviewShop } from '../testing/reviews/a-review-shop.ts'
import { importReviewFile } from '../testing/reviews/import-review-file.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { ImportFileError } from '../import/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitewright-import-'))
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const aShop = (): Promise<Ctx> => aReviewShop(app.deps)

async function shownIn(ctx: Ctx, query = ''): Promise<Record<string, unknown>[]> {
  const { body } = await app.visitor(ctx.site).get(`/api/commerce/product/reviews?size=1000${query}`)
  return body.productReviews
}

describe('importReviews', () => {
  it('BX-1.20 SF-3.12 imports the own columns, matching products by id, SKU, address or name', async () => {
    const ctx = await aShop()
    const cup = await aProduct(ctx, {
      title: 'The Cup',
      urlId: 'the-cup',
      variants: [{ sku: 'CUP-1', priceCents: 100, stock: 1 }],
    })
    const rows = [
      `1,${cup.id},,,,5,One,"First, with ""quotes""` + '\nand a line",Ada Lovelace,2026-01-05,,',
      '2,,cup-1,,,4,,Two,Grace,2026-01-04,,published',
      '3,,,https://old.test/products/The-Cup?x=1,,3.5,,Three,,2026-01-03,Craft Market,,potter',
      '4,,,,the cup,1,,Four,x@y.test,2026-01-02,,spam',
      '5,,,,Something else,2,,Five,,2026-01-01,,',
    ]
    const report = await importReviewFile(
      ctx,
      ['id,product id,sku,product,product name,stars,title,text,name,date,source,state,login name', ...rows].join(
        '\r\n',
      ),
    )
    expect(report).toMatchObject({
      rows: 5,
      bad: 0,
      added: 5,
      changed: 0,
      ofNoProduct: 1,
      isWritten: true,
      reported: [],
    })
    expect(await shownIn(ctx)).toMatchObject([
      {
        title: 'One',
        text: 'First, with "quotes"\nand a line',
        userFirstName: 'Ada',
        userLastName: 'L',
        productId: cup.id,
        sourceType: 2,
      },
      { text: 'Two', starRating: '4', userName: 'Grace', importedProductName: 'The Cup', productId: cup.id },
      {
        text: 'Three',
        userLoginName: 'potter',
        starRating: '3.5',
        sourceType: 3,
        sourceName: 'Craft Market',
        productId: cup.id,
      },
      { text: 'Five', importedProductName: 'Something else', productId: null },
    ])
  })

  it('BX-1.20 matches a hidden product by its name', async () => {
    const ctx = await aShop()
    const cup = await aProduct(ctx, { title: 'The Cup' })
    await hideProduct(ctx, cup.id)
    const file = 'id,product name,stars,text,date\n1,the cup,5,One,2026-01-05\n'
    expect(await importReviewFile(ctx, file)).toMatchObject({ added: 1, ofNoProduct: 0 })
  })

  it.each([
    [
      'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,picture_urls,ip_address,location',
      'Lovely,Holds a lot,5,2026-01-05 09:26:53 UTC,web,ok,Ada Lovelace,ada@x.test,77,the-cup,,https://cdn.test/a.jpg,203.0.113.9,Oslo',
    ],
    [
      'Review ID;Review Title;Review Content;Review Score;Review Date;Display Name;User Email;Product ID;Product Title;Product URL;Published Image URLs;Review Status',
      '8;Lovely;Holds a lot;5;01/05/2026;Ada L;ada@x.test;77;The Cup;https://old.test/the-cup;;Published',
    ],
    [
      'Star Rating\tReviewer\tMessage\tDate Reviewed\tListing Title',
      '5\tada1815\tHolds a lot\tJanuary 5, 2026\tThe Cup',
    ],
  ])('BX-1.20 imports the columns of other services’ exports: %#', async (header, row) => {
    const ctx = await aShop()
    const cup = await aProduct(ctx, { title: 'The Cup', urlId: 'the-cup' })
    const file = `\ufeff${header}\n${row}\n`
    expect(await importReviewFile(ctx, file, { dateOrder: 'month-first' })).toMatchObject({ added: 1, ofNoProduct: 0 })
    const [review] = await shownIn(ctx)
    expect(review).toMatchObject({ text: 'Holds a lot', starRating: '5', productId: cup.id })
    expect(new Date(Number(review?.['reviewDate'])).toISOString().slice(0, 10)).toBe('2026-01-05')
    expect(JSON.stringify(review)).not.toMatch(/ada@x|203\.0|cdn\.test/)
  })

  it('reports bad rows with line and reason, and imports nothing, or only the good rows with skipsBad', async () => {
    const ctx = await aShop()
    const file = [
      'id,stars,text,date',
      '1,5,Good,2026-01-01',
      '2,=1+4,"Two',
      'lines",2026-01-01',
      '3,6,,2026-13-01',
      `4,5,${'x'.repeat(10_000)},`,
      '5,4,Fine,',
    ].join('\n')
    const bad = [
      '3: stars are “=1+4”, which is no number from 1 to 5',
      '5: stars are “6”, which is no number from 1 to 5; the date is “2026-13-01”, which is none that has been; neither a title nor a text',
      '6: the text has 10000 characters, and 5000 is the most',
    ]
    expect(await importReviewFile(ctx, file)).toMatchObject({
      rows: 5,
      bad: 3,
      added: 0,
      isWritten: false,
      reported: bad,
    })
    expect(await shownIn(ctx)).toEqual([])
    expect(await importReviewFile(ctx, file, { skipsBad: true })).toMatchObject({ bad: 3, added: 2, isWritten: true })
    expect(await shownIn(ctx)).toHaveLength(2)
  })

  it('stores nothing in a dry run', async () => {
    const ctx = await aShop()
    expect(await importReviewFile(ctx, 'stars,text\n5,Good', { isDryRun: true })).toMatchObject({
      rows: 1,
      added: 1,
      isWritten: false,
    })
    expect(await shownIn(ctx)).toEqual([])
  })

  it('adds nothing when the file is imported again, and updates reviews that changed in the file', async () => {
    const ctx = await aShop()
    const file = 'id,stars,text,date\n1,5,Good,2026-01-02\n2,4,Fine,2026-01-01\n'
    expect(await importReviewFile(ctx, file)).toMatchObject({ added: 2, changed: 0 })
    expect(await importReviewFile(ctx, file)).toMatchObject({ added: 0, changed: 0, isWritten: true })
    expect(await importReviewFile(ctx, `${file.replace('Fine', 'Finer')}3,3,New,2026-01-03\n`)).toMatchObject({
      added: 1,
      changed: 1,
    })
    expect((await shownIn(ctx)).map(({ text }) => text)).toEqual(['New', 'Good', 'Finer'])
    const withoutIds = 'stars,text,name,date\n5,Good,Ada,2026-02-01\n5,Good,Grace,2026-02-01\n'
    expect(await importReviewFile(ctx, withoutIds)).toMatchObject({ added: 2 })
    expect(await importReviewFile(ctx, withoutIds)).toMatchObject({ added: 0, changed: 0 })
  })

  it('stores formulas and markup as plain text', async () => {
    const ctx = await aShop()
    const cells = ['=HYPERLINK("https://x.test")', '+1', '-2', '@SUM(A1)', '<script>alert(1)</script>', '\u202eabc']
    const rows = cells.map((cell, at) => `5,"${cell.replaceAll('"', '""')}",2026-01-0${at + 1}`)
    expect(await importReviewFile(ctx, ['stars,text,date', ...rows].join('\n'))).toMatchObject({ added: 6 })
    const texts = (await shownIn(ctx)).map(({ text }) => text)
    expect(texts.toReversed()).toEqual([...cells.slice(0, 5), 'abc'])
  })

  it.each([
    ['', 'The file is empty.'],
    [
      'name,colour\nAda,blue',
      'The first line names no column for stars (or rating) and text (or body, review content).',
    ],
    [
      `stars,text\n5,"${'never closed\n'.repeat(20_000)}`,
      'From line 2 on the file can’t be read: a quotation mark may be missing there.',
    ],
  ])('refuses a file without reviews: %#', async (file, sentence) => {
    await expect(importReviewFile(await aShop(), file)).rejects.toThrow(new ImportFileError(sentence))
  })

  it('SF-3.12 imports pictures only from the given folder, each once', async () => {
    const ctx = await aShop()
    const pictures = join(folder, 'pictures')
    await mkdir(pictures, { recursive: true })
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#00f' } })
      .png()
      .toFile(join(pictures, 'cup.png'))
    writeFileSync(join(pictures, 'broken.png'), 'none')
    const file = [
      'id,stars,text,date,pictures',
      '1,5,Good,2026-01-01,"https://cdn.test/x/cup.png?v=2, ../../../etc/passwd"',
      '2,5,Fine,2026-01-01,broken.png',
    ].join('\n')
    const reported = ['3: its picture broken.png is none that can be used; the review is taken without it']
    expect(await importReviewFile(ctx, file, { pictures })).toMatchObject({
      added: 2,
      pictures: 1,
      missingPictures: 1,
      reported,
    })
    const urls = (await shownIn(ctx)).flatMap(({ importedImageUrls }) => importedImageUrls as string[])
    expect(urls).toHaveLength(1)
    expect((await app.visitor(ctx.site).get(urls[0] ?? '')).status).toBe(200)
    expect(await importReviewFile(ctx, file, { pictures })).toMatchObject({ added: 0, pictures: 0 })
    expect(await readdir(join(app.deps.config.dataDir, 'files', ctx.siteId))).toHaveLength(1)
  })

  it.each(['imported product image urls', 'Listing Image URLs'])(
    'SF-3.12 stores product picture addresses (%s), reports refused ones, and updates them when the file changes',
    async (column) => {
      const ctx = await aShop()
      const own = `/s/${ctx.newId()}/mug.webp`
      const file = (addresses: string): string =>
        `id,stars,text,date,product name,${column}\n7,5,Good,2026-01-01,Old mug,"${addresses}"\n`
      const reported = ['2: its product picture “http://cdn.test/c.jpg” is left out']
      const first = file(`https://cdn.test/a.jpg?v=1, http://cdn.test/c.jpg, ${own}`)
      expect(await importReviewFile(ctx, first)).toMatchObject({ added: 1, bad: 0, missingPictures: 0, reported })
      const shown = { importedProductName: 'Old mug', importedImageUrls: [] }
      const importedProductImageUrls = ['https://cdn.test/a.jpg?v=1', own]
      expect(await shownIn(ctx)).toMatchObject([{ ...shown, importedProductImageUrls }])
      expect(await importReviewFile(ctx, first)).toMatchObject({ added: 0, changed: 0 })
      expect(await importReviewFile(ctx, file('https://cdn.test/b.jpg'))).toMatchObject({
        added: 0,
        changed: 1,
        reported: [],
      })
      expect(await shownIn(ctx)).toMatchObject([{ importedProductImageUrls: ['https://cdn.test/b.jpg'] }])
    },
  )

  it('SF-3.12 BX-1.17 shows only product pictures of the own site on the page without scripts', async () => {
    const ctx = await aShop()
    const cup = await aProduct(ctx, { title: 'Cup' })
    const own = `/s/${ctx.newId()}/cup.webp`
    await importReviewFile(
      ctx,
      `stars,text,product id,product pictures\n5,Good,${cup.id},https://cdn.test/a.jpg ${own}`,
    )
    const { text, headers } = await app.visitor(ctx.site).get(`/commerce/reviews/${cup.id}`)
    expect(text).toContain(`<img src="${own}?format=300w" alt="Cup, picture 2"`)
    expect(text).not.toContain('cdn.test')
    expect(String(headers['content-security-policy'])).toMatch(/img-src 'self' data:(;|$)/)
  })

  it('BX-5.06 updates the ratings on product pages, and matches no product of another site', async () => {
    const [ours, theirs] = [await aShop(), await aShop()]
    const cup = await aProduct(theirs)
    expect(await importReviewFile(ours, `stars,text,product id\n5,Good,${cup.id}`)).toMatchObject({
      added: 1,
      ofNoProduct: 1,
    })
    expect(await shownIn(theirs)).toEqual([])
    const own = await aProduct(ours)
    await importReviewFile(ours, `stars,text,product id\n4,Well,${own.id}`)
    expect((await app.visitor(ours.site).get(own.path)).text).toContain('"ratingValue":"4"')
  })
})
