import { parse, type AtRule, type ChildNode, type Container } from 'postcss'
import selectorParser from 'postcss-selector-parser'

/**
 * A piece of a stylesheet, in order: a block such as `@media`, whose `start` is what stands before its brace; a rule with its
 * declarations in braces; or CSS that every page needs.
 */
export type CriticalRule =
  | { start: string; rules: readonly CriticalRule[] }
  | { selectors: readonly CriticalSelector[]; body: string }
  | { css: string }

/** A selector, and the classes and ids that a page must contain for it to match. */
export type CriticalSelector = { text: string; names: readonly string[] }

/**
 * Reads which rules of a stylesheet a page needs to look right before anything was done on it. Left out are rules for print and
 * for a pointer, which wait for the whole sheet. Rules with URLs relative to the sheet are left out too, because they would mean
 * something else in a page. Returns `null` when the CSS cannot be parsed.
 */
export function readCriticalRules(css: string): CriticalRule[] | null {
  try {
    return rulesIn(parse(css.toWellFormed()))
  } catch {
    return null
  }
}

function rulesIn(container: Container): CriticalRule[] {
  return (container.nodes ?? []).flatMap((node) => ruleOf(node) ?? [])
}

function ruleOf(node: ChildNode): CriticalRule | null {
  if (node.type === 'comment' || relativeUrl.test(ownText(node))) return null
  if (node.type === 'rule') {
    const selectors = selectorsIn(node.selector)
    const body = inStyleElement(node.toString().slice(node.toString().indexOf('{')))
    return selectors.length > 0 ? { selectors, body } : null
  }
  if (node.type === 'atrule') return atRuleOf(node)
  return null
}

function atRuleOf(node: AtRule): CriticalRule | null {
  if (node.name === 'page' || (node.name === 'media' && /^\s*print\b/i.test(node.params))) return null
  if (!node.nodes || !groups.has(node.name)) {
    const css = node.toString()
    return { css: inStyleElement(node.nodes ? css : `${css};`) }
  }
  const rules = rulesIn(node)
  return rules.length > 0 ? { start: inStyleElement(`@${node.name} ${node.params}`), rules } : null
}

const groups = new Set(['media', 'supports', 'layer', 'container', 'scope'])

/** The text of a rule; of a block that has rules, only what stands before its brace. */
function ownText(node: ChildNode): string {
  return node.type === 'atrule' && groups.has(node.name) ? node.params : node.toString()
}

// Paths below `../assets` are made absolute afterwards.
const relativeUrl = /\burl\(\s*["']?(?![\s/#"']|\.\.\/assets\/|data:|https?:)/i

/** Returns CSS that cannot end the `style` element around it; `\/` means `/` in CSS. */
function inStyleElement(css: string): string {
  return css.replaceAll('</', String.raw`<\/`)
}

function selectorsIn(list: string): CriticalSelector[] {
  const selectors: CriticalSelector[] = []
  for (const selector of selectorParser().astSync(list).nodes) {
    const names: string[] = []
    let waits = false
    // Only the outermost level: what stands inside `:is()`, `:not()` and the like may be missing from the page.
    for (const { type, value } of selector.nodes) {
      if ((type === 'class' || type === 'id') && value !== undefined) names.push(value)
      if (type === 'pseudo' && pointed.has(String(value))) waits = true
    }
    if (!waits) selectors.push({ text: inStyleElement(selector.toString().trim()), names })
  }
  return selectors
}

const pointed = new Set([':hover', ':active'])
