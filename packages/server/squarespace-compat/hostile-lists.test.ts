import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { addAsset } from '../media/index.ts'
import { createAuthor, createItem, createPage, setNavigation } from '../pages/index.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { importTheme } from '../themes/index.ts'

const hostile = (place: string) =>
  `${place}"'><img src=x onerror=${place}(1)>{@}{.end}<squarespace:query collection="blog">{.repeated section items}ran-{urlId}{.end}</squarespace:query></script><script>${place}(2)</script>`
const short = `"'><img src=x>`
const unescaped = /<img src=x[^>]*>|<script>\w+\(2\)|onerror=\w+\(\d\)(?=>)|ran-(?:one|two)/g
const kinds = ['blog', 'events', 'gallery', 'album'] as const

const app = await suiteApp()
let ctx: Ctx
beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps, { title: hostile('site'), tagline: hostile('tagline') }))
  // The theme has no collection templates, so that the system's templates render all lists.
  const region = `<html><head>{squarespace-headers}</head><body><squarespace:navigation navigationId="mainNav" template="navigation"/>{squarespace.main-content}{squarespace-footers}</body></html>`
  await importTheme(ctx, aThemeFolder(themeFiles({ 'site.region': region })))
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a6' } })
    .png()
    .toBuffer()
  const picture = await addAsset(ctx, { fileName: `${short}.png`, bytes, altText: hostile('alt') })
  const author = await createAuthor(ctx, { displayName: hostile('author'), bio: hostile('bio') })
  const entries = []
  for (const typeName of kinds) {
    const made = await createPage(ctx, {
      urlId: typeName,
      title: hostile(typeName),
      typeName,
      description: hostile('description'),
    })
    const item = {
      collectionId: made.id,
      title: hostile('title'),
      excerpt: hostile('excerpt'),
      authorId: author.id,
      mainImageId: picture.id,
      tags: [short],
      categories: [short],
      location: { addressTitle: hostile('place'), addressLine1: hostile('street') },
      ...(typeName === 'events' && { startsMs: ctx.now() + 60_000 }),
    }
    for (const urlId of ['one', 'two', 'three']) await createItem(ctx, { ...item, urlId })
    entries.push({ pageId: made.id })
  }
  await setNavigation(ctx, 'mainNav', [...entries, { url: '/x', title: hostile('link') }])
  const shop = await createPage(ctx, { urlId: 'shop', title: hostile('shop'), typeName: 'products' })
  const texts = {
    title: hostile('title').slice(0, 199),
    excerpt: hostile('excerpt'),
    tags: [short],
    categories: [short],
  }
  await aProduct(ctx, { collectionId: shop.id, urlId: 'cup', images: [picture.id], ...texts })
})

it.each([...kinds, 'shop'])('BX-5.09 escapes texts of owners in the system templates of %s', async (name) => {
  const item = name === 'shop' ? 'cup' : 'two'
  const queries = [
    '',
    `?category=${encodeURIComponent(short)}`,
    `?author=${encodeURIComponent(short)}`,
    '?view=calendar',
  ]
  for (const path of [
    ...queries.map((query) => `/${name}${query}`),
    `/${name}/${item}`,
    `/search?q=${encodeURIComponent(hostile('q'))}`,
  ]) {
    const { status, text } = await app.visitor(ctx.site).get(path)
    const outside = text.replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, '')
    expect([path, status, outside.match(unescaped), text.match(/<script>\w+\(2\)/)]).toEqual([path, 200, null, null])
  }
})
