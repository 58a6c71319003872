// @vitest-environment happy-dom
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { keepUndosOf, notifyDone, notifyFailure, runAction, toastQueue, undoNewest } from './notify.ts'

let account = 0
beforeEach(() => forgetAll())

function forgetAll(): void {
  toastQueue.clear()
  account += 1
  keepUndosOf(String(account))
}

const kinds = ['done', 'done', 'plain', 'failure', 'gone', 'press', 'key', 'key'] as const
const act = fc.record({ kind: fc.constantFrom(...kinds), subject: fc.constantFrom('a', 'b', 'c') })

/** Carries out acts, and keeps beside it which change the last 20 that are not undone are. */
function aTab() {
  let open: number[] = []
  const undone: number[] = []
  const expected: number[] = []
  const press = (): void => {
    const toast = toastQueue.visibleToasts.find(({ content }) => content.isDone && content.action)
    if (!toast) return
    const pressed = Number(toast.content.text.replace('change ', ''))
    runAction(toast.key)
    open = open.filter((change) => change !== pressed)
    expected.push(pressed)
  }
  const acts = {
    done: (change: number, subject: string) => {
      notifyDone(subject, `change ${change}`, { label: 'Undo', run: () => undone.push(change) })
      open = [...open, change].slice(-20)
    },
    plain: () => notifyDone('plain', 'Email sent'),
    failure: () => void notifyFailure('Network error.', { label: 'Retry', run: () => undone.push(-1) }),
    gone: () => toastQueue.clear(),
    press,
    key: () => {
      undoNewest()
      expected.push(...open.splice(-1))
    },
  }
  return { acts, undone, expected }
}

it('undoes by the key the newest of the last 20 changes that was not undone yet, each once, whatever happens to the toasts', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (list) => {
      forgetAll()
      const { acts, undone, expected } = aTab()
      for (const [index, { kind, subject }] of list.entries()) {
        acts[kind](index, subject)
        expect(undone).toEqual(expected)
      }
    }),
    { numRuns: 300 },
  )
})

it('keeps the last 20 changes', () => {
  const undone: number[] = []
  for (let index = 1; index <= 25; index += 1) {
    notifyDone(`${index}`, `change ${index}`, { label: 'Undo', run: () => undone.push(index) })
  }
  while (undoNewest());
  expect([undone.length, undone[0], undone.at(-1)]).toEqual([20, 25, 6])
})

it('tells an undo by the key what it is about, and one by the button nothing', () => {
  const told: (string | undefined)[] = []
  const action = { label: 'Undo', run: (about?: string) => void told.push(about) }
  notifyDone('a', 'Mug archived', action)
  notifyDone('b', 'Fern archived', action)
  const [newest] = toastQueue.visibleToasts
  runAction(newest?.key ?? '')
  undoNewest()
  expect(told).toEqual([undefined, 'Mug archived'])
})

it('keeps one undo of changes that are undone together', () => {
  const undone: string[] = []
  const joined = (text: string) =>
    notifyDone('stock', text, { label: 'Undo', run: () => undone.push(text) }, { isJoined: true })
  notifyDone('other', 'Mug archived', { label: 'Undo', run: () => undone.push('mug') })
  joined('Stock 1 to 2')
  joined('Stock 1 to 3')
  while (undoNewest());
  expect(undone).toEqual(['Stock 1 to 3', 'mug'])
})

it('forgets what another account did', () => {
  keepUndosOf('ada')
  notifyDone('a', 'Mug archived', { label: 'Undo', run: () => undefined })
  keepUndosOf('ada')
  keepUndosOf('nora')
  expect(undoNewest()).toBe(false)
})
