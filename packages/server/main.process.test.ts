import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { nodeEnvironment, sendTo, startServerProcess } from './testing/server-process.ts'
import { makeClient, type Answer } from './testing/test-client.ts'
import { scratchDatabase } from './testing/test-database.ts'
import { until } from './testing/until.ts'

const terminalMaker = 'script' // of util-linux
const main = new URL('./main.ts', import.meta.url).pathname
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

type Started = { child: ChildProcess; output: () => string; port: number; studioPort: number }

/** Below the ephemeral ports that the system assigns (32,768 and up on Linux). */
let lastPort = 22_100 + (process.pid % 1_000) * 10

async function started(env: Record<string, string> = {}): Promise<Started> {
  const { ownerUrl } = await scratchDatabase('main')
  const [port, studioPort] = [(lastPort += 1), (lastPort += 1)]
  const given = {
    DATABASE_URL: ownerUrl,
    PORT: `${port}`,
    STUDIO_PORT: `${studioPort}`,
    METRICS_PORT: 'off',
    HOST: '127.0.0.1',
  }
  const child = launch({ ...given, ...env })
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => text.includes('Studio  ') && resolve())
    child.once('close', (code) => reject(new Error(`The server ended with ${code}. It printed: ${text}`)))
  })
  return { child, output: () => text, port, studioPort }
}

function launch(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [main], {
    env: { ...nodeEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  return child
}

const readyAt = async (port: number): Promise<number> => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status
const exitOf = async (child: ChildProcess) =>
  (await once(child, 'exit')) as [code: number | null, signal: string | null]

it('BX-4.05 is not ready after SIGTERM, answers during DRAIN_MS, finishes running requests and exits with 0; a second SIGTERM changes nothing', async () => {
  const { child, port, output } = await started({ DRAIN_MS: '700' })
  expect(output()).toContain(`Sites   http://localhost:${port}`)
  expect(await readyAt(port)).toBe(200)

  const slow = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/studio/none',
    headers: { 'content-length': 2 },
  })
  const answered = once(slow, 'response')
  slow.write('{') // the request's body is still incomplete
  await new Promise((resolve) => slow.once('socket', (socket) => socket.once('ready', resolve)))
  child.kill('SIGTERM')
  const ended = exitOf(child)
  while ((await readyAt(port)) !== 503) continue
  child.kill('SIGTERM')
  const late = await fetch(`http://127.0.0.1:${port}/health/live`)
  expect(late.status).toBe(200)
  expect(late.headers.get('connection')).toBe('close')
  slow.end('}')
  const [response] = await answered
  expect(response.statusCode).toBe(421) // an unknown site; the connection was not cut
  expect(await ended).toEqual([0, null])
  const [error] = await once(connect(port, '127.0.0.1'), 'error')
  expect(error.code).toBe('ECONNREFUSED')
})

it('BX-4.05 serves metrics on METRICS_PORT, and logs JSON lines', async () => {
  const metricsPort = (lastPort += 1)
  const { port, output, child } = await started({ METRICS_PORT: `${metricsPort}` })
  await fetch(`http://127.0.0.1:${port}/robots.txt`)
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(text).toContain('sitewright_request_seconds_count{route="/robots.txt",method="GET"')
  const ended = exitOf(child)
  child.kill('SIGTERM')
  await ended
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining({ route: '/robots.txt' }))
})

it('BX-4.02 answers 503 with Retry-After while its PostgreSQL is down, and restarts it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-main-'))
  const { child, port } = await started({ DATABASE_URL: '', DATA_DIR: dataDir })
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGKILL')
  const [seen, send] = [new Map<number, Answer>(), sendTo(port)]
  for (let asked = 0; ; asked += 1) {
    const host = `unknown-${asked}.example` // a host of its own each time, because that a host is unknown is cached
    const answer = await makeClient(send, host).get('/')
    seen.set(answer.status, answer)
    if (seen.has(503) && answer.status === 421) break // the database is back: 421 for an unknown site
  }
  expect(Number(seen.get(503)?.headers['retry-after'])).toBeGreaterThan(0)
  expect(new Set(seen.keys())).toEqual(new Set([421, 503]))
  const ended = exitOf(child)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  rmSync(dataDir, { recursive: true, force: true })
})

it('exits when the IPC channel to its parent closes', async () => {
  const { child } = await started()
  const ended = exitOf(child)
  child.disconnect()
  expect(await ended).toEqual([0, null])
})

it('exits at once on a second SIGINT', async () => {
  const { child, port } = await started({ DRAIN_MS: '60000' })
  child.kill('SIGINT')
  while ((await readyAt(port)) !== 503) continue
  const ended = exitOf(child)
  child.kill('SIGINT')
  expect(await ended).toEqual([1, null])
})

it('BX-4.05 answers requests and exits on SIGTERM while its log is not read', async () => {
  const { child, port } = await started()
  child.stdout?.removeAllListeners('data').pause()
  const requests = 3_000 // more log lines than the pipe and its buffers hold
  await askOften(port, requests)
  child.kill('SIGTERM')
  expect(await exitOf(child)).toEqual([0, null])
  let lines = 0
  for await (const chunk of child.stdout ?? []) lines += String(chunk).split('"msg":"request"').length - 1
  expect(lines).toBeLessThan(requests)
})

/**
 * Sends requests over one connection until all are answered. Sends few at a time, because the server closes a connection with too
 * many unanswered ones.
 */
async function askOften(port: number, times: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const atOnce = 20
  const ask = () => socket.write('GET /robots.txt HTTP/1.1\r\nhost: unknown.example\r\n\r\n'.repeat(atOnce))
  let answered = 0
  let asked = atOnce
  ask()
  for await (const chunk of socket) {
    answered += String(chunk).split('HTTP/1.1 421').length - 1
    if (answered >= times) break
    if (answered < asked) continue
    asked += atOnce
    ask()
  }
}

it.each([
  [{ PORT: 'http' }, 'PORT must be a port: a whole number from 0 to 65535 (it is “http”).'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be the address of a PostgreSQL database'],
])('BX-4.04 refuses to start with %j, with a message and without a stack trace', async (env, sentence) => {
  const child = launch(env)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  expect(await exitOf(child)).toEqual([1, null])
  expect(errors).toContain(sentence)
  expect(errors).not.toContain('    at ')
})

it('BX-4.01 prints a link with which the first owner of an empty production installation gets into the studio, and no longer once there is one', async () => {
  const { ownerUrl } = await scratchDatabase('first', { isEmpty: true })
  const env = { NODE_ENV: 'production', DEMO: 'off', LOG_LEVEL: 'debug' }
  const server = await startServerProcess({ databaseUrl: ownerUrl, env })
  const printed = linkIn(server.output())
  try {
    expect(printed?.page).toBe(`http://studio.localhost:${server.studioPort}/first-owner`)
    const browser = makeClient(sendTo(server.studioPort), `studio.localhost:${server.studioPort}`)
    expect((await browser.get('/first-owner')).status).toBe(200)
    const account = { email: 'nora@example.test', displayName: 'Nora Okafor', password: 'three clay cups' }
    expect((await browser.post('/api/studio/first-owner', { token: printed?.token, ...account })).status).toBe(200)
    expect((await browser.get('/api/studio/session')).body).toMatchObject({
      account: { email: account.email },
      sites: [],
    })
  } finally {
    await server.stop()
  }
  expect(server.output().split(printed?.token ?? '')).toHaveLength(2) // printed once, and never logged
  const again = await startServerProcess({ databaseUrl: ownerUrl, env })
  await again.stop()
  expect(linkIn(again.output())).toBeNull()
})

/** Returns page and token of the link for the first owner in what a server printed. */
function linkIn(output: string): { page: string; token: string } | null {
  const found = /^ +(http\S+\/first-owner)#([0-9a-f]{64})$/m.exec(output)
  return found && { page: found[1] ?? '', token: found[2] ?? '' }
}

it('BX-4.01 prints addresses, link and log file alone in a terminal, and writes the log to the file without the link', async () => {
  const { ownerUrl } = await scratchDatabase('terminal')
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-terminal-'))
  writeFileSync(join(dataDir, 'server.log'), 'of the previous start')
  const [port, studioPort] = [(lastPort += 1), (lastPort += 1)]
  const place = { DATA_DIR: dataDir, DATABASE_URL: ownerUrl, METRICS_PORT: 'off', HOST: '127.0.0.1', DEMO: 'off' }
  const terminal = spawn(terminalMaker, ['-qec', `${process.execPath} ${main}`, '/dev/null'], {
    env: { ...nodeEnvironment(), SHELL: '/bin/sh', ...place, PORT: `${port}`, STUDIO_PORT: `${studioPort}` },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(terminal)
  let text = ''
  terminal.stdout.on('data', (chunk: Buffer) => (text += chunk.toString().replaceAll('\r', '')))
  const printed = await until(
    async () => linkIn(text),
    (link) => link !== null,
  )
  expect(text.split('\n').slice(0, 3)).toEqual([
    `Sites   http://localhost:${port}`,
    `Studio  http://studio.localhost:${studioPort}`,
    `Log     ${join(dataDir, 'server.log')}`,
  ])
  await fetch(`http://127.0.0.1:${port}/robots.txt`)
  const log = await until(
    async () => readFileSync(join(dataDir, 'server.log'), 'utf8'),
    (lines) => lines.includes('"route":"/robots.txt"'),
  )
  expect(log).not.toContain(printed?.token)
  expect(text).not.toContain('{')
  expect(readFileSync(join(dataDir, 'server.log.1'), 'utf8')).toBe('of the previous start')
  const ended = once(terminal, 'exit')
  terminal.stdin.write('\u0003') // Ctrl C; until it has ended, the server writes into its folder
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

it('BX-4.04 names the port in use and the setting to change', async () => {
  const { port } = await started()
  const { ownerUrl } = await scratchDatabase('second')
  const child = launch({
    DATABASE_URL: ownerUrl,
    PORT: `${port}`,
    STUDIO_PORT: '0',
    METRICS_PORT: 'off',
    HOST: '127.0.0.1',
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  expect((await exitOf(child))[0]).toBe(1)
  expect(errors).toContain(`Port ${port} is in use: stop what uses it, or write another PORT.`)
})
