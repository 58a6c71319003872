import type { Answer } from '../test-client.ts'

/** Leaves out the answers of requests that were refused because the same request was running. */
export function withoutRunning(answers: readonly Answer[]): Answer[] {
  return answers.filter(({ body }) => body.code !== 'changes.running')
}
