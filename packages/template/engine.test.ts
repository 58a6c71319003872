import fc from 'fast-check'
import { displayedProductPrice } from '@sitewright/domain/catalog/prices.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { hasVariedPrices, isOnSale, isSoldOut, productBadge } from '@sitewright/domain/catalog/product-status.ts'
import { isQuantityShown } from '@sitewright/domain/catalog/quantity-input-attributes.ts'
import { hasVariantSelect } from '@sitewright/domain/catalog/variants/variant-select.ts'
import { moneyNumberText } from '@sitewright/domain/kit/money-text.ts'
import { anyProduct } from '@sitewright/domain/testing/a-product-facts.ts'
import { describe, expect, it } from 'vitest'
import { compile, compilePartials, formatterNames, predicateNames, render } from './index.ts'

const env = { now: 0 }

describe('the engine', () => {
  it('prints {^…} as text by default, and evaluates it when preprocessing', () => {
    expect(render(compile('{^a}{a}'), { a: 1 }, env).html).toBe('{^a}1')
    expect(render(compile('{^a}{a}', { preprocess: true }), { a: 1 }, env).html).toBe('1{a}')
  })

  it('reports line, column, partial and excerpt of an error', () => {
    const template = compile('a\nb {x|nope} c', { name: 'products.list' })
    expect(template.errors).toEqual([
      {
        kind: 'parser',
        code: 'FORMATTER_UNKNOWN',
        message: "SyntaxError: Formatter 'nope' is unknown",
        line: 2,
        column: 3,
        partial: 'products.list',
        excerpt: 'b {x|nope} c',
      },
    ])
  })

  it('lists the partials that a template applies', () => {
    const template = compile('{.section a}{b|apply x.html private}{.include y.html}{.or}{c|html|apply z}{.end}')
    expect(template.partialNames).toEqual(['x.html', 'y.html', 'z'])
  })

  it('reuses one template and one set of partials for many renderings', () => {
    const template = compile('{.macro m}{@}{.end}{.var @x a}{a|apply m}{a|apply p}{@x}')
    const partials = compilePartials(new Map([['p', '<{@}{@y}>{.var @y a}']]))
    for (const a of [1, 2, 1]) {
      expect(render(template, { a }, { ...env, partials })).toMatchObject({ html: `${a}<${a}>${a}`, errors: [] })
    }
  })

  it('has all predicates and the core, content, commerce and date formatters', () => {
    expect(predicateNames).toHaveLength(101)
    expect(formatterNames).toEqual(
      expect.arrayContaining(['apply', 'product-checkout', 'image-meta', 'date', 'truncate']),
    )
    expect(new Set([...formatterNames, ...predicateNames]).size).toBe(formatterNames.length + predicateNames.length)
  })

  it.each([
    ['{.section a}x{.or}y{.or}z{.end}', 'yz'],
    ['{.section b}x{.or}y{.or}z{.end}', 'x'],
    ['{.repeated section a}x{.or}y{.or}z{.end}', 'yz'],
    ['{.if a}x{.or}y{.or equal? 1 2}z{.or}w{.end}', 'yzw'],
    ['{.section a}x{.or equal? 1 1}p{.or}y{.or}z{.end}', 'p'],
  ])('PL-8.24 reports a second {.or} in %s, and continues the branch of the first: %s', (text, html) => {
    const template = compile(text)
    expect(new Set(template.errors.map(({ code }) => code))).toEqual(new Set(['DEAD_CODE_BLOCK']))
    expect(render(template, { b: 1 }, env).html).toBe(html)
  })

  it('reads only own properties of page data', () => {
    const inherited: unknown = Object.create({ secret: 'x' })
    expect(
      render(compile('[{secret}{a.secret}{a|prop secret}{a|get k}]'), { a: inherited, k: 'secret' }, env).html,
    ).toBe('[]')
    expect(render(compile('{.section a}{f}{.end}[{a.f}]'), { a: { f: () => 'run' }, f: 'outer' }, env).html).toBe(
      'outer[]',
    )
  })

  it('terminates without throwing for any template and data', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '{.section a}',
        '{.repeated section @}',
        '{.end}',
        '{.or}',
        '{.or equal? a 1}',
        '{.if a || b}',
        '{.eof}',
      ),
      fc.constantFrom(
        '{.alternates with}',
        '{.macro m}',
        '{@|apply m}',
        '{.var @x a|json}',
        '{.ctx @x a=b}',
        '{.include m output}',
      ),
      fc.constantFrom(
        '{.eval @x = a + "b" * 2; max(@x, 1',
        '{## ',
        '##}',
        '{',
        '}',
        '{a, b|format @x c}',
        '{.equal? [1 {}',
      ),
      fc.constantFrom(...formatterNames).map((name) => `{a|${name}}`),
      fc.constantFrom(...formatterNames).chain((name) => fc.string().map((words) => `{@|${name} ${words}}`)),
      fc.constantFrom(...predicateNames).map((name) => `{.${name} a 1}x{.end}`),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.jsonValue(), fc.jsonValue(), (pieces, a, b) => {
        const data = { a, b, website: a, websiteSettings: b, localizedStrings: a }
        const settings = { ...env, enableExpr: true, enableInclude: true, limits: { steps: 20_000 } }
        for (const root of [data, a]) {
          const { html, errors } = render(compile(pieces.join('')), root, settings)
          expect(html).toBeTypeOf('string')
          // Only JavaScript's own errors are allowed: URIError for lone surrogates, RangeError for lists nested too deep.
          const surprises = errors.filter(({ code }) => code === 'UNEXPECTED_ERROR').map(({ message }) => message)
          expect(surprises.filter((message) => !/URIError|RangeError/.test(message))).toEqual([])
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('products on pages', () => {
  it('match the catalog rules for status, quantity and variants, for any product', () => {
    const text =
      '{.sold-out?}1{.or}0{.end}{.on-sale?}1{.or}0{.end}{.varied-prices?}1{.or}0{.end}' +
      '{.var @m @|product-status}{.if @m}{@m}{.or}none{.end}{.var @q @|quantity-input}{.if @q}1{.or}0{.end}{.var @v @|variants-select}{.if @v}1{.or}0{.end}'
    const template = compile(text)
    fc.assert(
      fc.property(anyProduct, (product) => {
        const mark = productBadge(product)
        const marks = {
          'sold-out': `<div class="product-mark sold-out">${product.customSoldOutText ?? 'sold out'}</div>`,
          sale: '<div class="product-mark sale">sale</div>',
        }
        const rules = [isSoldOut, isOnSale, hasVariedPrices].map((rule) => Number(rule(product))).join('')
        const quantity = Number(isQuantityShown(product, { multipleQuantityAllowedForServices: true }))
        const expected = `${rules}${mark ? marks[mark] : 'none'}${quantity}${Number(hasVariantSelect(product))}`
        const { html } = render(template, pageJsonOf(product), { ...env, fragments: 'public' })
        expect(html).toBe(expected)
      }),
    )
  })

  it('PL-9.24 print the catalog price, for any product with variants', () => {
    const template = compile('{@|product-price}')
    fc.assert(
      fc.property(anyProduct, (product) => {
        fc.pre(product.variants.length > 0 && !product.isSubscribable)
        const shown = displayedProductPrice(product)
        const { html } = render(template, pageJsonOf(product), env)
        expect(html).toContain(
          `<span class="sqs-money-native">${moneyNumberText(shown.cents, product.currency)}</span>`,
        )
        expect(html.includes('class="original-price"')).toBe(shown.kind === 'single' && shown.originalCents !== null)
        expect(html.includes('from ')).toBe(shown.kind === 'from')
      }),
    )
  })
})

/** The product as an item of the page JSON (SF-3.04, SF-3.05). */
function pageJsonOf(product: ProductFacts): unknown {
  const money = (cents: number) => ({ value: String(cents), currency: product.currency })
  return {
    id: product.id,
    ...(product.customSoldOutText === undefined ? {} : { customSoldOutText: product.customSoldOutText }),
    structuredContent: {
      productType: product.productType,
      isSubscribable: product.isSubscribable,
      onSale: product.onSale,
      priceMoney: money(product.priceCents),
      salePriceMoney: money(product.salePriceCents),
      variantOptionOrdering: product.optionNames,
      variants: product.variants.map((variant) => ({
        ...variant,
        priceMoney: money(variant.priceCents),
        salePriceMoney: money(variant.salePriceCents),
      })),
    },
  }
}
