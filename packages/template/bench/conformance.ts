import { readFileSync } from 'node:fs'
import { type Case, type Difference, runCases } from './conformance-cases.ts'

// npm run conformance -- FILE.jsonl [FILE.jsonl …]: every difference, and at the end `N passed, N failed`.

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
if (files.length === 0) {
  process.stderr.write('Which file? npm run conformance -- ../shared/conformance/template/cases.jsonl\n')
  process.exit(2)
}

const cases = files.flatMap(readCases)
const differences = await runCases(cases)
differences.forEach((found, index) => found.forEach((one) => say(describe(cases[index]?.id ?? '', one))))
const failed = differences.filter((found) => found.length > 0).length
say(`${cases.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function readCases(file: string): Case[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Case => JSON.parse(line))
}

function describe(id: string, { compiler, made, expected }: Difference): string {
  let at = 0
  while (at < made.length && made[at] === expected[at]) at++
  const from = Math.max(0, at - 30)
  return `${id} (${compiler}), at character ${at}\n  expected ${shown(expected, from)}\n  made     ${shown(made, from)}`
}

function shown(text: string, from: number): string {
  return JSON.stringify(text.slice(from, from + 160)) + (text.length > from + 160 ? ' …' : '')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
