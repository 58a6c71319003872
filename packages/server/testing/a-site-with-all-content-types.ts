import sharp from 'sharp'
import { column, html, page, quote, row, summary } from '@sitewright/domain/pages/build-document.ts'
import type { Ctx } from '../context.ts'
import { addAsset } from '../media/index.ts'
import { createAuthor, createItem, createPage, setNavigation } from '../pages/index.ts'
import { aDocument } from './a-page.ts'
import { aMug, aProduct } from './a-product.ts'

const dayMs = 86_400_000

/** Creates one of every kind of content for which a published theme has a template, at the paths that the test theme uses. */
export async function aSiteWithAllContentTypes(
  ctx: Ctx,
): Promise<{ mug: string; mugPath: string; journalId: string; variantOf: (index: number) => string }> {
  const picture = await addAsset(ctx, { fileName: 'quay.png', bytes: await aPicture(), altText: 'A quay' })
  const home = await createPage(ctx, {
    urlId: 'home',
    title: 'Home',
    typeName: 'page',
    isHome: true,
    document: aDocument('<p>Welcome</p>'),
  })
  const folder = await createPage(ctx, { urlId: 'more', title: 'More', typeName: 'folders' })
  const [first, second] = [await plainPage(ctx, 'first'), await plainPage(ctx, 'second')]
  const about = await createPage(ctx, { urlId: 'about', title: 'About us', typeName: 'about' })
  const shop = await createPage(ctx, { urlId: 'shop', title: 'Shop', typeName: 'products' })
  const journal = await createPage(ctx, { urlId: 'journal', title: 'Journal', typeName: 'blog' })
  const news = await createPage(ctx, {
    urlId: 'news',
    title: 'News',
    typeName: 'page',
    document: page(row(column(12, summary({ collectionId: journal.id }), quote('Ahoy', { source: 'Ada' })))),
  })
  const dates = await createPage(ctx, { urlId: 'dates', title: 'Dates', typeName: 'events' })
  const views = await createPage(ctx, { urlId: 'views', title: 'Views', typeName: 'gallery' })
  await createPage(ctx, { urlId: 'songs', title: 'Songs', typeName: 'album' }).then(({ id }) =>
    createItem(ctx, { collectionId: id, title: 'Shanty' }),
  )
  await createPage(ctx, { urlId: 'berths', title: 'Berths', typeName: 'berths' }).then(({ id }) =>
    createItem(ctx, {
      collectionId: id,
      title: 'North pier',
      customContent: { length: '12 m', notes: { html: '<b>deep</b>' } },
    }),
  )
  const index = await createPage(ctx, { urlId: 'overview', title: 'Overview', typeName: 'index' })
  await setNavigation(ctx, 'mainNav', [
    { pageId: home.id },
    { pageId: shop.id },
    {
      pageId: folder.id,
      items: [{ pageId: first }, { pageId: second }, { url: 'https://example.org/', title: 'Outside' }],
    },
    { pageId: index.id, items: [{ pageId: about.id }, { pageId: first }, { pageId: views.id }, { pageId: news.id }] },
    { url: '/journal', title: 'To the journal', newWindow: true },
  ])
  await setNavigation(ctx, 'footerNav', [{ url: 'https://example.org/port', title: 'Port', newWindow: true }])

  const mug = await aMug(ctx, {
    collectionId: shop.id,
    urlId: 'mug',
    title: 'Mug & rope',
    categories: ['Ropes'],
    tags: ['hemp'],
    images: [picture.id],
  })
  await aProduct(ctx, {
    collectionId: shop.id,
    urlId: 'lamp',
    title: 'Lamp',
    categories: ['Lamps'],
    tags: ['brass'],
    isFeatured: true,
  })
  await aProduct(ctx, {
    collectionId: shop.id,
    urlId: 'chart',
    title: 'Chart',
    categories: ['Charts'],
    tags: ['paper'],
  })
  const author = await createAuthor(ctx, { displayName: 'Ada Quay', firstName: 'Ada' })
  for (const [number, title] of ['Oldest', 'Middle', 'Newest'].entries()) {
    await createItem(ctx, {
      collectionId: journal.id,
      title: `${title} post`,
      urlId: `${title.toLowerCase()}-post`,
      excerpt: title === 'Newest' ? '<p>In short</p>' : '',
      document: page(row(column(12, html(`<p>${title} words</p>`)))),
      authorId: author.id,
      categories: ['News'],
      tags: ['sea', 'land'],
      mainImageId: picture.id,
      publishAtMs: ctx.now() - (10 - number) * dayMs,
    })
  }
  for (const [title, days] of [
    ['Regatta', 30],
    ['Storm', -30],
  ] as const) {
    const startsMs = ctx.now() + days * dayMs
    await createItem(ctx, {
      collectionId: dates.id,
      recordType: 12,
      title,
      urlId: title.toLowerCase(),
      startsMs,
      endsMs: startsMs + 3_600_000,
      location: { addressTitle: 'Pier', addressLine1: '1 Quay' },
    })
  }
  for (const title of ['Sunrise', 'Fog']) {
    await createItem(ctx, {
      collectionId: views.id,
      recordType: 2,
      title,
      urlId: title.toLowerCase(),
      mainImageId: picture.id,
    })
  }
  return {
    mug: mug.id,
    mugPath: '/shop/mug',
    journalId: journal.id,
    variantOf: (index) => mug.variants[index]?.id ?? '',
  }
}

async function plainPage(ctx: Ctx, urlId: string): Promise<string> {
  const made = await createPage(ctx, {
    urlId,
    title: `Page ${urlId}`,
    typeName: 'page',
    document: aDocument(`<p>Words of ${urlId}</p>`),
  })
  return made.id
}

function aPicture(): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
}
