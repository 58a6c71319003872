import { makeYuiBaseObject, type YuiBaseObject } from './library-objects.ts'
import { findElementFor, wrapAsYuiNode } from './yui-nodes.ts'

/** `Y.Anim` without motion: an animation sets its final values at once. */
export function makeAnimation(given: { node?: unknown; to?: Readonly<Record<string, unknown>> }): YuiBaseObject {
  const part = makeYuiBaseObject(given)
  const run = (): unknown => {
    const to = part.get('to')
    const target = findElementFor(part.get('node'))
    for (const [name, value] of Object.entries(typeof to === 'object' && to !== null ? to : {})) {
      const end: unknown = typeof value === 'function' ? value(wrapAsYuiNode(target)) : value
      if (name === 'scroll' && Array.isArray(end)) (target ?? window).scrollTo(Number(end[0]), Number(end[1]))
      else if (target) Reflect.set(target.style, name, typeof end === 'number' && name !== 'opacity' ? `${end}px` : end)
    }
    setTimeout(() => part.fire('end', { target: part }), 0)
    return part
  }
  return Object.assign(part, { run })
}
