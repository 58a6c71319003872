import { readFileSync } from 'node:fs'
import { aimsOf } from '../../../bench/report/aims.ts'
import { UsageError } from '../../../bench/report/arguments.ts'
import { runMeasurement } from '../../../bench/report/run-measurement.ts'
import { type Case, type Difference, runCases } from './conformance-cases.ts'

await runMeasurement(
  {
    script: 'conformance',
    about: 'Runs cases of the template language with every compiler and prints each difference.',
    options: {},
    positionals: { usage: '-- FILE.jsonl [FILE.jsonl ...]', least: 1, most: Number.POSITIVE_INFINITY },
  },
  async ({ positionals: files, report }) => {
    const cases = files.flatMap(readCases)
    const differences = await runCases(cases)
    differences.forEach((found, index) => found.forEach((one) => report.note(describe(cases[index]?.id ?? '', one))))
    const failed = differences.filter((found) => found.length > 0).length
    report.add('conformance', { passed: cases.length - failed, failed }, aimsOf('conformance', 'conformance'))
  },
)

function readCases(file: string): Case[] {
  return readText(file)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Case => JSON.parse(line))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`The file ${file} cannot be read.`)
  }
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
