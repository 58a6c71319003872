import { setImmediate as nextTurn } from 'node:timers/promises'

/** Asks again until it is so, or too late: what is told from elsewhere takes a moment. Answers what was asked last. */
export async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean, withinMs = 60_000): Promise<T> {
  const started = performance.now()
  for (;;) {
    const answer = await ask()
    if (isSo(answer) || performance.now() - started > withinMs) return answer
    await nextTurn() // a page that is kept is answered without one, and nothing else would run
  }
}
