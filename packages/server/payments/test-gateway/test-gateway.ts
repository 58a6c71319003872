import type { ChildProcess } from 'node:child_process'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Logger } from 'pino'
import { secretInFile } from '../secret-file.ts'
import { gatewayFilesIn, readIfThere } from './gateway-files.ts'
import { endChild, startChild, watchGateway } from './gateway-process.ts'

/** The test gateway as a server process uses it. It runs in a child process, one for all server processes on a data folder. */
export type TestGateway = {
  /** Starts the gateway in the background, unless it runs. Any call starts it too. */
  start(): void
  /** Has events sent to this port of 127.0.0.1. */
  listenAt(port: number): void
  /** Sends a request. Throws `payments.unavailable` when no answer came in time, so that the outcome is unknown. */
  call(method: Method, path: string, body?: object): Promise<GatewayAnswer>
  /** The secret from which the secrets of events are derived; null before the gateway was ever started. */
  secret(): string | null
  stop(): Promise<void>
}

type Method = 'GET' | 'POST' | 'PUT'
type GatewayAnswer = { status: number; body: unknown }
type Options = { dataDir: string; log: Pick<Logger, 'warn' | 'error'> }

const maxTries = 3

/** Makes the connection to the test gateway of a data folder. Nothing is started yet. */
export function makeTestGateway(options: Options): TestGateway {
  const files = gatewayFilesIn(options.dataDir)
  const agent = new Agent({ keepAlive: true })
  let port: number | null = null
  let known: string | null = null
  const secret = (): string => (known ??= secretInFile(files.secret))
  const ask = (address: string, method: Method, path: string, body?: object): Promise<GatewayAnswer> =>
    send({ agent, secret: secret() }, address, { method, path, body })
  const tellPort = async (address: string): Promise<void> => {
    if (port !== null) await ask(address, 'PUT', '/listeners', { url: `http://127.0.0.1:${port}` })
  }
  const keeper = keepRunning(options, tellPort)
  return {
    start: () => keeper.start(),
    listenAt: (given) => {
      port = given
      const address = keeper.address()
      if (address !== null) tellPort(address).catch(() => {}) // ignored: the port is told again after a restart
    },
    call: async (method, path, body) => {
      for (let tries = 1; ; tries += 1) {
        const address = await keeper.ensure().catch(refuse)
        try {
          return await ask(address, method, path, body)
        } catch (error) {
          if (codeOf(error) === 'ECONNREFUSED') keeper.forget(address)
          // Every call names a key or changes nothing, so it can be repeated.
          if (tries === maxTries || !isLostConnection(error)) return refuse(error)
        }
      }
    },
    secret: () => readIfThere(files.secret),
    stop: async () => {
      agent.destroy()
      await keeper.stop()
    },
  }
}

function refuse(cause: unknown): never {
  const refusal = new Refusal('payments.unavailable', { retryAfterSeconds: 2 })
  refusal.cause = cause
  throw refusal
}

type Keeper = {
  /** Returns the address of the running gateway, after starting it if necessary. */
  ensure(): Promise<string>
  start(): void
  address(): string | null
  /** Has the next `ensure` look for the gateway again, because it does not answer at this address. */
  forget(address: string): void
  stop(): Promise<void>
}

const startsWithinMs = 15_000
const lookEveryMs = 20
const restartAfterMs = 100

/** Uses the gateway that runs on the data folder, whoever started it, and otherwise starts one. Starts it again when it ends. */
function keepRunning({ dataDir, log }: Options, onStart: (address: string) => Promise<void>): Keeper {
  const files = gatewayFilesIn(dataDir)
  let child: ChildProcess | null = null
  let watched: { address: string; close: () => void } | null = null
  let opening: Promise<string> | null = null
  let isStopped = false

  const open = async (): Promise<string> => {
    const secret = secretInFile(files.secret)
    const until = performance.now() + startsWithinMs
    while (!isStopped && performance.now() < until) {
      watched = await watchGateway(files, secret, () => forget(watched?.address))
      if (watched) {
        await onStart(watched.address)
        return watched.address
      }
      child ??= await startChild(dataDir, log, () => (child = null))
      await pause(lookEveryMs)
    }
    throw new Error(isStopped ? 'The server ends.' : 'The test gateway did not start in time.')
  }
  const ensure = (): Promise<string> => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  const start = (): void => {
    ensure().catch((error: unknown) => {
      if (!isStopped) log.error({ reason: String(error) }, 'the test gateway does not start')
    })
  }
  const forget = (address: string | undefined): void => {
    if (!watched || watched.address !== address || isStopped) return
    watched.close()
    watched = null
    opening = null
    setTimeout(start, restartAfterMs).unref()
  }
  return {
    ensure,
    start,
    address: () => watched?.address ?? null,
    forget,
    stop: async () => {
      isStopped = true
      watched?.close()
      await opening?.catch(() => {})
      await endChild(child)
    },
  }
}

function isLostConnection(error: unknown): boolean {
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const answersWithinMs = 5_000

type Line = { agent: Agent; secret: string }
type Call = { method: Method; path: string; body: object | undefined }

async function send({ agent, secret }: Line, address: string, { method, path, body }: Call): Promise<GatewayAnswer> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  }
  const signal = AbortSignal.timeout(answersWithinMs)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(`${address}${path}`, { method, headers, agent, signal }, resolve).once('error', reject).end(text)
  })
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) }
}
