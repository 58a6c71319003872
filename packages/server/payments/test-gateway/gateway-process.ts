import { fork, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { isTakenCode, readIfThere, type GatewayFiles } from './gateway-files.ts'

const answersWithinMs = 5_000
const endsWithinMs = 3_000

/**
 * Opens a request that lasts as long as the gateway. Returns the gateway's address and a function that closes the request, or null
 * when no gateway answers. Calls `onLost` when the gateway ends.
 */
export function watchGateway(
  { address: file }: GatewayFiles,
  secret: string,
  onLost: () => void,
): Promise<{ address: string; close: () => void } | null> {
  const address = readIfThere(file)
  if (address === null) return Promise.resolve(null)
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${secret}` }
    const asked = request(`${address}/watch`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        response.destroy()
        return resolve(null)
      }
      asked.setTimeout(0)
      response.socket.unref()
      response
        .once('close', onLost)
        .once('error', () => {})
        .resume()
      resolve({ address, close: () => response.off('close', onLost).destroy() })
    })
    asked.once('error', () => resolve(null))
    asked.setTimeout(answersWithinMs, () => asked.destroy())
    asked.end()
  })
}

/** Starts the child process. Resolves when it is ready; with null when it ended, as it does when another gateway runs. */
export function startChild(
  dataDir: string,
  log: Pick<Logger, 'warn' | 'error'>,
  onExit: () => void,
): Promise<ChildProcess | null> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { NODE_COMPILE_CACHE } = process.env
  const child = fork(fileURLToPath(new URL('./gateway.child.ts', import.meta.url)), [dataDir], {
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
  })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2_000)
  })
  return new Promise((resolve) => {
    child.once('error', (error) => {
      log.error({ reason: error.message }, 'the test gateway does not start')
      resolve(null)
    })
    child.once('exit', (code, signal) => {
      onExit()
      if (code !== 0 && code !== isTakenCode) log.warn({ code, signal, reason: errors }, 'the test gateway has ended')
      resolve(null)
    })
    child.once('message', () => {
      child.unref()
      child.channel?.unref()
      resolve(child)
    })
  })
}

/** Ends the child process with SIGTERM, and with SIGKILL if it is still there after three seconds. */
export async function endChild(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.ref()
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), endsWithinMs)
  await ended
  clearTimeout(late)
}
