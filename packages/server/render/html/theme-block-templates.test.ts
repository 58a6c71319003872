import sharp from 'sharp'
import { button, column, html, image, page, quote, row, summary } from '@sitewright/domain/pages/build-document.ts'
import { beforeAll, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../../context.ts'
import { addAsset } from '../../media/index.ts'
import { createItem, createPage, publishBlockArea } from '../../pages/index.ts'
import { aPage } from '../../testing/a-page.ts'
import { aSite } from '../../testing/a-site.ts'
import { aThemeFolder, inMemory, themeFiles } from '../../testing/a-theme.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { checkTheme, importTheme, problemText } from '../../themes/index.ts'

const ofKind = (type: string): string => JSON.stringify({ type })
const files = {
  'site.region':
    '<html><head>{squarespace-headers}</head><body><squarespace:block-field id="foot" />{squarespace.main-content}{squarespace-footers}</body></html>',
  'blocks/button.block':
    '<a class="own-button" href="{buttonLink}"{.if newWindow} target="_blank"{.end}>{buttonText} {@|apply mark.block}</a><squarespace:script src="x.js" /><script type="application/json">{buttonText|json}</script>',
  'blocks/button.block.conf': ofKind('button'),
  'blocks/mark.block': '<i>{website.siteTitle}</i><squarespace:script src="x.js" /><style>i { color: red }</style>',
  'blocks/picture.block':
    '{.equal? info.designLayout "inline"}<b class="own-image" data-src="{item.assetUrl}" data-size="{item.originalSize}">{info.description}</b>{.or}<b class="own-poster">{info.title} {info.subtitle} {.equal? info.imageLink "button"}{info.buttonText} {info.linkTo}{.end}</b>{.end}',
  'blocks/picture.block.conf': ofKind('image'),
  'blocks/quote.block': '<q class="own-quote">{quote} – {source} {a|nope}</q>',
  'blocks/quote.block.conf': ofKind('quote'),
  'blocks/list.block':
    '<ul class="own-{design}" title="{headerText}">{.repeated section items}<li data-src="{assetUrl}"><a href="{fullUrl}">{title}</a>{excerpt}{.repeated section tags} <a href="{collection.fullUrl}?tag={@}">{@}</a>{.end}</li>{.end}</ul>',
  'blocks/list.block.conf': ofKind('summary-v2'),
  'blocks/text.block': 'never',
  'blocks/text.block.conf': ofKind('html'),
}

const app = await suiteApp()
let ctx: Ctx
let pictureId: string
beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps, { title: 'Harbour' }))
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  pictureId = (await addAsset(ctx, { fileName: 'quay.png', bytes })).id
  await importTheme(ctx, aThemeFolder(themeFiles(files)))
})

const toShop = button('Shop', '/shop', { newWindow: true })
const renderedButton = '<a class="own-button" href="/shop" target="_blank">Shop <i>Harbour</i>'

it('renders blocks with the theme’s own block templates, inside the public wrapper', async () => {
  const poster = { variant: 'poster', title: 'Quay', caption: '<p>By night</p>', link: '/quay', linkLabel: 'See' }
  const blocks = [
    html('<p>Words</p>'),
    toShop,
    quote('Ahoy', { source: 'Ada' }),
    image(pictureId, { caption: '<p>Below</p>' }),
    image(pictureId, poster),
  ]
  const { path } = await aPage(ctx, { document: page(row(column(12, ...blocks))) })
  const { text } = await app.visitor(ctx.site).get(path)
  const wrapped = text.replaceAll(/ data-block-(?:json|id)="[^"]*"| id="block-[^"]*"/g, '')
  expect(wrapped).toContain(
    `<div class="sqs-block button-block sqs-block-button" data-block-type="53"><div class="sqs-block-content">${renderedButton}`,
  )
  expect(text).toContain('<q class="own-quote">Ahoy – Ada </q>')
  expect(text).toMatch(/<b class="own-image" data-src="\/s\/[^"]+" data-size="40x20"><p>Below<\/p><\/b>/)
  expect(text).toContain('<b class="own-poster">Quay <p>By night</p> See /quay</b>')
  expect(text).toContain('<p>Words</p>')
  expect(text).not.toMatch(/never|squarespace:|\uFFFD|sqs-block-button-element|sqs-block-image-figure/)
})

it('renders the theme’s block templates in areas, posts and summaries, and leaves no placeholders in a post’s JSON', async () => {
  const journal = await createPage(ctx, { urlId: 'journal', title: 'Journal', typeName: 'blog' })
  const document = page(row(column(12, toShop)))
  const post = { collectionId: journal.id, title: 'First', urlId: 'first', excerpt: '<p>In short</p>', tags: ['sea'] }
  await createItem(ctx, { ...post, mainImageId: pictureId, document })
  await publishBlockArea(ctx, 'foot', document)
  const visitor = app.visitor(ctx.site)
  expect((await visitor.get('/journal/first')).text.split(renderedButton)).toHaveLength(3)
  const { body } = await visitor.get('/journal/first?format=json')
  expect(body.item.body).toContain(renderedButton)
  expect(body.item.body).not.toMatch(/squarespace:|\uFFFD/)

  const shown = summary({ collectionId: journal.id, title: 'News', design: 'grid' })
  const { path } = await aPage(ctx, { document: page(row(column(12, shown))) })
  expect((await visitor.get(path)).text).toMatch(
    /<ul class="own-autogrid" title="News"><li data-src="\/s\/[^"]+"><a href="\/journal\/first">First<\/a><p>In short<\/p> <a href="\/journal\?tag=sea">sea<\/a><\/li><\/ul>/,
  )
})

it('renders the built-in markup again after switching to a theme without block templates', async () => {
  const { path } = await aPage(ctx, { document: page(row(column(12, toShop))) })
  await importTheme(ctx, aThemeFolder(themeFiles({}, { name: 'Plain' }), 'plain'))
  expect((await app.visitor(ctx.site).get(path)).text).toContain('sqs-block-button-element')
})

it('theme:check warns about templates for block kinds that themes cannot change', async () => {
  const problems = await checkTheme(
    'small',
    inMemory(themeFiles({ ...files, 'blocks/form.block.conf': ofKind('form') })),
  )
  const known = 'themes can change the kinds image, button, quote, summary-v2, search'
  expect(problems.map(problemText).filter((text) => text.includes('.conf:'))).toEqual([
    `blocks/form.block.conf:1:9: warning: this template is used for no block: ${known}, not "form"`,
    `blocks/text.block.conf:1:9: warning: this template is used for no block: ${known}, not "html"`,
  ])
})
