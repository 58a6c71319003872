import { combineHandles, addListener, type ListenerHandle } from './events.ts'
import { yuiNodeMethods } from './yui-node-methods.ts'
import {
  findElementFor,
  findElementsFor,
  yuiNodeListPrototype,
  nodePrototype,
  wrapAsYuiNode,
  wrapAsYuiNodeList,
  type WrappedElement,
  type YuiNodeList,
  type YuiNode,
} from './yui-nodes.ts'

for (const [name, method] of Object.entries(yuiNodeMethods)) {
  const run = method as (target: WrappedElement, ...given: unknown[]) => unknown // theme scripts pass arguments of any type
  nodePrototype[name] = function onNode(this: YuiNode, ...given: unknown[]): unknown {
    return shown(run(this._node, ...given), this)
  }
  yuiNodeListPrototype[name] = function onList(this: YuiNodeList, ...given: unknown[]): unknown {
    const answers = this._nodes.map((one) => run(one, ...given))
    if (answers.every((one) => one === undefined)) return this
    return isHandles(answers)
      ? { detach: () => answers.forEach((one) => one.detach()) }
      : answers.map((one) => shown(one, one))
  }
}

/** Converts a method's result for theme scripts: elements become nodes, `undefined` becomes `otherwise`. */
function shown(answer: unknown, otherwise: unknown): unknown {
  if (answer === undefined) return otherwise
  if (Array.isArray(answer) && answer.every((one) => one instanceof Element)) return wrapAsYuiNodeList(answer)
  return answer instanceof Element || answer === document || answer === window ? wrapAsYuiNode(answer) : answer
}

function isHandles(answers: unknown[]): answers is ListenerHandle[] {
  return answers.length > 0 && answers.every((one) => typeof one === 'object' && one !== null && 'detach' in one)
}

type Visit = (node: unknown, index: number, all: unknown) => unknown

Object.assign(yuiNodeListPrototype, {
  each(this: YuiNodeList, visit: Visit, context?: unknown) {
    this._nodes.forEach((one, index) => visit.call(context ?? wrapAsYuiNode(one), wrapAsYuiNode(one), index, this))
    return this
  },
  some(this: YuiNodeList, visit: Visit, context?: unknown) {
    return this._nodes.some(
      (one, index) => visit.call(context ?? wrapAsYuiNode(one), wrapAsYuiNode(one), index, this) === true,
    )
  },
  item(this: YuiNodeList, index: number) {
    return wrapAsYuiNode(this._nodes.at(index) ?? null)
  },
  size(this: YuiNodeList) {
    return this._nodes.length
  },
  isEmpty(this: YuiNodeList) {
    return this._nodes.length === 0
  },
  indexOf(this: YuiNodeList, what: unknown) {
    const target = findElementFor(what)
    return target ? this._nodes.indexOf(target) : -1
  },
  filter(this: YuiNodeList, selector: string) {
    return wrapAsYuiNodeList(this._nodes.filter((one) => one.matches(selector)))
  },
  slice(this: YuiNodeList, from?: number, to?: number) {
    return wrapAsYuiNodeList(this._nodes.slice(from, to))
  },
  concat(this: YuiNodeList, more: unknown) {
    return wrapAsYuiNodeList([...this._nodes, ...findElementsFor(more)])
  },
  odd(this: YuiNodeList) {
    return wrapAsYuiNodeList(this._nodes.filter((_, index) => index % 2 === 1))
  },
  even(this: YuiNodeList) {
    return wrapAsYuiNodeList(this._nodes.filter((_, index) => index % 2 === 0))
  },
  shift(this: YuiNodeList) {
    return wrapAsYuiNode(this._nodes[0] ?? null)
  },
  pop(this: YuiNodeList) {
    return wrapAsYuiNode(this._nodes.at(-1) ?? null)
  },
  getDOMNodes(this: YuiNodeList) {
    return [...this._nodes]
  },
  refresh(this: YuiNodeList) {
    return this
  },
  toFrag(this: YuiNodeList) {
    const fragment = document.createDocumentFragment()
    fragment.append(...this._nodes)
    return fragment
  },
  on(this: YuiNodeList, type: unknown, run: unknown, context?: unknown) {
    return combineHandles(
      this._nodes.map((one) => addListener(one, type, run, { context: context ?? wrapAsYuiNode(one) })),
    )
  },
})

Object.assign(nodePrototype, {
  getDOMNode(this: YuiNode) {
    return this._node
  },
})
