import type { ServerProcess } from '@sitewright/server/testing/server-process.ts'
import type { Order, OrderAnswer } from './gated-server.ts'

/** Sends an order to a gated server. Rejects when the server is dead or dies meanwhile. */
export function sendOrder(server: ServerProcess, order: Order): Promise<OrderAnswer> {
  const { child } = server
  return new Promise((resolve, reject) => {
    const end = (): void => {
      child.off('exit', died)
      child.off('message', answered)
    }
    const died = (): void => {
      end()
      const { exitCode, signalCode } = child
      reject(
        new Error(
          `The server died while it was asked to ${order.kind} (${signalCode ?? exitCode}): ${server.output()}`,
        ),
      )
    }
    const answered = (answer: unknown): void => {
      end()
      resolve(answer as OrderAnswer) // gated-server.ts sends no other messages
    }
    child.once('exit', died)
    child.once('message', answered)
    // Without a callback the error of a closed channel would end this process.
    child.send(order, (error) => error && died())
  })
}
