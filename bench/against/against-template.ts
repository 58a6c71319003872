import { fork, type ChildProcess } from 'node:child_process'
import type { Side, SideOptions } from './against-store.ts'
import { nodeOf } from '../load/processes.ts'
import type { RenderAnswer, RenderOrder } from './render-page.ts'
import type { Figures } from '../report/report.ts'

/**
 * Starts a process that renders one of this checkout's test pages with the template engine of the checkout in `folder`. Returns
 * it as a side of the comparison.
 */
export async function openTemplateSide(page: string, { folder, label, signal }: SideOptions): Promise<Side> {
  signal.throwIfAborted()
  const child = fork(new URL('./render-page.ts', import.meta.url), { execPath: nodeOf(folder), execArgv: [] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill()
    await ended
  }
  try {
    await ask(child, label, { kind: 'prepare', folder, page })
    return { measureRound: () => ask(child, label, { kind: 'round' }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ask(child: ChildProcess, label: string, order: RenderOrder): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`The process that renders with ${label} ended.`))
    child.once('exit', fail)
    child.once('message', (answer: RenderAnswer) => {
      child.off('exit', fail)
      if ('figures' in answer) resolve(answer.figures)
      else reject(new Error(`The template engine of ${label} cannot be measured: ${answer.fault}`))
    })
    child.send(order, (error) => error && reject(error))
  })
}
