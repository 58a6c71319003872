import { primitiveToText } from './yui-nodes.ts'

type Value = string | number | Values | Value[]
type Values = { [name: string]: Value }

/**
 * `Y.QueryString` for theme scripts: parses and writes query strings such as `a=1&b[c]=d&e[]=f`. Numeric values become numbers,
 * repeated names become lists.
 */
export const queryString = {
  parse(text: unknown, between = '&', equals = '='): Values {
    const found: Values = Object.create(null)
    for (const piece of primitiveToText(text).split(between).slice(0, maxPieces)) {
      if (piece === '') continue
      const at = piece.indexOf(equals)
      const name = unescaped(at === -1 ? piece : piece.slice(0, at))
      put(found, pathOf(name), at === -1 ? '' : valueOf(unescaped(piece.slice(at + equals.length))))
    }
    return { ...found }
  },
  stringify(value: unknown, { arrayKey = false, eq = '=', sep = '&' }: StringifyOptions = {}): string {
    return pairsOf(value, '', arrayKey)
      .map(([name, one]) => `${encodeURIComponent(name)}${eq}${encodeURIComponent(one)}`)
      .join(sep)
  },
  escape: encodeURIComponent,
  unescape: unescaped,
}

type StringifyOptions = { arrayKey?: boolean; eq?: string; sep?: string }

const maxPieces = 1_000

function unescaped(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

function valueOf(text: string): string | number {
  const number = Number(text)
  return text !== '' && String(number) === text && Number.isFinite(number) ? number : text
}

/** Splits the name of a query value into its path: `b[c][]` gives `b`, `c` and '', where '' means the next item of a list. */
function pathOf(name: string): string[] {
  const [, first = name, rest = ''] = /^([^[]+)((?:\[[^\]]*\])+)$/.exec(name) ?? []
  return [first, ...Array.from(rest.matchAll(/\[([^\]]*)\]/g), ([, part = '']) => part)].slice(0, deepest)
}

const deepest = 8

function put(into: Values, [name = '', ...rest]: readonly string[], value: Value): void {
  if (name === '__proto__') return
  const held = Object.hasOwn(into, name) ? into[name] : undefined
  const [next] = rest
  if (next === undefined) into[name] = held === undefined ? value : [held, value].flat()
  else if (next === '') into[name] = [...(held === undefined ? [] : [held].flat()), value]
  else {
    const inner: Values = isValues(held) ? held : {}
    put(inner, rest, value)
    into[name] = inner
  }
}

function isValues(value: Value | undefined): value is Values {
  return typeof value === 'object' && !Array.isArray(value)
}

function pairsOf(value: unknown, name: string, arrayKey: boolean): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((one) => pairsOf(one, arrayKey ? `${name}[]` : name, arrayKey))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, one]) => pairsOf(one, name === '' ? key : `${name}[${key}]`, arrayKey))
  }
  const text =
    typeof value === 'boolean'
      ? String(Number(value))
      : ['string', 'number'].includes(typeof value)
        ? String(value)
        : ''
  return name === '' ? [] : [[name, text]]
}
