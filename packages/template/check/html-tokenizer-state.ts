/** State of the HTML tokenizer at one point of a template's text. */
export type HtmlTokenizerState = {
  readonly at: 'text' | 'tag' | 'name' | 'equals' | 'value' | 'comment' | 'script' | 'style' | 'unknown'
  /** Name of the element whose tag or content contains this point. */
  readonly element: string
  readonly attribute: string
  /**
   * The quote that opened the attribute value, or the string in a script (which may also be a backtick), around this point; ''
   * when there is none.
   */
  readonly quote: string
  /** True when this point is the beginning of an attribute value, where a URL scheme could start. */
  readonly isStart: boolean
}

export const initialHtmlState: HtmlTokenizerState = {
  at: 'text',
  element: '',
  attribute: '',
  quote: '',
  isStart: false,
}
const unknownPlace: HtmlTokenizerState = { ...initialHtmlState, at: 'unknown' }

/** Returns the tokenizer's state after a piece of the template's literal text, which may end inside a tag. */
export function advanceHtmlState(state: HtmlTokenizerState, text: string): HtmlTokenizerState {
  let now = state
  let at = 0
  while (at < text.length && now.at !== 'unknown') {
    const [next, to] = step(now, text, at)
    now = next
    at = Math.max(to, at + 1)
  }
  return now
}

/** Merges the tokenizer's states at the end of two branches of a template; unknown when they differ. */
export function mergeTokenizerStates(left: HtmlTokenizerState, right: HtmlTokenizerState): HtmlTokenizerState {
  const isSame = left.at === right.at && left.quote === right.quote && left.attribute === right.attribute
  if (!isSame || ((left.at === 'script' || left.at === 'style') && left.element !== right.element)) return unknownPlace
  return left.isStart === right.isStart ? left : { ...left, isStart: true }
}

type Step = [next: HtmlTokenizerState, to: number]

function step(state: HtmlTokenizerState, text: string, at: number): Step {
  switch (state.at) {
    case 'text':
      return inText(state, text, at)
    case 'comment': {
      const end = text.indexOf('-->', at)
      return end === -1 ? [state, text.length] : [initialHtmlState, end + 3]
    }
    case 'script':
    case 'style':
      return inRaw(state, text, at)
    case 'value':
      return inValue(state, text, at)
    case 'equals':
      return afterEquals(state, text, at)
    default:
      return inTag(state, text, at)
  }
}

const opening = /<(?:(!--)|(\/?[a-zA-Z][^\s/>]*))/g

function inText(state: HtmlTokenizerState, text: string, at: number): Step {
  opening.lastIndex = at
  const found = opening.exec(text)
  if (!found) return [/<\/?$/.test(text) ? { ...initialHtmlState, at: 'name' } : state, text.length]
  if (found[1]) return [{ ...initialHtmlState, at: 'comment' }, opening.lastIndex]
  return [{ ...initialHtmlState, at: 'tag', element: (found[2] ?? '').toLowerCase() }, opening.lastIndex]
}

/** Reads one character of a tag, between its attributes or in an attribute name. */
function inTag(state: HtmlTokenizerState, text: string, at: number): Step {
  const unit = text.charAt(at)
  if (unit === '>') return [afterTag(state.element), at + 1]
  if (unit === '=' && state.attribute !== '') return [{ ...state, at: 'equals' }, at + 1]
  if (/[\s/]/.test(unit))
    return [{ ...state, at: 'tag', attribute: state.at === 'name' ? state.attribute : '' }, at + 1]
  const attribute = (state.at === 'name' ? state.attribute : '') + unit.toLowerCase()
  return [{ ...state, at: 'name', attribute }, at + 1]
}

function afterTag(element: string): HtmlTokenizerState {
  if (element === 'script' || element === 'style') return { ...initialHtmlState, at: element, element }
  return initialHtmlState
}

function afterEquals(state: HtmlTokenizerState, text: string, at: number): Step {
  const unit = text.charAt(at)
  if (/\s/.test(unit)) return [state, at + 1]
  if (unit === '>') return [afterTag(state.element), at + 1]
  if (unit === '"' || unit === "'") return [{ ...state, at: 'value', quote: unit, isStart: true }, at + 1]
  return [{ ...state, at: 'value', quote: '', isStart: true }, at]
}

function inValue(state: HtmlTokenizerState, text: string, at: number): Step {
  const done: HtmlTokenizerState = { ...state, at: 'tag', attribute: '', quote: '', isStart: false }
  if (state.quote !== '') {
    const end = text.indexOf(state.quote, at)
    return end === -1 ? [{ ...state, isStart: false }, text.length] : [done, end + 1]
  }
  const unit = text.charAt(at)
  if (unit === '>') return [afterTag(state.element), at + 1]
  return /\s/.test(unit) ? [done, at + 1] : [{ ...state, isStart: false }, at + 1]
}

const ofScript = /\\.|["'`]|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g

/** Reads the content of a script or style element up to its end tag, and tracks whether a string is open. */
function inRaw(state: HtmlTokenizerState, text: string, at: number): Step {
  const close = new RegExp(`</${state.element}`, 'gi')
  close.lastIndex = at
  const end = close.exec(text)
  const inner = text.slice(at, end?.index ?? text.length)
  if (end) return [{ ...initialHtmlState, at: 'tag', element: `/${state.element}` }, close.lastIndex]
  return [{ ...state, quote: quoteAfter(inner, state.quote) }, text.length]
}

function quoteAfter(script: string, open: string): string {
  let quote = open
  for (const [found] of script.matchAll(ofScript)) {
    if (/^["'`]$/.test(found)) quote = quote === '' ? found : quote === found ? '' : quote
  }
  return quote
}
