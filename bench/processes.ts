import { fork, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '../tools/source-files.ts'
import type { BareAnswer } from './bare.ts'

export type Server = { port: number; studioPort: number; metricsPort: number; pid: number; stop(): Promise<void> }

/** The flags that `npm start` gives, so that memory is that of a real start. */
const flags = JSON.parse(readFileSync(join(root, 'start/node-flags.json'), 'utf8')) as {
  args: string[]
  env: Record<string, string>
}

/** Starts one of our programs on free ports and answers when it is ready. */
export async function startProgram(file: string, env: Readonly<Record<string, string>>): Promise<Server> {
  const [port, studioPort, metricsPort] = await freePorts(3)
  const child = spawn(process.execPath, [...flags.args, join(root, file)], {
    cwd: root,
    env: {
      ...flags.env,
      ...process.env,
      ...env,
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
      METRICS_PORT: String(metricsPort),
      LIMITS: 'bench',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const ended = endOf(child)
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${file} ended by itself:\n${said}`)
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.status === 200) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return { port: port ?? 0, studioPort: studioPort ?? 0, metricsPort: metricsPort ?? 0, pid: child.pid ?? 0, stop }
}

/** Bare Fastify in a process of its own, so that both sides share the machine in the same way. */
export async function startBare(answer: BareAnswer): Promise<{ port: number; stop(): Promise<void> }> {
  const child = fork(join(root, 'bench/bare.ts'), { execArgv: [] })
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

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
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
