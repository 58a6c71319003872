import { readFileSync } from 'node:fs'
import { compile, render } from '@sitewright/template'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineBlock } from './kit/define-block.ts'
import { integerField, textField } from './kit/fields.ts'
import { sampleAssetId } from './kit/samples.ts'
import {
  blockKinds,
  validateBlockProps,
  applyFieldFallbacks,
  blockDataResolvers,
  upgradeProps,
  type BlockKind,
  type BlockProps,
} from './registry.ts'
import { productSamples } from './product/samples.ts'
import { blockSamples as samples } from './samples.ts'
import { summarySamples } from './summary-v2/samples.ts'
import type { BlockProduct, BlockRenderContext, SummaryItem } from './kit/block-render-context.ts'

const hostile = '"><script>alert(1)</script>'
const asset = {
  id: sampleAssetId,
  assetUrl: `/s/${sampleAssetId}/a.webp`,
  originalSize: '300x200',
  systemDataVariants: '300x200,100w,300w',
  altText: hostile,
  mediaFocalPoint: { x: 0.5, y: 0.25 },
}
const item: SummaryItem = {
  id: sampleAssetId,
  recordType: 1,
  title: `A post ${hostile}`,
  fullUrl: `/journal/a${hostile}`,
  excerpt: '<p>Short</p>',
  image: asset,
  publishedMs: 0,
  startsMs: null,
  author: hostile,
  place: hostile,
  tags: [hostile],
  categories: ['A', hostile],
  product: null,
}
const sold: BlockProduct = {
  id: sampleAssetId,
  collectionId: 'shop',
  title: `A mug ${hostile}`,
  fullUrl: `/shop/a${hostile}`,
  excerpt: '<p>Short</p>',
  items: [asset],
  structuredContent: {
    _type: 'SqspProduct',
    productType: 1,
    variants: [],
    variantOptionOrdering: [],
    onSale: false,
    isSubscribable: false,
    useCustomAddButtonText: false,
    customAddButtonText: '',
  },
}
const reader: BlockRenderContext = {
  product: () => ({ item: sold, productMerchandisingContext: {} }),
  takesFirst: () => false,
  items: () => [item, { ...item, image: null, product: { structuredContent: { productType: 1, variants: [] } } }],
  markdown: () => '<p>Cleaned</p>',
  dayText: () => 'January 1, 1970',
  sizes: (share) => `${share * 100}vw`,
}

const words = { viewProduct: 'View full details' }

function renderBlock(kind: BlockKind, props: BlockProps): { html: string; errors: readonly unknown[] } {
  const source = readFileSync(new URL(`./${kind.type}/template.jsont`, import.meta.url), 'utf8')
  const template = compile(source, { name: kind.type })
  const picture = {
    asset,
    width: '30',
    height: '20',
    alt: props['alt'],
    average: 'c0ffee',
    focal: '0.5,0.5',
    position: '50% 50%',
    hasWidths: true,
    sizes: '100vw',
  }
  const shown = applyFieldFallbacks(kind, props)
  const resolver = blockDataResolvers.get(kind.type)
  const resolved = resolver ? resolver.resolve(shown, reader) : picture
  if (kind.isEmpty(shown) || !resolved) return { html: '', errors: template.errors }
  const { html, errors } = render(template, { ...shown, resolved, words }, { now: 0, fragments: 'public' })
  return { html, errors: [...template.errors, ...errors] }
}

describe.each(blockKinds.map((kind) => [kind.type, kind] as const))('the kind %s', (type, kind) => {
  const all = Object.entries(samples[type] ?? {})

  it.each(all)('accepts and renders its sample %s', (_, props) => {
    const checked = validateBlockProps(kind, props)
    expect(checked.wrong).toEqual([])
    expect(validateBlockProps(kind, checked.props)).toEqual(checked)
    const { html, errors } = renderBlock(kind, checked.props)
    expect(errors).toEqual([])
    expect(openElements(html)).toEqual([])
  })

  it('keeps unknown fields', () => {
    expect(validateBlockProps(kind, { later: { a: 1 } }).props).toMatchObject({ later: { a: 1 } })
  })

  it('renders unchecked props without errors and without unsafe markup', () => {
    const anything = fc.dictionary(
      fc.constantFrom('later', ...Object.keys(kind.fields)),
      fc.oneof(fc.jsonValue(), fc.constantFrom(hostile, true, sampleAssetId, 'author', 'location', 'categories')),
    )
    fc.assert(
      fc.property(anything, (props) => {
        const { html, errors } = renderBlock(kind, props as BlockProps)
        expect(errors).toEqual([])
        expect(html).not.toMatch(/<script|javascript:/i)
      }),
      { numRuns: 200 },
    )
  })

  it('has a stylesheet without ids, !important, @import and url()', () => {
    const css = readFileSync(new URL(`./${type}/style.css`, import.meta.url), 'utf8')
    expect(css).not.toMatch(/#[\w-]+[^;]*\{|!important|@import|url\(/)
  })
})

it('PL-3.33 each kind has its public code', () => {
  expect(Object.fromEntries(blockKinds.map((kind) => [kind.type, kind.code]))).toEqual({
    html: 2,
    image: 5,
    spacer: 21,
    quote: 31,
    code: 23,
    'horizontal-rule': 47,
    markdown: 44,
    button: 53,
    'summary-v2': 55,
    product: 43,
    search: 33,
  })
})

it('PL-3.48 an image has six designs', () => {
  const image = blockKinds.find((kind) => kind.type === 'image')
  expect(image?.fields['variant']?.values).toEqual(['inline', 'poster', 'card', 'overlap', 'collage', 'stack'])
})

it('PL-3.46 a summary has four designs', () => {
  const summary = blockKinds.find((kind) => kind.type === 'summary-v2')
  expect(summary?.fields['design']?.values).toEqual(['wall', 'carousel', 'list', 'grid'])
})

describe('rendered HTML', () => {
  const renderSample = (type: string, props: BlockProps): string => {
    const kind = blockKinds.find((one) => one.type === type)
    return kind ? renderBlock(kind, props).html : ''
  }

  it('of a quote is a figure with its source as caption', () => {
    expect(renderSample('quote', { quote: 'A <b>', source: 'Ana' })).toMatch(
      /^<figure><blockquote.*A &lt;b&gt;.*<\/blockquote><figcaption class="source">— Ana<\/figcaption><\/figure>$/,
    )
    expect(renderSample('quote', { quote: 'A' })).not.toContain('figcaption')
    expect(renderSample('quote', { quote: ' ', source: 'Ana' })).toBe('')
  })

  it('of a code block is escaped text', () => {
    const html = renderSample('code', { code: '<script>alert("{@}")</script>\n', language: 'html' })
    expect(html).toMatch(/^<pre[^>]*><code class="language-html">&lt;script&gt;.*\{@\}.*\n<\/code><\/pre>$/s)
  })

  it('of a summary has the public class names and only the chosen parts of its items', () => {
    const html = renderSample('summary-v2', { ...summarySamples.typical, columns: 2 })
    for (const name of ['summary-item', 'summary-title', 'summary-title-link', 'summary-excerpt', 'summary-price']) {
      expect(html).toMatch(new RegExp(`class="${name}[ "]`))
    }
    expect(html).toContain(
      'summary-metadata-item--date"><time datetime="1970-01-01T00:00:00.000Z">January 1, 1970</time>',
    )
    expect(html).toContain(`srcset="/s/${sampleAssetId}/a.webp?format=100w 100w`)
    expect(html).toContain('sizes="50vw"')
    expect(html).toContain('object-position:50% 25%')
    const bare = renderSample('summary-v2', summarySamples['only pictures'] ?? {})
    expect(bare).not.toMatch(/summary-(title|excerpt|price|metadata)/)
  })

  it('of a summary without items is empty', () => {
    expect(
      blockDataResolvers.get('summary-v2')?.resolve({ collectionId: sampleAssetId }, { ...reader, items: () => [] }),
    ).toBeNull()
    expect(
      blockDataResolvers.get('summary-v2')?.resolve({ collectionId: sampleAssetId }, { ...reader, items: () => null }),
    ).toBeNull()
  })

  it('of a product block has the public class names and only the chosen parts', () => {
    const html = renderSample('product', { productId: sampleAssetId })
    for (const name of ['image-container', 'productDetails', 'product-title', 'product-price', 'product-excerpt']) {
      expect(html).toContain(`class="${name}"`)
    }
    const context = /data-current-context="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(JSON.parse(context.replaceAll('&quot;', '"').replaceAll(/&lt;|&gt;/g, ''))).toMatchObject({
      productId: sampleAssetId,
      productType: 1,
    })
    expect(html).toContain('class="sqs-add-to-cart-button-wrapper"')
    const bare = renderSample('product', productSamples['only a picture'] ?? {})
    expect(bare).not.toMatch(/class="product-(title|price|excerpt)|sqs-add-to-cart/)
    expect(bare).toMatch(/<img[^>]* alt="&quot;&gt;&lt;script/)
  })

  it('of a product block whose product was deleted is empty', () => {
    const gone = { ...reader, product: () => null }
    expect(blockDataResolvers.get('product')?.resolve({ productId: sampleAssetId }, gone)).toBeNull()
  })

  it('of a product block with hidden options links to the product', () => {
    const variants = [{ sku: 'a' }, { sku: 'b' }] as unknown[]
    const many = { ...sold, structuredContent: { ...sold.structuredContent, variants } } as BlockProduct
    const resolved = blockDataResolvers
      .get('product')
      ?.resolve(
        { productId: sampleAssetId, showButton: true, showVariants: false, showQuantity: true },
        { ...reader, product: () => ({ item: many, productMerchandisingContext: {} }) },
      )
    expect(resolved?.['parts']).toEqual({ whole: false, variants: false, quantity: false, button: false, link: true })
  })

  it('of an image has a srcset of the available widths', () => {
    expect(renderSample('image', { assetId: sampleAssetId })).toMatch(/ srcset="[^"]*100w[^"]*" sizes="100vw"/)
  })
})

describe('block fields', () => {
  const kind = defineBlock({
    type: 'planted',
    code: 0,
    version: 3,
    label: 'Planted',
    fields: {
      name: textField({ label: 'Name', max: 5 }),
      size: integerField({ label: 'Size', min: 1, max: 9, fallback: 2 }),
    },
    migrate: {
      1: ({ title, ...rest }) => ({ ...rest, name: title }),
      2: (old) => ({ ...old, size: Number(old['size']) + 1 }),
    },
  })

  it('are migrated from an older version, step by step', () => {
    expect(upgradeProps(kind, { title: 'a', size: 3 }, 1)).toEqual({ name: 'a', size: 4 })
    expect(upgradeProps(kind, { name: 'a', size: 3 }, 3)).toEqual({ name: 'a', size: 3 })
  })

  it('are reported when invalid on save, and fall back when rendered', () => {
    const props = { name: 'too long', size: 0.5 }
    expect(validateBlockProps(kind, props).wrong).toEqual(['name', 'size'])
    expect(applyFieldFallbacks(kind, props)).toEqual({ name: '', size: 2 })
  })
})

/** Returns elements without a matching start or end tag. */
function openElements(html: string): string[] {
  const open: string[] = []
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (/^(img|input|br|hr)$/.test(name)) continue
    if (!end) open.push(name)
    else if (open.at(-1) === name) open.pop()
    else return [...open, `/${name}`]
  }
  return open
}
