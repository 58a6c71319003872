import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeClient, type Client, type Transport } from './test-client.ts'

export type ServerProcessOptions = {
  /** Path of the program. Defaults to the server itself; another one has to call `runServer`. */
  program?: string
  /** Defaults to an embedded PostgreSQL in `dataDir`, started by the process. */
  databaseUrl?: string
  /** Defaults to a temporary folder, which `stop` removes. */
  dataDir?: string
  /** Overrides the defaults: free ports, no metrics, no demonstration site, `LIMITS=bench`, `LOG_LEVEL=warn`. */
  env?: Readonly<Record<string, string>>
}

/** The real server in a child process, ready for requests. It exits when its parent does, even if the parent is killed. */
export type ServerProcess = {
  readonly pid: number
  /** The process, for messages to a program that knows some. */
  readonly child: ChildProcess
  readonly sitesPort: number
  readonly studioPort: number
  /** Everything the process has printed so far. */
  output(): string
  /** Creates a browser at a site of this process. `cookies` makes it a returning one. */
  visitor(site: { identifier: string }, cookies?: ReadonlyMap<string, string>): Client
  /** Sends a request to the sites' port. */
  send: Transport
  /** Sends the signal and waits until the process has exited. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** Stops it with SIGTERM, and with SIGKILL if it has not exited after 25 s. */
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'sitewright-process-'))
  const child = spawn(process.execPath, [options.program ?? main], {
    env: environment(dataDir, options),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const printed = collect(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const agent = new Agent({ keepAlive: true })
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
    agent.destroy()
  }
  const stop = async (): Promise<void> => {
    const late = setTimeout(() => child.kill('SIGKILL'), endsWithinMs)
    await kill('SIGTERM')
    clearTimeout(late)
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const ports = await readPorts(child, printed)
    await untilReady(agent, ports.sitesPort)
    return {
      pid: child.pid ?? 0,
      child,
      ...ports,
      output: printed,
      send: (request) => send(agent, ports.sitesPort, request),
      visitor: (site, cookies) => visitorAt(agent, ports.sitesPort, site, cookies),
      kill,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export type TwoServers = {
  one: ServerProcess
  two: ServerProcess
  both: readonly ServerProcess[]
  stop: () => Promise<void>
}

/** Starts two servers at once, on one database. */
export async function startTwoServers(options: ServerProcessOptions): Promise<TwoServers> {
  const [one, two] = await Promise.all([startServerProcess(options), startServerProcess(options)])
  return { one, two, both: [one, two], stop: async () => void (await Promise.all([one.stop(), two.stop()])) }
}

/** Returns a transport to the sites' port of a server that the caller did not start. */
export function sendTo(sitesPort: number): Transport {
  const agent = new Agent({ keepAlive: true })
  return (request) => send(agent, sitesPort, request)
}

/** Environment for a program of Node that a test starts. Its compile cache halves the CPU time of a start. */
export function nodeEnvironment(): { PATH: string; NODE_COMPILE_CACHE: string } {
  const { PATH = '', NODE_COMPILE_CACHE = compileCache } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}

/** The folder that `npm test` sets as well. */
const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/node-compile', import.meta.url))

const endsWithinMs = 25_000
const startsWithinMs = 120_000

function environment(dataDir: string, { databaseUrl, env }: ServerProcessOptions): NodeJS.ProcessEnv {
  const ours = { PORT: '0', STUDIO_PORT: '0', HOST: '127.0.0.1', METRICS_PORT: 'off', DEMO: 'off', LOG_LEVEL: 'warn' }
  const { HOME } = process.env
  return {
    ...nodeEnvironment(),
    ...(HOME !== undefined && { HOME }),
    ...ours,
    LIMITS: 'bench',
    CAPTCHA_DIFFICULTY: '10',
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...env,
  }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  return () => text
}

/** Reads the ports from the addresses that the server prints once both ports listen. */
function readPorts(child: ChildProcess, printed: () => string): Promise<{ sitesPort: number; studioPort: number }> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`The server ${why}. It printed: ${printed()}`))
    const late = setTimeout(fail, startsWithinMs, 'did not start in time')
    child.once('exit', (code) => {
      clearTimeout(late)
      fail(`ended with ${code}`)
    })
    child.stdout?.on('data', () => {
      const found = /^Sites +\S+:(\d+)\nStudio +\S+:(\d+)\n/m.exec(printed())
      if (!found) return
      clearTimeout(late)
      resolve({ sitesPort: Number(found[1]), studioPort: Number(found[2]) })
    })
  })
}

async function untilReady(agent: Agent, port: number): Promise<void> {
  const { statusCode, body } = await send(agent, port, { method: 'GET', url: '/health/ready', headers: {} })
  if (statusCode !== 200) throw new Error(`The server listens and is not ready: ${body}`)
}

function visitorAt(
  agent: Agent,
  port: number,
  site: { identifier: string },
  cookies: ReadonlyMap<string, string> = new Map(),
): Client {
  const client = makeClient((request) => send(agent, port, request), `${site.identifier}.localhost:${port}`)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}

const answersWithinMs = 60_000

type Sent = Parameters<Transport>[0]

async function send(agent: Agent, port: number, { method, url, headers, payload }: Sent): ReturnType<Transport> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const signal = AbortSignal.timeout(answersWithinMs)
    const length = { 'content-length': String(Buffer.byteLength(payload ?? '')) }
    const to = { host: '127.0.0.1', port, path: url, method, agent, signal }
    httpRequest({ ...to, headers: { ...headers, ...(payload !== undefined && length) } }, resolve)
      .once('error', reject)
      .end(payload)
  })
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { statusCode: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts).toString() }
}
