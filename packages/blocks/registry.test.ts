import { readFileSync } from 'node:fs'
import { compile, render } from '@sitewright/template'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buttonSamples } from './button/samples.ts'
import { htmlSamples } from './html/samples.ts'
import { imageSamples } from './image/samples.ts'
import { defineBlock } from './kit/define-block.ts'
import { int, text } from './kit/fields.ts'
import { sampleAssetId, type Samples } from './kit/samples.ts'
import { blockKinds, checkProps, propsToShow, upgrade, type BlockKind, type Props } from './registry.ts'
import { spacerSamples } from './spacer/samples.ts'

const samples: Readonly<Record<string, Samples>> = {
  button: buttonSamples,
  html: htmlSamples,
  image: imageSamples,
  spacer: spacerSamples,
}

function draw(kind: BlockKind, props: Props): { html: string; errors: readonly unknown[] } {
  const source = readFileSync(new URL(`./${kind.type}/template.jsont`, import.meta.url), 'utf8')
  const template = compile(source, { name: kind.type })
  const asset = { id: sampleAssetId, assetUrl: `/s/${sampleAssetId}/a.webp`, originalSize: '30x20' }
  const resolved = {
    asset,
    width: '30',
    height: '20',
    alt: props['alt'],
    average: 'c0ffee',
    focal: '0.5,0.5',
    position: '50% 50%',
  }
  const { html, errors } = render(template, { ...propsToShow(kind, props), resolved }, { now: 0 })
  return { html, errors: [...template.errors, ...errors] }
}

describe.each(blockKinds.map((kind) => [kind.type, kind] as const))('the kind %s', (type, kind) => {
  const all = Object.entries(samples[type] ?? {})

  it.each(all)('accepts and draws its sample %s', (_, props) => {
    const checked = checkProps(kind, props)
    expect(checked.wrong).toEqual([])
    expect(checkProps(kind, checked.props)).toEqual(checked)
    const { html, errors } = draw(kind, checked.props)
    expect(errors).toEqual([])
    expect(openElements(html)).toEqual([])
  })

  it('keeps a field that it does not know', () => {
    expect(checkProps(kind, { later: { a: 1 } }).props).toMatchObject({ later: { a: 1 } })
  })

  it('shows what was never checked without a fault, and no markup in what is not rich text', () => {
    const anything = fc.dictionary(
      fc.constantFrom(...Object.keys(kind.fields)),
      fc.oneof(fc.jsonValue(), fc.constant('"><script>alert(1)</script>')),
    )
    fc.assert(
      fc.property(anything, (props) => {
        const { html, errors } = draw(kind, props as Props)
        expect(errors).toEqual([])
        expect(html).not.toMatch(/<script|javascript:/i)
      }),
      { numRuns: 200 },
    )
  })

  it('has a style that only the layer of blocks needs: no id, nothing important', () => {
    const css = readFileSync(new URL(`./${type}/style.css`, import.meta.url), 'utf8')
    expect(css).not.toMatch(/#[\w-]+[^;]*\{|!important|@import|url\(/)
  })
})

it('PL-3.33 each kind has its public code', () => {
  expect(Object.fromEntries(blockKinds.map((kind) => [kind.type, kind.code]))).toEqual({
    html: 2,
    image: 5,
    spacer: 21,
    button: 53,
  })
})

it('PL-3.48 an image has six designs', () => {
  const image = blockKinds.find((kind) => kind.type === 'image')
  expect(image?.fields['variant']?.values).toEqual(['inline', 'poster', 'card', 'overlap', 'collage', 'stack'])
})

describe('the fields', () => {
  const kind = defineBlock({
    type: 'planted',
    code: 0,
    version: 3,
    label: 'Planted',
    fields: { name: text({ label: 'Name', max: 5 }), size: int({ label: 'Size', min: 1, max: 9, fallback: 2 }) },
    migrate: {
      1: ({ title, ...rest }) => ({ ...rest, name: title }),
      2: (old) => ({ ...old, size: Number(old['size']) + 1 }),
    },
  })

  it('lift what an older version wrote, step by step', () => {
    expect(upgrade(kind, { title: 'a', size: 3 }, 1)).toEqual({ name: 'a', size: 4 })
    expect(upgrade(kind, { name: 'a', size: 3 }, 3)).toEqual({ name: 'a', size: 3 })
  })

  it('name what is wrong when it is saved, and fall back when it is shown', () => {
    const props = { name: 'too long', size: 0.5 }
    expect(checkProps(kind, props).wrong).toEqual(['name', 'size'])
    expect(propsToShow(kind, props)).toEqual({ name: '', size: 2 })
  })
})

/** Elements that are opened and not closed, or the other way round. */
function openElements(html: string): string[] {
  const open: string[] = []
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (/^(img|br|hr)$/.test(name)) continue
    if (!end) open.push(name)
    else if (open.at(-1) === name) open.pop()
    else return [...open, `/${name}`]
  }
  return open
}
