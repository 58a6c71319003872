import type { HtmlTokenizerState } from './html-tokenizer-state.ts'

/** The kind of place in the HTML where a value is printed, which decides how it must be escaped. */
export type HtmlContext =
  | 'text'
  | 'attribute'
  | 'attribute in single quotes'
  | 'unquoted attribute'
  | 'unquoted code'
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

export function htmlContextOf({ at, attribute, quote, isStart }: HtmlTokenizerState): HtmlContext {
  switch (at) {
    case 'text':
    case 'comment':
      return at
    case 'script':
      return quote === '' ? 'script' : 'script text'
    case 'style':
      return 'style'
    case 'equals':
      return ofValue(attribute, '', true)
    case 'value':
      return ofValue(attribute, quote, isStart)
    case 'unknown':
      return 'unknown'
    default:
      return 'tag'
  }
}

/**
 * Returns the HTML context of an attribute value. `on…` attributes and `srcdoc` are parsed a second time, as script or HTML, so
 * their context is 'unknown', which has the strictest escape. Unquoted values of these attributes and of `style` are 'unquoted
 * code', because a space ends them as well.
 */
function ofValue(attribute: string, quote: string, isStart: boolean): HtmlContext {
  const isCode = attribute.startsWith('on') || attribute === 'srcdoc'
  if (quote === '' && (isCode || attribute === 'style')) return 'unquoted code'
  if (isCode) return 'unknown'
  if (attribute === 'style') return 'style'
  if (addresses.has(attribute) && isStart) return 'url'
  if (quote === '') return 'unquoted attribute'
  return quote === "'" ? 'attribute in single quotes' : 'attribute'
}
