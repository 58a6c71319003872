/** Element that the methods of a YUI node work on. At run time it can also be the document or the window. */
export type WrappedElement = HTMLElement

/** A YUI node: one element with the library's methods. A method without a result returns the node again. */
export type YuiNode = { readonly _node: WrappedElement } & Readonly<Record<string, Method>>
export type YuiNodeList = { readonly _nodes: readonly WrappedElement[] } & Readonly<Record<string, Method>>
type Method = (...given: unknown[]) => unknown

const wrapped = new WeakMap<object, YuiNode>()

/**
 * Returns the YUI node of an element. The same element always has the same node, so that scripts can compare nodes and keep data
 * on them.
 */
export function wrapAsYuiNode(target: unknown): YuiNode | null {
  if (isYuiNode(target)) return target
  if (typeof target !== 'object' || target === null || !('addEventListener' in target)) return null
  const known = wrapped.get(target)
  if (known) return known
  // The cast is safe, because `_node` is set here and the methods of YuiNode are all on nodePrototype.
  const node = Object.create(nodePrototype, { _node: { value: target } }) as YuiNode
  wrapped.set(target, node)
  return node
}

export function wrapAsYuiNodeList(targets: Iterable<unknown>): YuiNodeList {
  const nodes = Array.from(targets, (one) => wrapAsYuiNode(one)?._node).filter((one) => one !== undefined)
  return Object.create(yuiNodeListPrototype, { _nodes: { value: nodes } }) as YuiNodeList
}

export function isYuiNode(value: unknown): value is YuiNode {
  return typeof value === 'object' && value !== null && '_node' in value
}

function isList(value: unknown): value is YuiNodeList {
  return typeof value === 'object' && value !== null && '_nodes' in value
}

/** Converts a string, number or boolean to text; anything else to ''. */
export function primitiveToText(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value as string | number | boolean) : ''
}

/** Returns the element for a selector, an element, a node or the first node of a list; `null` when there is none. */
export function findElementFor(what: unknown, within: ParentNode = document): WrappedElement | null {
  if (typeof what === 'string')
    return (pageItself(what, within) ?? find(() => within.querySelector(selectorOf(what)))) as WrappedElement | null
  if (isList(what)) return what._nodes[0] ?? null
  return wrapAsYuiNode(what)?._node ?? null
}

export function findElementsFor(what: unknown, within: ParentNode = document): WrappedElement[] {
  if (typeof what === 'string') {
    const itself = pageItself(what, within)
    if (itself) return [itself as WrappedElement]
    return find(() => [...within.querySelectorAll<HTMLElement>(selectorOf(what))]) ?? []
  }
  if (isList(what)) return [...what._nodes]
  if (Array.isArray(what) || what instanceof NodeList || what instanceof HTMLCollection)
    return Array.from(what, (one: unknown) => wrapAsYuiNode(one)?._node).filter((one) => one !== undefined)
  const one = findElementFor(what)
  return one ? [one] : []
}

/** Returns the object for the names `window`, `win`, `document` and `doc`, which YUI accepts in place of a selector. */
function pageItself(name: string, within: ParentNode): EventTarget | null {
  if (within !== document) return null
  if (name === 'window' || name === 'win') return window
  return name === 'document' || name === 'doc' ? document : null
}

/** Adds `:scope` to a selector that starts with `>`, so that it selects children. */
function selectorOf(text: string): string {
  return /^\s*>/.test(text) ? `:scope ${text}` : text
}

/** Returns the result of `search`; `null` when the browser rejects its selector. */
function find<found>(search: () => found): found | null {
  try {
    return search()
  } catch {
    return null
  }
}

/** Creates DOM nodes from HTML text, or returns those of a YUI node or list. */
export function toDomNodes(what: unknown): Node[] {
  if (isYuiNode(what)) return [what._node]
  if (isList(what)) return [...what._nodes]
  if (what instanceof Node) return [what]
  const holder = document.createElement('template')
  holder.innerHTML = primitiveToText(what)
  return [...holder.content.childNodes]
}

/** Prototypes of YUI nodes and lists. `nodes.ts` adds their methods. */
export const nodePrototype: Record<string, unknown> = {}
export const yuiNodeListPrototype: Record<string, unknown> = {}
