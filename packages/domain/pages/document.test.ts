import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  button,
  code,
  column,
  buildDocument,
  horizontalRule,
  html,
  image,
  markdown,
  page,
  quote,
  row,
  spacer,
  summary,
  withFreshIds,
  type NestedDocumentNode,
} from './build-document.ts'
import { checkDocument, type PageDocument } from './document.ts'
import { toBlockTypeCode, fromSquarespaceLayout, toBlockKind, toSquarespaceLayout } from './layout.ts'

const home = page(
  row(column(8, html('<h1>Cups</h1>'), spacer(2)), column(4, image('a'.repeat(32)), button('Shop', '/shop'))),
)

function problemsOf(document: unknown): string[] {
  const checked = checkDocument(document)
  return 'problems' in checked ? checked.problems.map((problem) => problem.code) : []
}

function changed(change: (nodes: Record<string, Record<string, unknown>>) => void): unknown {
  const copy: { nodes: Record<string, Record<string, unknown>> } = JSON.parse(JSON.stringify(home))
  change(copy.nodes)
  return copy
}

describe('checkDocument', () => {
  it('refuses children in a block that cannot have any', () => {
    const holding = quote('a')
    expect(problemsOf(page(row(column(12, { ...holding, children: [html('b')] }))))).toEqual(['child-misplaced'])
  })

  it('accepts a document made by the builders', () => {
    expect(checkDocument(home)).toEqual({ document: home })
  })

  it('keeps a block of an unknown kind unchanged', () => {
    const strange: NestedDocumentNode = {
      kind: 'hologram',
      version: 7,
      props: { depth: { z: [1, null] } },
      children: [html('<p>in it</p>')],
    }
    const document = page(row(column(12, strange)))
    expect(checkDocument(document)).toEqual({ document })
    expect(Object.values(document.nodes).find((node) => node.kind === 'hologram')).toMatchObject({
      version: 7,
      props: { depth: { z: [1, null] } },
    })
  })

  it('SF-9.08 refuses the 61st block of a layout', () => {
    const blocks = (count: number): PageDocument =>
      page(row(column(12, ...Array.from({ length: count }, () => html('a')))))
    expect(problemsOf(blocks(60))).toEqual([])
    expect(problemsOf(blocks(61))).toEqual(['too-many-blocks'])
  })

  it.each([
    ['a block inside a block', changed((n) => (n['n4']!['children'] = ['n5'])), 'child-misplaced'],
    ['a block in a row', changed((n) => (n['n2']!['children'] = ['n4'])), 'child-misplaced'],
    ['a cycle', changed((n) => (n['n3']!['children'] = ['n2'])), 'child-twice'],
    ['a missing child', changed((n) => (n['n3']!['children'] = ['n99'])), 'child-missing'],
    ['an unreachable node', changed((n) => (n['n3']!['children'] = ['n4'])), 'unreachable'],
    ['a span of 0', changed((n) => (n['n3']!['props'] = { span: 0 })), 'span-out-of-range'],
    ['more than twelve columns', changed((n) => (n['n3']!['props'] = { span: 9 })), 'too-many-columns'],
    ['a node stored under another id', changed((n) => (n['n4']!['id'] = 'n5')), 'not-a-node'],
    ['an array instead of a document', [], 'not-a-document'],
  ])('refuses %s', (_, document, code) => {
    expect(problemsOf(document)).toContain(code)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(Object.keys(checkDocument(JSON.parse(text)))).toHaveLength(1)
      }),
    )
  })
})

describe('the public layout field', () => {
  const leaf = fc.oneof(
    fc.string().map((text) => html(text)),
    fc.nat(9).map((height) => spacer(height)),
    fc.record({
      kind: fc.constantFrom('summary-v2', 'hologram', 'block-15'),
      props: fc.dictionary(fc.string(), fc.jsonValue()),
      version: fc.integer({ min: 1, max: 3 }),
    }),
  )
  const rows = (depth: number): fc.Arbitrary<NestedDocumentNode> =>
    fc.array(columns(depth), { minLength: 1, maxLength: 3 }).map((list) => row(...list))
  const columns = (depth: number): fc.Arbitrary<NestedDocumentNode> =>
    fc
      .tuple(
        fc.integer({ min: 1, max: 4 }),
        fc.array(leaf, { maxLength: 3 }),
        depth > 0 ? fc.array(rows(depth - 1), { maxLength: 2 }) : fc.constant([]),
      )
      .map(([span, blocks, inner]) => column(span, ...(inner.length > 0 ? inner : blocks)))

  it('converts any document to a layout and back without loss', () => {
    fc.assert(
      fc.property(fc.array(rows(2), { maxLength: 3 }), (list) => {
        const there = toSquarespaceLayout(page(...list), 5)
        expect(toSquarespaceLayout(fromSquarespaceLayout(there, counter()), 5)).toEqual(there)
      }),
    )
  })

  it('PL-3.33 uses the numeric codes of block types', () => {
    expect(toSquarespaceLayout(home, 5)).toMatchObject({
      data: {
        updatedOn: 5,
        layout: {
          columns: 12,
          rows: [
            {
              columns: [
                { span: 8, blocks: [{ type: 2, value: { html: '<h1>Cups</h1>' } }, { type: 21 }] },
                { span: 4, blocks: [{ type: 5 }, { type: 53 }] },
              ],
            },
          ],
        },
      },
    })
    const kinds = [
      quote('a', { source: 'b' }),
      code('c'),
      horizontalRule(),
      markdown('d'),
      summary({ collectionId: '' }),
    ]
    const post = page(row(column(12, ...kinds)))
    const field = toSquarespaceLayout(post, 5)
    expect(field.data.layout.rows[0]?.columns[0]?.blocks.map((block) => block.type)).toEqual([31, 23, 47, 44, 55])
    const back = fromSquarespaceLayout(field, counter())
    expect(checkDocument(back)).toEqual({ document: back })
    expect(kinds.map(({ kind, props }) => ({ kind, props }))).toEqual(
      Object.values(back.nodes).flatMap(({ kind, props }) =>
        ['root', 'row', 'column'].includes(kind) ? [] : [{ kind, props }],
      ),
    )
    expect([
      toBlockKind(55),
      toBlockTypeCode('summary-v2'),
      toBlockKind(15),
      toBlockTypeCode('block-15'),
      toBlockTypeCode('hologram'),
    ]).toEqual(['summary-v2', 55, 'block-15', 15, 0])
  })

  it('wraps each run of blocks between rows in a row', () => {
    const mixed = page(row(column(12, html('a'), row(column(6, html('b'))), html('c'))))
    const [outer] = toSquarespaceLayout(mixed, 0).data.layout.rows
    expect(outer?.columns[0]?.rows?.map((inner) => inner.columns[0]?.span)).toEqual([12, 6, 12])
  })
})

it('withFreshIds changes every id and nothing else', () => {
  const fresh = withFreshIds(home, counter())
  expect(checkDocument(fresh)).toEqual({ document: fresh })
  expect(Object.keys(fresh.nodes).filter((id) => id in home.nodes)).toEqual([])
  expect(buildDocument({ kind: 'root', props: {} }, () => 'r')).toEqual({
    version: 1,
    root: 'r',
    nodes: { r: { id: 'r', kind: 'root', version: 1, props: {} } },
  })
})

function counter(): () => string {
  let count = 0
  return () => `x${++count}`
}
