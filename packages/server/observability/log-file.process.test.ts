import { execFileSync } from 'node:child_process'
import { constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../testing/until.ts'
import { makeLog, openLogOutput } from './log.ts'

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
  await until(
    async () => (text += readAll(fd)),
    () => text.includes('nobody read the log'),
  )
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const last = lines.pop()
  expect(last).toMatchObject({ level: 'warn', msg: 'lines were dropped: nobody read the log' })
  expect(lines.map(({ n }) => n)).toEqual(lines.map((_, at) => at))
  expect(last.dropped).toBe(written - lines.length)
  expect(text.length).toBeLessThan(maxBufferedBytes + 70_000) // the waiting lines and one write
})
