import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
export const inRoot = (...parts) => path.join(root, ...parts)
const bin = inRoot('node_modules', '.bin')

/** Thrown for a problem that the user can fix. Its message is a full sentence and is printed without a stack trace. */
export class CannotStart extends Error {}

const oldestNode = 20

/** Runs the main function of a start script. Prints only the message of a `CannotStart` error, without a stack trace. */
export async function main(run) {
  try {
    if (Number.parseInt(process.versions.node, 10) < oldestNode) {
      throw new CannotStart(
        `Node ${oldestNode} or newer is needed, and this is ${process.versions.node}: install one from nodejs.org.`,
      )
    }
    process.exitCode = await run()
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exitCode = 1
  }
}

/** Runs a step of a start script, prints its name and duration, and returns its result. */
export async function step(name, run) {
  const from = Date.now()
  const result = await run()
  console.log(`${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`)
  return result
}

/**
 * Returns the path of the Node that runs all processes except npm: the Node that npm installed, else the Node of this process if
 * it is new enough. Throws `CannotStart` when neither exists.
 */
export function findNode() {
  const pinned = path.join(bin, 'node')
  if (fs.existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new CannotStart(
    `Node 24 does not come with npm for ${process.platform}-${process.arch}: install Node 24 or newer (nodejs.org) and start again.`,
  )
}

/** Returns environment variables in which programs of node_modules find the pinned Node first in PATH. */
export function environment(more = {}) {
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...more }
}

/** Runs a program and returns its exit code and output. With `show`, the output is printed as well. */
export function runProgram(file, args, { show = false, env = environment() } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const parts = []
    const keep = (to) => (data) => {
      parts.push(data)
      if (show) to.write(data)
    }
    child.stdout.on('data', keep(process.stdout))
    child.stderr.on('data', keep(process.stderr))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString() }))
  })
}

/** Runs a program, which `what` names in messages. Throws `CannotStart` with the last lines of its output when it fails. */
export async function mustRun(what, file, args, options) {
  const { code, output } = await runProgram(file, args, options)
  if (code !== 0) throw new CannotStart(`${what} failed:\n${output.trim().split('\n').slice(-25).join('\n')}`)
}

/** Returns a hash of the names and contents of files. The order of `files` does not matter. */
export function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of [...files].sort((a, b) => (a < b ? -1 : 1))) {
    const bytes = fs.readFileSync(inRoot(file))
    hash.update(`${file} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

export function readMark(file) {
  return fs.existsSync(inRoot(file)) ? fs.readFileSync(inRoot(file), 'utf8') : null
}
