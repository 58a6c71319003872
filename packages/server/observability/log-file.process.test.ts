import { execFileSync, spawnSync } from 'node:child_process'
import { constants, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeEnvironment } from '../testing/server-process.ts'
import { until } from '../testing/until.ts'
import { makeLog, openLogOutput } from './log.ts'
import { openLogFile, terminalLogFile } from './terminal-log.ts'

const pipeMaker = 'mkfifo'

/** Opens both ends of a pipe that never blocks. */
function aPipe(): number {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-log-'))
  execFileSync(pipeMaker, [join(folder, 'pipe')])
  const fd = openSync(join(folder, 'pipe'), constants.O_RDWR | constants.O_NONBLOCK)
  rmSync(folder, { recursive: true })
  return fd
}

/** The content of a pipe; '' if it is empty. */
function readAll(fd: number): string {
  const chunk = Buffer.alloc(1_000_000)
  try {
    return chunk.toString('utf8', 0, readSync(fd, chunk))
  } catch {
    return '' // EAGAIN: the pipe is empty
  }
}

it('BX-4.05 buffers up to a byte limit while the log is not read, drops later lines, and then logs how many were dropped', async () => {
  const fd = aPipe()
  const maxBufferedBytes = 200_000
  const log = makeLog('info', openLogOutput({ fd, maxBufferedBytes }))
  const written = 5_000
  for (let n = 0; n < written; n += 1) log.info({ n }, 'x'.repeat(100))
  let text = ''
  const lines = await until(
    async () => {
      text += readAll(fd)
      return text
        .split('\n')
        .slice(0, -1)
        .map((line): { n?: number; dropped?: number } => JSON.parse(line))
    },
    (read) => read.reduce((sum, { dropped = 1 }) => sum + dropped, 0) === written,
  )
  const gap = lines.findIndex(({ dropped }) => dropped !== undefined)
  expect(lines[gap]).toMatchObject({ level: 'warn', msg: 'lines were dropped: nobody read the log' })
  // Lines may follow the count: a quick reader makes room before the last lines are handed over.
  const resumesAt = gap + lines[gap]!.dropped!
  expect(lines.slice(0, gap).map(({ n }) => n)).toEqual(Array.from({ length: gap }, (_, at) => at))
  expect(lines.slice(gap + 1).map(({ n }) => n)).toEqual(
    Array.from({ length: written - resumesAt }, (_, at) => resumesAt + at),
  )
  expect(text.length).toBeLessThan(maxBufferedBytes + 70_000) // the waiting lines and one write
})

it('BX-4.05 writes the last lines when the process exits at once', () => {
  const log = new URL('./log.ts', import.meta.url).href
  const script = `
    import { makeLog, openLogOutput } from '${log}'
    const log = makeLog('info', openLogOutput())
    for (let n = 0; n < 100; n += 1) log.info({ n }, 'request')
    process.exit(3)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    env: nodeEnvironment(),
    encoding: 'utf8',
  })
  const lines = stdout.trimEnd().split('\n')
  expect([status, lines.map((line) => JSON.parse(line).n)]).toEqual([3, Array.from({ length: 100 }, (_, n) => n)])
})

it.each([
  ['in a terminal', { isTTY: true }, false, 'info', '/data/server.log'],
  ['without a terminal', {}, false, 'info', null],
  ['in production', { isTTY: true }, true, 'info', null],
  ['with LOG_LEVEL=debug', { isTTY: true }, false, 'debug', null],
] as const)('the log %s is a file or standard output', (_, stdout, isProduction, logLevel, file) => {
  expect(terminalLogFile({ dataDir: '/data', logLevel }, { stdout, isProduction })).toBe(file)
})

it('BX-4.05 a log file is for its user alone, and warnings are also printed in short and without control characters', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-log-'))
  const file = join(folder, 'data', 'server.log')
  let printed = ''
  const log = makeLog(
    'info',
    openLogFile(file, (line) => (printed += line)),
  )
  log.info('request')
  log.warn({ reason: 'gone\u001b[2J\u202e' }, 'a connection was lost')
  log.error({ err: new Error('no space') }, 'a task failed')
  await until(
    async () => readFileSync(file, 'utf8'),
    (text) => text.trimEnd().split('\n').length === 3,
  )
  expect(printed).toBe('Warning: a connection was lost: gone [2J \nError: a task failed: no space\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})
