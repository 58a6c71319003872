import { describe, expect, it } from 'vitest'
import { compile, makeOpaqueValue, render } from './index.ts'
import { loadGenerated } from './testing/load-generated.ts'

const place = '\uDC00x3\uDC01'
const data = { a: 'b', reviews: makeOpaqueValue(place), page: { main: makeOpaqueValue(place) } }
const partials = new Map([['p', '<{a}{reviews}>']])
const env = { now: 0, enableExpr: true, enableInclude: true, partials }

/** Renders the template with each compiler (closures and generated modules) and returns their HTML. */
async function printed(text: string): Promise<string[]> {
  const template = compile(text)
  const all = [template, ...(await loadGenerated([template]))]
  return all.map((one) => render(one, data, env).html)
}

describe('an opaque value', () => {
  it.each([
    ['{reviews}', place],
    ['{page.main}', place],
    ['{.section page}{main}{.end}', place],
    ['{.section reviews}[{@}]{.end}', `[${place}]`],
    ['{.if reviews}yes{.or}no{.end}', 'yes'],
    ['{.var @x reviews}{@x}', place],
    ['{@|apply p}', `<b${place}>`],
    ['{.macro q}({@}){.end}{reviews|apply q}', `(${place})`],
    ['{.var @x @|apply p}{@x}', `<b${place}>`],
    ['{.include p output}', `<b${place}>`],
  ])('is printed unchanged and is truthy: %s', async (text, expected) => {
    expect(await printed(text)).toEqual([expected, expected])
  })

  it.each([
    ['<p>{reviews}</p>', `<p>${place}</p>`],
    ['<p>{page.main} {a}</p>', `<p>${place} b</p>`],
    ['<p title="{reviews}"></p>', '<p title=""></p>'],
    ["<p title='{reviews}'></p>", "<p title=''></p>"],
    ['<a href="{reviews}"></a>', '<a href=""></a>'],
    ['<!--{reviews}-->', '<!---->'],
    ['<script>x = {reviews}</script>', '<script>x = null</script>'],
    ['<style>a { b: {reviews} }</style>', '<style>a { b:  }</style>'],
  ])('is printed with contextual escaping only as text between tags: %s', (text, expected) => {
    expect(render(compile(text, { escape: 'context' }), data, env).html).toBe(expected)
  })

  it.each([
    ['{@|json}', '{"a":"b","page":{}}'],
    ['{page|json-pretty}', '{}'],
    ['{reviews|json}', ''],
    ['{reviews|raw}', 'null'],
    ['{reviews|htmlattr}', ''],
    ['{reviews|url-encode}', ''],
    ['{reviews|safe|htmltag}', ''],
    ['{@|prop reviews|html}', ''],
    ['{.ctx @c r=reviews}{@c|json}', '{}'],
    ['{.equal? reviews ""}empty{.or}there{.end}', 'there'],
  ])('is empty for formatters: %s', async (text, expected) => {
    expect(await printed(text)).toEqual([expected, expected])
  })

  it.each([
    ['{@|apply p|json}', '"<b>"'],
    ['{@|apply p|htmlattr}', '&lt;b&gt;'],
    ['{@|apply p|safe|truncate 5}', ''],
    ['{.var @x @|apply p}{@x|htmlattr}{@x|json}', '&lt;b&gt;"<b>"'],
    ['{.var @x @|apply p|htmltag}{@x}', '&lt;b&gt;'],
  ])('is removed from the output of a partial that another formatter reads: %s', async (text, expected) => {
    expect(await printed(text)).toEqual([expected, expected])
  })
})
