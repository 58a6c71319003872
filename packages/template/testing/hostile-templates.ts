import { itemOf, listOf } from './large-inputs.ts'

/** A kind of template and data that can exceed the budget of a page. Sizes are 1 to 5; each is several times the one before. */
export type Family = { readonly name: string; readonly make: (size: number) => Hostile }

export type Hostile = {
  readonly text: string
  readonly data: unknown
  readonly partials?: ReadonlyMap<string, string>
  readonly escape?: 'context'
}

function times(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('')
}

/** Makes 2^levels leaves from few bytes (515 for 2^25), because each `.ctx` contains the one before twice. */
function doubledContext(name: string, levels: number): string {
  return `{.ctx ${name} a=k}${`{.ctx ${name} a=${name} b=${name}}`.repeat(levels)}`
}

function doubledList(levels: number): unknown {
  return listOf(levels, () => 0).reduce((inner: unknown) => [inner, inner], { k: 'leaf' })
}

function withTexts(text: string): Record<string, unknown> {
  return { id: 'p', title: text, fullUrl: text, assetUrl: text, value: text, rawTitle: text }
}

const leaf = { k: { l: 1 } }

const sharedStructure: readonly Family[] = [
  ...['json', 'json-pretty', 'raw'].map((name) => ({
    name: `${name} of a context that holds itself twice`,
    make: (size: number) => ({ text: `${doubledContext('@c', size * 5)}${`{@c|${name}}`.repeat(3)}`, data: leaf }),
  })),
  {
    name: 'a context that holds itself twice in a script',
    make: (size) => ({
      text: `${doubledContext('@c', size * 5)}<script>a = {@c}</script>`,
      data: leaf,
      escape: 'context' as const,
    }),
  },
  {
    name: 'two contexts that hold themselves twice, compared',
    make: (size) => ({
      text: `${doubledContext('@c', size * 5)}${doubledContext('@d', size * 5)}{.equal? @c @d}same{.end}`,
      data: leaf,
    }),
  },
  ...['{v}', '{v|json}', '{m|format v}', '{.equal? v w}{.end}', '{x, v|str}{v|raw}'].map((text) => ({
    name: `a list that holds itself twice in ${text}`,
    make: (size: number) => ({ text, data: { v: doubledList(size * 5), w: doubledList(size * 5), m: '{0}' } }),
  })),
  {
    name: 'one long text many times in a list',
    make: (size) => ({ text: '{v}{v|json}', data: { v: listOf(4 ** size, () => 'x'.repeat(10_000)) } }),
  },
  {
    name: 'one long value of an option many times',
    make: (size) => ({
      text: '{v|variant-descriptor}',
      data: { v: { optionValues: listOf(4 ** size, () => ({ value: 'x'.repeat(10_000) })) } },
    }),
  },
]

const sameVariant = { attributes: Object.fromEntries(listOf(500, (at) => [`o${at}`, 'x'])), priceMoney: { value: '1' } }

const products: readonly Family[] = [
  ...['product-checkout', 'product-price', 'variants-select', 'item-classes'].map((name) => ({
    name: `${name} of one variant with many options many times`,
    make: (size: number) => ({
      text: `{v|${name}}`,
      data: {
        v: { recordType: 11, structuredContent: { productType: 1, variants: listOf(4 ** size, () => sameVariant) } },
      },
    }),
  })),
  {
    name: 'products in currencies of their own',
    make: (size) => ({
      text: '{.repeated section v}{@|product-price}{.end}',
      data: {
        website: { useCLDRMoneyFormat: true },
        v: listOf(4 ** size, (at) => ({
          structuredContent: { productType: 1, variants: [{ priceMoney: { value: '1', currency: `C${at}` } }] },
        })),
      },
    }),
  },
  {
    name: 'many options for many variants',
    make: (size) => ({ text: '{v|product-checkout}{v|variants-select}', data: { v: itemOf(3 ** size, 3 ** size) } }),
  },
  {
    name: 'a long sold-out text for many values',
    make: (size) => ({
      text: '{v|variants-select|count}',
      data: {
        websiteSettings: { storeSettings: { variantPicker: 'radio' } },
        v: { ...itemOf(4 ** size, 1), customSoldOutText: '"'.repeat(4 ** (size + 2)) },
      },
    }),
  },
  {
    name: 'theme texts that repeat a long name',
    make: (size) => {
      const variants = ['a', 'b'].map((value) => ({ attributes: { ['n'.repeat(10_000)]: value } }))
      return {
        text: '{v|variants-select}',
        data: {
          localizedStrings: { productVariantSelectText: '{variantName}'.repeat(4 ** size) },
          v: { structuredContent: { productType: 1, variants } },
        },
      }
    },
  },
  {
    name: 'scarcity texts for many views',
    make: (size) => ({
      text: '{v|product-scarcity}{v|product-restock-notification}',
      data: {
        v: { id: 'p' },
        productMerchandisingContext: {
          p: {
            scarcityEnabled: true,
            scarcityText: '{qtyInStock}'.repeat(4 ** size),
            scarcityTemplateViews: listOf(4 ** size, () => ({ qtyInStock: 'x'.repeat(100) })),
            restockNotificationViews: listOf(4 ** size, () => ({ variantId: 'x' })),
          },
        },
      },
    }),
  },
]

const texts: readonly Family[] = [
  {
    name: 'image widths for a long URL',
    make: (size) => ({
      text: '{v|image-srcset}',
      data: { v: { assetUrl: 'x'.repeat(4 ** (size + 2)), systemDataVariants: times(4 ** size, () => '1w,') + '2w' } },
    }),
  },
  {
    name: 'links, names and tags',
    make: (size) => ({ text: '{v|activate-twitter-links}', data: { v: '#a @b '.repeat(8 ** size) } }),
  },
  {
    name: 'long URLs',
    make: (size) => ({
      text: '{v|comment-link}{v|social-button}{v|product-quick-view}{v|image}{v|summary-form-field}'.repeat(5),
      data: { website: { shareButtonOptions: { a: 1 } }, v: withTexts(`${'\t'.repeat(8 ** size)}javascript:`) },
    }),
  },
  {
    name: 'quotes that grow with every escape',
    make: (size) => ({ text: `{v|${'json|'.repeat(size * 6)}count}`, data: { v: '"\\'.repeat(100) } }),
  },
  {
    name: 'escapes of escapes',
    make: (size) => ({ text: `{v|${'htmltag|'.repeat(4 ** size)}count}`, data: { v: '&'.repeat(1000) } }),
  },
  ...['encode-space', 'safe', 'smartypants', 'slugify', 'url-encode', 'html', 'line-breaks'].map((name) => ({
    name: `${name} of a long text, again and again`,
    make: (size: number) => ({
      text: `{.repeated section l}{v|${name}|count}{.end}`,
      data: { l: listOf(100, () => 1), v: '<> \n"'.repeat(8 ** size) },
    }),
  })),
]

const languages: readonly Family[] = [
  {
    name: 'a long date pattern',
    make: (size) => ({
      text: `{.repeated section l}{@|date ${'%c'.repeat(8 ** size)}}{.end}`,
      data: { l: listOf(500, () => 1) },
    }),
  },
  {
    name: 'a long date skeleton',
    make: (size) => ({
      text: `{.repeated section l}{@|datetime ${'yMd'.repeat(8 ** size)}}{.end}`,
      data: { l: listOf(500, () => 1) },
    }),
  },
  {
    name: 'a nested message',
    make: (size) => ({
      text: '{.repeated section l}{m|message n}{.end}',
      data: { l: listOf(500, () => 1), n: 1, m: '{0 plural other{'.repeat(5 ** size) + '}}'.repeat(5 ** size) },
    }),
  },
  {
    name: 'a message with many parts of a long text',
    make: (size) => ({
      text: '{m|message a}'.repeat(20),
      data: { m: '{0} '.repeat(6 ** size), a: 'y'.repeat(50_000) },
    }),
  },
  {
    name: 'many numbers, dates and intervals',
    make: (size) => ({
      text: '{.repeated section l}{@|decimal}{@|datetime}{@, @|datetime-interval}{@|relative-time}{@|timesince}{.end}',
      data: { l: listOf(6 ** size, (at) => at * 1e10) },
    }),
  },
  {
    name: 'amounts in many languages',
    make: (size) => ({
      text: times(size * 20, (at) => `{v|i18n-money-format x${at}}`),
      data: { v: { decimalValue: '1' } },
    }),
  },
]

const expressions: readonly Family[] = [
  {
    name: 'long texts compared in expressions',
    make: (size) => ({
      text: '{.eval a == b}'.repeat(4 ** size),
      data: { a: 'x'.repeat(100_000), b: `${'x'.repeat(100_000)} ` },
    }),
  },
  {
    name: 'long texts read as numbers',
    make: (size) => ({ text: '{.eval a * -a + num(a)}'.repeat(4 ** size), data: { a: '1'.repeat(100_000) } }),
  },
  {
    name: 'texts that double in expressions',
    make: (size) => ({ text: `{.var @a a}${'{.eval @a = @a + @a}'.repeat(size * 10)}{@a}`, data: { a: 'abc' } }),
  },
  {
    name: 'long expressions that fail',
    make: (size) => ({
      text: `{.repeated section l}{.eval ${'1+'.repeat(4 ** size)}nope(}{.end}`,
      data: { l: listOf(1000, () => 1) },
    }),
  },
]

const structure: readonly Family[] = [
  {
    name: 'loops within loops',
    make: (size) => ({
      text: `${'{.repeated section l}{.ctx @n l=@outer}{.section @n}'.repeat(size)}x${'{.end}{.end}'.repeat(size)}`,
      data: { l: listOf(50, () => ({ l: listOf(50, () => ({ l: listOf(50, () => 1) })) })) },
    }),
  },
  {
    name: 'macros that call each other',
    make: (size) => ({
      text: `${times(size * 3, (at) => `{.macro m${at}}${`{@|apply m${at + 1}}`.repeat(10)}{.end}`)}{.macro m${size * 3}}x{.end}{@|apply m0}`,
      data: 1,
    }),
  },
  {
    name: 'partials that apply and include themselves',
    make: (size) => ({
      text: '{@|apply p}{.include p output}',
      data: leaf,
      partials: new Map([['p', '{@|apply p}{.include p output}{.var @a k}'.repeat(size)]]),
    }),
  },
  {
    name: 'missing names in deeply nested sections',
    make: (size) => ({
      text: '{@|apply p}',
      data: { k: 1 },
      partials: new Map([
        ['p', `${'{.section @}'.repeat(12 * size)}${'{gone}'.repeat(200)}{@|apply p}${'{.end}'.repeat(12 * size)}`],
      ]),
    }),
  },
  {
    name: 'long paths',
    make: (size) => ({
      text: `{.repeated section l}{${'a.'.repeat(8 ** size)}a}{@|prop ${'a.'.repeat(8 ** size)}a}{@|lookup n}{.end}`,
      data: { l: listOf(200, () => 1), n: 'a.'.repeat(8 ** size) },
    }),
  },
  ...[
    ['{NAME}', 'variables'],
    ['{.if NAME}x{.end}', 'conditions'],
    ['{.var @NAME NAME}', 'bindings'],
    ['{.ctx @NAME a=NAME}', 'contexts'],
    ['{m|format NAME NAME}', 'arguments'],
  ].map(([tag = '', kind]) => ({
    name: `${kind} with names of their own that are missing`,
    make: (size: number) => ({
      text: `{.repeated section l}${times(6 ** size, (at) => tag.replaceAll('NAME', `gone${at}`))}{.end}`,
      data: { l: listOf(400, () => leaf) },
    }),
  })),
  {
    name: 'conditions with many names',
    make: (size) => ({
      text: `{.repeated section l}{.if ${'gone||'.repeat(8 ** size)}gone}x{.end}{.end}`,
      data: { l: listOf(200, () => 1) },
    }),
  },
  {
    name: 'chains of branches',
    make: (size) => ({
      text: `{.repeated section l}{.equal? 0}x${'{.or equal? 1}y'.repeat(7 ** size)}{.end}{.end}`,
      data: { l: listOf(200, () => 2) },
    }),
  },
  {
    name: 'partials that are missing',
    make: (size) => ({
      text: `{.repeated section l}{@|apply ${'n'.repeat(8 ** size)}}{.end}`,
      data: { l: listOf(1000, () => 1) },
    }),
  },
  {
    name: 'lists that are searched in loops',
    make: (size) => ({
      text: '{.repeated section l}{v|find-first x.y|count}{v|key-by id|count}{v|find-last l x|count}{.end}',
      data: { l: listOf(100, () => 1), v: listOf(6 ** size, (at) => ({ id: at })) },
    }),
  },
  {
    name: 'items with much of everything',
    make: (size) => ({
      text: '{v|item-classes}{v|summary-form-field}{v|cart-quantity}{v|image-srcset}{v|json|htmltag}',
      data: { v: itemOf(5 ** size) },
    }),
  },
]

export const families: readonly Family[] = [
  ...sharedStructure,
  ...products,
  ...texts,
  ...languages,
  ...expressions,
  ...structure,
]
