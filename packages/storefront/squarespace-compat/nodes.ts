import { combineHandles, addListener, type Handle } from './events.ts'
import { nodeMethods } from './node-methods.ts'
import {
  elementOf,
  elementsOf,
  listPrototype,
  nodePrototype,
  wrap,
  wrapAll,
  type WrappedElement,
  type YList,
  type YNode,
} from './wrap.ts'

for (const [name, method] of Object.entries(nodeMethods)) {
  const run = method as (target: WrappedElement, ...given: unknown[]) => unknown // theme scripts pass arguments of any type
  nodePrototype[name] = function onNode(this: YNode, ...given: unknown[]): unknown {
    return shown(run(this._node, ...given), this)
  }
  listPrototype[name] = function onList(this: YList, ...given: unknown[]): unknown {
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
  if (Array.isArray(answer) && answer.every((one) => one instanceof Element)) return wrapAll(answer)
  return answer instanceof Element || answer === document || answer === window ? wrap(answer) : answer
}

function isHandles(answers: unknown[]): answers is Handle[] {
  return answers.length > 0 && answers.every((one) => typeof one === 'object' && one !== null && 'detach' in one)
}

type Visit = (node: unknown, index: number, all: unknown) => unknown

Object.assign(listPrototype, {
  each(this: YList, visit: Visit, context?: unknown) {
    this._nodes.forEach((one, index) => visit.call(context ?? wrap(one), wrap(one), index, this))
    return this
  },
  some(this: YList, visit: Visit, context?: unknown) {
    return this._nodes.some((one, index) => visit.call(context ?? wrap(one), wrap(one), index, this) === true)
  },
  item(this: YList, index: number) {
    return wrap(this._nodes.at(index) ?? null)
  },
  size(this: YList) {
    return this._nodes.length
  },
  isEmpty(this: YList) {
    return this._nodes.length === 0
  },
  indexOf(this: YList, what: unknown) {
    const target = elementOf(what)
    return target ? this._nodes.indexOf(target) : -1
  },
  filter(this: YList, selector: string) {
    return wrapAll(this._nodes.filter((one) => one.matches(selector)))
  },
  slice(this: YList, from?: number, to?: number) {
    return wrapAll(this._nodes.slice(from, to))
  },
  concat(this: YList, more: unknown) {
    return wrapAll([...this._nodes, ...elementsOf(more)])
  },
  odd(this: YList) {
    return wrapAll(this._nodes.filter((_, index) => index % 2 === 1))
  },
  even(this: YList) {
    return wrapAll(this._nodes.filter((_, index) => index % 2 === 0))
  },
  shift(this: YList) {
    return wrap(this._nodes[0] ?? null)
  },
  pop(this: YList) {
    return wrap(this._nodes.at(-1) ?? null)
  },
  getDOMNodes(this: YList) {
    return [...this._nodes]
  },
  refresh(this: YList) {
    return this
  },
  toFrag(this: YList) {
    const fragment = document.createDocumentFragment()
    fragment.append(...this._nodes)
    return fragment
  },
  on(this: YList, type: unknown, run: unknown, context?: unknown) {
    return combineHandles(this._nodes.map((one) => addListener(one, type, run, { context: context ?? wrap(one) })))
  },
})

Object.assign(nodePrototype, {
  getDOMNode(this: YNode) {
    return this._node
  },
})
