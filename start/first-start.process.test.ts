import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
let dataDir: string
let child: ChildProcess

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sw-first-start-'))
})

afterEach(async () => {
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await ended(child)
  }
  fs.rmSync(dataDir, { recursive: true, force: true })
})

// start.process.test.ts covers installing and building; doing it here would replace the packages that run this test.
it('BX-4.01 migrates, seeds and serves the demonstration shop, and prints addresses and sign-in, the password only once', async () => {
  const { site, studio, email, password } = readAddresses(await startDemonstration())

  const home = await fetch(site)
  expect(home.status).toBe(200)
  expect(await home.text()).toMatch(/<title>Fern &amp; Kiln/)
  expect(await (await fetch(`${site}/shop`)).text()).toContain('Morning mug')
  expect((await signIn(studio, email, 'not the password')).status).toBe(401)
  const signedIn = await signIn(studio, email, password)
  expect(await signedIn.json()).toMatchObject({ sites: [{ title: 'Fern & Kiln', isOwner: true }] })

  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
  expect(fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)

  const printed = await startDemonstration()
  expect(printed).toContain(`sign in with ${email} and the password in ${path.join(dataDir, 'owner-password.txt')}\n`)
  expect(printed).not.toContain(password)
})

/** Runs what `npm start` runs after the build. Resolves with the output once the sign-in details are printed. */
async function startDemonstration(): Promise<string> {
  const serve = `import('./start/serve.mjs').then(({ serve }) => serve()).then((code) => process.exit(code))`
  child = spawn(process.execPath, ['--input-type=module', '-e', serve], {
    cwd: root,
    env: { ...process.env, PORT: '0', STUDIO_PORT: '0', METRICS_PORT: 'off', LOG_LEVEL: 'warn', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise<string>((resolve, reject) => {
    let output = ''
    const take = (data: Buffer): void => {
      output += data.toString()
      if (/sign in with .+\n/.test(output)) resolve(output)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.once('exit', () => reject(new Error(`It ended:\n${output}`)))
  })
}

function readAddresses(printed: string): { site: string; studio: string; email: string; password: string } {
  const found = /Sites\s+(\S+)\nStudio\s+(\S+)\n[^]*sign in with (\S+) and the password (\S+)/.exec(printed)
  const [, site = '', studio = '', email = '', password = ''] = found ?? []
  return { site, studio, email, password }
}

/** Signs in as the studio does: fetches the CSRF token (`crumb`) first, then sends it with the request. */
async function signIn(studio: string, email: string, password: string): Promise<Response> {
  const { port } = new URL(studio)
  const address = `http://127.0.0.1:${port}/api/studio`
  const crumb =
    /__Host-crumb=([^;]+)/.exec((await fetch(`${address}/crumb`)).headers.get('set-cookie') ?? '')?.[1] ?? ''
  return fetch(`${address}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `__Host-crumb=${crumb}`, 'x-csrf-token': crumb },
    body: JSON.stringify({ email, password }),
  })
}

function ended(one: ChildProcess): Promise<number | null> {
  if (one.exitCode !== null) return Promise.resolve(one.exitCode)
  return new Promise((resolve) => one.once('exit', resolve))
}
