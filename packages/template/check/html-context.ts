import type { HtmlState } from './html-state.ts'

/** What a value must not break out of. */
export type HtmlContext =
  | 'text'
  | 'attribute'
  | 'attribute in single quotes'
  | 'unquoted attribute'
  | 'url'
  | 'tag'
  | 'comment'
  | 'script'
  | 'script text'
  | 'style'
  | 'unknown'

const addresses: ReadonlySet<string> = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'data',
  'cite',
  'background',
  'manifest',
  'ping',
  'srcdoc',
  'xlink:href',
])

export function contextOf({ at, attribute, quote, isStart }: HtmlState): HtmlContext {
  switch (at) {
    case 'text':
    case 'comment':
      return at
    case 'script':
      return quote === '' ? 'script' : 'script text'
    case 'style':
      return 'style'
    case 'equals':
      return addresses.has(attribute) ? 'url' : 'unquoted attribute'
    case 'value':
      return ofValue(attribute, quote, isStart)
    case 'unknown':
      return 'unknown'
    default:
      return 'tag'
  }
}

/** A script in an attribute is read twice; there a value may hold letters and digits only. */
function ofValue(attribute: string, quote: string, isStart: boolean): HtmlContext {
  if (attribute.startsWith('on') || attribute === 'srcdoc') return 'unknown'
  if (attribute === 'style') return 'style'
  if (addresses.has(attribute) && isStart) return 'url'
  if (quote === '') return 'unquoted attribute'
  return quote === "'" ? 'attribute in single quotes' : 'attribute'
}
