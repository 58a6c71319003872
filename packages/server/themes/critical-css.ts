import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CriticalRule } from '../less/index.ts'

/**
 * The rules that a page of a theme needs to look right before the whole stylesheet has arrived. They stand in the page itself, so
 * that phones paint it after one answer instead of two.
 */
export type CriticalCss = {
  /** Returns the rules for a page whose classes and ids are `names`, and their hash for the Content-Security-Policy. */
  of(names: ReadonlySet<string>): { css: string; hash: string }
}

/** Number of different pages whose rules are kept, so that they are not chosen again for each visitor. */
const maxKept = 30

/** Makes the critical CSS of a stylesheet from its rules. */
export function makeCriticalCss(rules: readonly CriticalRule[]): CriticalCss {
  const names = new Set(namesIn(rules))
  const kept = new LRUCache<string, { css: string; hash: string }>({ max: maxKept })
  return {
    of: (found) => {
      const key = [...found]
        .filter((name) => names.has(name))
        .toSorted()
        .join(' ')
      const known = kept.get(key)
      if (known) return known
      const css = rulesFor(rules, found)
      const made = { css, hash: `sha256-${hash('sha256', css, 'base64')}` }
      kept.set(key, made)
      return made
    },
  }
}

function rulesFor(rules: readonly CriticalRule[], names: ReadonlySet<string>): string {
  let css = ''
  for (const rule of rules) {
    if ('css' in rule) css += rule.css
    else if ('rules' in rule) {
      const inner = rulesFor(rule.rules, names)
      if (inner !== '') css += `${rule.start}{${inner}}`
    } else {
      const needed = rule.selectors.filter((selector) => selector.names.every((name) => names.has(name)))
      if (needed.length > 0) css += needed.map(({ text }) => text).join(',') + rule.body
    }
  }
  return css
}

function namesIn(rules: readonly CriticalRule[]): string[] {
  return rules.flatMap((rule) => {
    if ('rules' in rule) return namesIn(rule.rules)
    return 'selectors' in rule ? rule.selectors.flatMap((selector) => selector.names) : []
  })
}

/** Returns the classes and ids in the tags of HTML. */
export function classesAndIds(html: string): Set<string> {
  const names = new Set<string>()
  for (const [, value = ''] of html.matchAll(attributes)) for (const name of value.split(/\s+/)) names.add(name)
  return names
}

// The built-in themes and the blocks write attributes with double quotes.
const attributes = /\s(?:class|id)="([^"]*)"/g
