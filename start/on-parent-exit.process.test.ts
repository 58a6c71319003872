import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import config from '../playwright.config.ts'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sw-parent-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

it('ends the servers of the journeys when Playwright is killed', async () => {
  const [server] = [config.webServer ?? []].flat()
  const child = path.join(folder, 'child.mjs')
  fs.writeFileSync(
    child,
    `import { onParentExit } from ${JSON.stringify(path.join(import.meta.dirname, 'on-parent-exit.mjs'))}
    const timer = setTimeout(() => {}, 100_000)
    onParentExit(() => { console.log('ended'); clearTimeout(timer) })
    console.log('started')`,
  )
  const command = server?.command.replace('start/journeys.mjs', child)
  const parent = path.join(folder, 'parent.mjs')
  // Playwright also runs the command in a shell and in its own process group.
  fs.writeFileSync(
    parent,
    `import { spawn } from 'node:child_process'
    spawn(${JSON.stringify(command)}, { shell: true, detached: true, stdio: 'inherit' })`,
  )
  const root = path.join(import.meta.dirname, '..')
  const running = spawn(process.execPath, [parent], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  running.stdout.on('data', (data: Buffer) => (output += data.toString()))
  await expect.poll(() => output).toBe('started\n')
  running.kill('SIGKILL')
  await expect.poll(() => output).toBe('started\nended\n')
})
