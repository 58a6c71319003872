import { afterEach, describe, expect, it } from 'vitest'
import { compile, render } from '../index.ts'
import { loadGenerated } from '../testing/load-generated.ts'
import { makeNameLookup } from './names.ts'

/** A name that has its own lookup function, and one that shares the generic lookup. */
const names = ['title', 'someOtherName']

afterEach(() => {
  for (const name of names) Reflect.deleteProperty(Object.prototype, name)
})

describe.each(names)('lookupOf %s', (name) => {
  const look = makeNameLookup(name)

  it('returns own properties, whatever the prototype', () => {
    expect(look({ [name]: 'own' })).toBe('own')
    expect(look(Object.assign(Object.create(null), { [name]: 'own' }))).toBe('own')
    expect(look(Object.assign(Object.create({ [name]: 'inherited' }), { [name]: 'own' }))).toBe('own')
    expect(look(JSON.parse(`{"__proto__": {"${name}": "not it"}, "${name}": "own"}`))).toBe('own')
  })

  it('returns neither inherited properties nor functions', () => {
    expect(look(Object.create({ [name]: 'inherited' }))).toBeUndefined()
    expect(look(JSON.parse(`{"__proto__": {"${name}": "not it"}}`))).toBeUndefined()
    expect(look({ [name]: () => 'x' })).toBeUndefined()
    for (const from of [undefined, null, 'text', 5, true, [], Object.assign([], { [name]: 1 })]) {
      expect(look(from)).toBeUndefined()
    }
  })

  it('ignores properties added to Object.prototype, in either compiler', async () => {
    const closures = compile(`[{${name}}{a.${name}}{.section a}{${name}}{.end}]`)
    const [generated = closures] = await loadGenerated([closures])
    Reflect.set(Object.prototype, name, 'polluted')
    for (const template of [closures, generated]) {
      expect(render(template, { a: { b: 1 } }, { now: 0 }).html).toBe('[]')
      expect(render(template, { a: { [name]: 1 } }, { now: 0 }).html).toBe('[11]')
    }
  })
})

it('BX-5.11 does not read a missing name, which V8 would search for in all prototypes', () => {
  let reads = 0
  const data = new Proxy<object>({}, { get: () => void reads++ })
  const text = Array.from({ length: 50 }, (_, at) => `{gone${at}}{.if gone${at}}{.end}`).join('')
  expect(render(compile(text), data, { now: 0 }).html).toBe('')
  expect(reads).toBe(0)
})
