import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../../context.ts'
import { addAsset } from '../../media/index.ts'
import { createAuthor } from '../../pages/index.ts'
import { aCollection, aMug } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aBlog, anItem } from '../../testing/an-item.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let ctx: Ctx
let address: string
let picture: { id: string; assetUrl: string }
beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps, { title: 'Fern & Kiln' }))
  address = `http://${ctx.site.identifier}.localhost:3000`
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a6' } })
    .png()
    .toBuffer()
  picture = await addAsset(ctx, { fileName: 'jug.png', bytes, altText: 'A "jug" & cup' })
})

/** Returns the head's meta tags by name and its structured data by type. */
async function headOf(path: string) {
  const { text } = await app.visitor(ctx.site).get(path)
  const head = text.slice(0, text.indexOf('</head>'))
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)]
  const scripts = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return {
    head,
    metas: Object.fromEntries(metas.map(([, name = '', content = '']) => [name, content])),
    metaNames: metas.map(([, name]) => name),
    things: new Map(scripts.map(([, json = '']) => JSON.parse(json)).map((thing) => [thing['@type'], thing])),
  }
}

const ofPicture = () => ({
  'og:image': `${address}${picture.assetUrl}?format=social`,
  'og:image:type': 'image/jpeg',
  'og:image:width': '60',
  'og:image:height': '40',
  'og:image:alt': 'A &quot;jug&quot; &amp; cup',
  'twitter:card': 'summary_large_image',
})

it('BX-3.15 describes a product for link previews: name, description, image, price and canonical URL', async () => {
  const { id: collectionId, urlId } = await aCollection(ctx)
  await aMug(ctx, {
    collectionId,
    urlId: 'mug',
    title: 'Mug & saucer',
    excerpt: '<p>Of clay</p>',
    images: [picture.id],
  })
  const path = `/${urlId}/mug`
  const { head, metas, metaNames, things } = await headOf(`${path}?utm_source=x`)
  expect(head).toContain('<title>Mug &amp; saucer — Fern &amp; Kiln</title>')
  expect(head).toContain(`<link rel="canonical" href="${address}${path}">`)
  expect(metas).toMatchObject({
    description: 'Of clay',
    'og:site_name': 'Fern &amp; Kiln',
    'og:title': 'Mug &amp; saucer — Fern &amp; Kiln',
    'og:type': 'product',
    'og:url': address + path,
    'og:description': 'Of clay',
    'og:locale': 'en_US',
    'product:price:amount': '18.00',
    'product:price:currency': 'USD',
    ...ofPicture(),
  })
  expect(metaNames).toEqual([...new Set(metaNames)])
  expect(things.get('Product')).toMatchObject({
    name: 'Mug & saucer',
    url: address + path,
    description: 'Of clay',
    image: [`${address}${picture.assetUrl}?format=social`],
    offers: { '@type': 'AggregateOffer', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  })
  expect(things.get('Product')).not.toHaveProperty('aggregateRating')
  const steps = things.get('BreadcrumbList').itemListElement
  expect(steps.map((step: { item: string }) => step.item)).toEqual([
    `${address}/`,
    `${address}/${urlId}`,
    address + path,
  ])
})

it('BX-3.15 describes a post’s author, publication time, tags and categories', async () => {
  const { id: authorId } = await createAuthor(ctx, { displayName: 'Ada "Fern"', websiteUrl: 'https://ada.example' })
  const { id: collectionId, urlId } = await aBlog(ctx)
  const publishAtMs = Date.UTC(2026, 2, 1, 9)
  const words = { tags: ['Clay', 'Ash'], categories: ['Kiln'], excerpt: '<p>Slow</p>' }
  await anItem(ctx, { collectionId, urlId: 'post', authorId, publishAtMs, mainImageId: picture.id, ...words })
  const { head, metas, things } = await headOf(`/${urlId}/post`)
  expect(metas).toMatchObject({
    'og:type': 'article',
    'og:description': 'Slow',
    'article:published_time': '2026-03-01T09:00:00.000Z',
    'article:section': 'Kiln',
    ...ofPicture(),
  })
  expect([...head.matchAll(/"article:tag" content="(\w+)"/g)].map(([, tag]) => tag)).toEqual(['Clay', 'Ash'])
  expect(things.get('BlogPosting')).toMatchObject({
    headline: 'A post',
    datePublished: '2026-03-01T09:00:00.000Z',
    author: { '@type': 'Person', name: 'Ada "Fern"', url: 'https://ada.example' },
    keywords: ['Clay', 'Ash'],
    articleSection: ['Kiln'],
  })
})
