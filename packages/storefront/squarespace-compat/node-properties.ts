import { wrapAsYuiNode, wrapAsYuiNodeList, type WrappedElement } from './yui-nodes.ts'

/** Properties that `node.get(name)` of YUI has in addition to the element's own. */
const own: Readonly<Record<string, (target: WrappedElement) => unknown>> = {
  node: (target) => wrapAsYuiNode(target),
  text: (target) => target.textContent,
  children: (target) => wrapAsYuiNodeList(target.children),
  childNodes: (target) => wrapAsYuiNodeList(target.children),
  ownerDocument: () => wrapAsYuiNode(document),
  winWidth: () => innerWidth,
  winHeight: () => innerHeight,
  docWidth: () => document.documentElement.scrollWidth,
  docHeight: () => document.documentElement.scrollHeight,
  docScrollX: () => scrollX,
  docScrollY: () => scrollY,
  region: (target) => target.getBoundingClientRect(),
  viewportRegion: () => ({ top: scrollY, bottom: scrollY + innerHeight, left: scrollX, right: scrollX + innerWidth }),
  tagName: (target) => target.tagName,
}

/** `node.get(name)` of YUI: returns a property of the element, or else its attribute. Elements are returned as nodes. */
export function readProperty(target: WrappedElement, name: string): unknown {
  const read = own[name]
  if (read) return read(target)
  const value: unknown = name
    .split('.')
    .reduce((at: unknown, part) => (isObject(at) ? Reflect.get(at, part) : undefined), target)
  if (value instanceof HTMLCollection || value instanceof NodeList) return wrapAsYuiNodeList(value)
  if (value instanceof Element) return wrapAsYuiNode(value)
  return value === undefined && 'getAttribute' in target ? target.getAttribute(name) : value
}

export function writeProperty(target: WrappedElement, name: string, value: unknown): void {
  if (name === 'text') target.textContent = String(value)
  else if (name in target) Reflect.set(target, name, value)
  else target.setAttribute(name, String(value))
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
