/** A value with what it was before each change and, after an undo, what it was after it. */
export type History<Value> = { past: readonly Value[]; present: Value; future: readonly Value[] }

/** Changes that can be undone. Older ones are forgotten. */
const maxSteps = 200

export function historyOf<Value>(present: Value): History<Value> {
  return { past: [], present, future: [] }
}

/** Records a change. Without a change, everything stays as it was. */
export function changed<Value>(history: History<Value>, next: Value): History<Value> {
  if (Object.is(next, history.present)) return history
  return { past: [...history.past, history.present].slice(-maxSteps), present: next, future: [] }
}

export function undone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history
  const before = past.at(-1)
  return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

export function redone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history
  const [next, ...rest] = future
  return next === undefined ? history : { past: [...past, present], present: next, future: rest }
}
