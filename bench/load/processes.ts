import { fork, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '../../tools/source-files.ts'
import type { BareAnswer } from './bare.ts'

export type Server = { port: number; studioPort: number; metricsPort: number; pid: number; stop(): Promise<void> }

export type ProgramOptions = {
  /** Checkout to run the program from. Defaults to this one. */
  folder?: string
  /** Cancels the start of the program when it is aborted. */
  signal?: AbortSignal
}

/**
 * Starts a server program of a checkout on free ports and resolves when /health/ready answers 200. Rate limits are off unless
 * `env` sets LIMITS, and the addresses in X-Forwarded-For count.
 */
export async function startProgram(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
  { folder = root, signal }: ProgramOptions = {},
): Promise<Server> {
  const [port, studioPort, metricsPort] = await freePorts(3)
  const flags = flagsOf(folder)
  const child = spawn(nodeOf(folder), [...flags.args, await programOf(folder, file)], {
    cwd: folder,
    env: {
      ...flags.env,
      ...process.env,
      LIMITS: 'bench',
      CAPTCHA_DIFFICULTY: '10',
      TRUST_PROXY: 'loopback', // browsers of the bench say from which network they come
      ...env,
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
      METRICS_PORT: String(metricsPort),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const ended = endOf(child)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${file} ended by itself:\n${errors}`)
    if (signal?.aborted) {
      await stop()
      signal.throwIfAborted()
    }
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.status === 200) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { port: port ?? 0, studioPort: studioPort ?? 0, metricsPort: metricsPort ?? 0, pid: child.pid ?? 0, stop }
}

/**
 * Returns the Node flags with which `npm start` runs a checkout, so that measured memory is comparable. Older commits, which have
 * no start/node-flags.json, used none.
 */
function flagsOf(folder: string): { args: string[]; env: Record<string, string> } {
  const file = join(folder, 'start/node-flags.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { args: [], env: {} }
}

const serverFile = 'packages/server/main.ts'

/**
 * Returns the path of what a checkout runs for one of its programs. The server is what its `npm start` runs, which is a bundle once it
 * was built. Older commits have no bundle.
 */
async function programOf(folder: string, file: string): Promise<string> {
  const bundles = join(folder, 'start/server-bundle.mjs')
  if (file !== serverFile || !existsSync(bundles)) return join(folder, file)
  const { findProgram } = (await import(bundles)) as { findProgram: (name: 'main') => string }
  return findProgram('main')
}

/** Returns the path of the Node binary that a checkout pins. */
export function nodeOf(folder: string): string {
  const pinned = join(folder, 'node_modules/.bin/node')
  return existsSync(pinned) ? pinned : process.execPath
}

/**
 * Starts the bare Fastify server that sends `answer` to every request. Runs it in its own process, because the measured server
 * also runs in one.
 */
export async function startBare(answer: BareAnswer): Promise<{ port: number; stop(): Promise<void> }> {
  const child = fork(join(root, 'bench/load/bare.ts'), { execArgv: [] })
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve(Number(message)))
    child.send(answer)
  })
  const ended = endOf(child)
  return {
    port,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

/** Resident memory of a process in MiB. */
export function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}

/** The longest time in milliseconds for which the event loop of a server was held up since the last call. */
export async function longestBlockMs({ metricsPort }: Server): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return 1000 * Number(/^sitewright_nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1])
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' ? (address?.port ?? 0) : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
