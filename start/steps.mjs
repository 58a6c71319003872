import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
export const inRoot = (...parts) => path.join(root, ...parts)
const bin = inRoot('node_modules', '.bin')

/** What whoever starts this can mend; printed as one sentence. */
export class CannotStart extends Error {}

const oldestNode = 20

/** Runs the one thing that a start file is for, and prints a sentence instead of a stack where that is all there is to say. */
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

/** Prints one line when a step is done: what it was, and how long it took. */
export async function step(name, run) {
  const from = Date.now()
  const result = await run()
  console.log(`${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`)
  return result
}

/** The Node that npm installed, for every process that is not npm itself; else this one, when it is new enough. */
export function findNode() {
  const pinned = path.join(bin, 'node')
  if (fs.existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new CannotStart(
    `Node 24 does not come with npm for ${process.platform}-${process.arch}: install Node 24 or newer (nodejs.org) and start again.`,
  )
}

/** Programs of node_modules run on the pinned Node, which their first line finds in PATH. */
export function environment(more = {}) {
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...more }
}

/** Runs a program to its end and answers its exit code and what it printed; `show` lets it print as well. */
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

/** The same as `runProgram`, where only success is of use. */
export async function mustRun(what, file, args, options) {
  const { code, output } = await runProgram(file, args, options)
  if (code !== 0) throw new CannotStart(`${what} failed:\n${output.trim().split('\n').slice(-25).join('\n')}`)
}

/** One hash over the names and bytes of files, in an order of their own. */
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
