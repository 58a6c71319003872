import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { onParentExit } from './on-parent-exit.mjs'
import { findProgram } from './server-bundle.mjs'
import { CannotStart, findNode, inRoot, root } from './steps.mjs'

/** Starts the server as a child process, waits until it ends and returns its exit code. */
export async function serve() {
  const entry = entryOf(process.env)
  if (!fs.existsSync(entry)) throw new CannotStart(`${entry} is missing: this checkout is not whole.`)
  const flags = JSON.parse(fs.readFileSync(inRoot('start', 'node-flags.json'), 'utf8'))
  const child = spawn(findNode(), [...flags.args, entry, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...flags.env, ...process.env },
    // The server exits when the IPC channel closes, so it does not outlive this process.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true, // outside the terminal's process group: Ctrl-C reaches the server only through this process, once
  })
  passSignals(child)
  // A SIGTERM sent only to npm ends npm and its shell, but does not reach this process, so it watches its parent.
  if (process.env.npm_lifecycle_event !== undefined) onParentExit(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]))
  })
}

/**
 * Returns the path of the program to run: with NODE_ENV=production or DEMO=off the plain server, else the server that seeds the
 * demonstration site.
 */
function entryOf({ NODE_ENV, DEMO }) {
  const isPlain = NODE_ENV === 'production' || DEMO === 'off' || !fs.existsSync(inRoot('demo', 'serve.ts'))
  return findProgram(isPlain ? 'main' : 'demo')
}

const sameKeyMs = 400

/**
 * Forwards signals to the server. One Ctrl-C arrives here twice, from the terminal and from npm. Equal signals in quick
 * succession are forwarded once, because a second signal makes the server exit at once.
 */
function passSignals(child) {
  const last = new Map()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const now = Date.now()
      if (now - (last.get(signal) ?? 0) > sameKeyMs) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      last.set(signal, now)
    })
  }
}
