import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readArguments, UsageError, usageOf, type Command } from './arguments.ts'
import { root } from '../../tools/source-files.ts'

const options = {
  case: { kind: 'word', about: 'one case alone', oneOf: ['add-3', 'add-100'] },
  rounds: { kind: 'number', about: 'rounds', usual: 5, isWhole: true },
  seconds: { kind: 'number', about: 'length of a round', usual: 3 },
  only: { kind: 'list', about: 'renderers', oneOf: ['closures', 'generated'] },
  pages: { kind: 'flag', about: 'pages alone' },
} as const satisfies Command['options']
const command = { script: 'bench:test', about: 'Measures.', options }

describe('readArguments', () => {
  it('returns each option’s value or its default', () => {
    expect(readArguments(command, [])).toEqual({
      values: { case: undefined, rounds: 5, seconds: 3, only: undefined, pages: false },
      positionals: [],
      isJson: false,
      isHelp: false,
    })
    const all = [
      '--json',
      '--case',
      'add-3',
      '--rounds=1',
      '--seconds',
      '0.5',
      '--only',
      'closures,generated',
      '--pages',
    ]
    expect(readArguments(command, all)).toMatchObject({
      values: { case: 'add-3', rounds: 1, seconds: 0.5, only: ['closures', 'generated'], pages: true },
      isJson: true,
    })
  })

  it.each([
    [
      ['--round', '5'],
      'There is no option --round. The options are --case, --rounds, --seconds, --only, --pages, --json and --help.',
    ],
    [['-r', '5'], 'There is no option -r.'],
    [['--case', 'add-4'], '--case is one of add-3 and add-100, not “add-4”.'],
    [['--only', 'closures,eta'], '--only is one of closures and generated, not “eta”.'],
    [['--rounds', 'many'], '--rounds takes a whole number above 0, not “many”.'],
    [['--rounds', '2.5'], '--rounds takes a whole number above 0, not “2.5”.'],
    [['--seconds', '0'], '--seconds takes a number above 0, not “0”.'],
    [['--seconds='], '--seconds takes a number above 0, not “”.'],
    [['--case'], '--case needs a value behind it.'],
    [['--case', '--json'], '--case needs a value behind it.'],
    [['--json=yes'], '--json takes no value.'],
    [['add-3'], 'What is “add-3”? bench:test takes no such argument.'],
  ])('refuses %j with an error message', (argv, sentence) => {
    expect(() => readArguments(command, argv)).toThrow(UsageError)
    expect(() => readArguments(command, argv)).toThrow(sentence)
  })

  it('refuses too few or too many positional arguments, except with --help', () => {
    const against = { ...command, positionals: { usage: 'COMMIT -- CASE', least: 2, most: 2 } }
    expect(readArguments(against, ['HEAD', '--', 'add-3']).positionals).toEqual(['HEAD', 'add-3'])
    expect(() => readArguments(against, ['HEAD'])).toThrow('An argument is missing: npm run bench:test COMMIT -- CASE')
    expect(() => readArguments(against, ['HEAD', 'add-3', 'add-100'])).toThrow('What is “add-100”?')
    expect(readArguments(against, ['--help']).isHelp).toBe(true)
  })
})

it('lists the command and every option with its default in the usage', () => {
  const usage = usageOf(command)
  expect(usage).toContain('npm run bench:test -- [options]')
  expect(usage).toMatch(/--rounds N +rounds \(5\)/)
  expect(usage).toMatch(/--case WORD +one case alone: add-3, add-100/)
  expect(usage).toMatch(/--json .+\n.*--help/)
})

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const measuring = Object.entries(scripts)
  .filter(
    ([name]) =>
      name.startsWith('bench:') ||
      ['attack', 'crash', 'faults', 'model:cart', 'differential', 'conformance'].includes(name),
  )
  .map(([name, call]) => ({ name, file: call.replace(/^node /, '') }))

it('names every measuring command in CONTRIBUTING.md', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  expect(measuring.length).toBeGreaterThanOrEqual(10)
  expect(measuring.filter(({ name }) => !text.includes(`\`npm run ${name}`))).toEqual([])
})

it.each(measuring)('$name uses the shared argument parser and report', ({ name, file }) => {
  const text = readFileSync(join(root, file), 'utf8')
  expect(text).toContain(`script: '${name}'`)
  expect(text).toMatch(/\bawait runMeasurement\(/)
  expect(text).not.toMatch(/process\.argv|console\.|process\.stdout/)
})

/** Commands that start fast. The others parse arguments in the same way, but take seconds to load what they measure. */
const quick = ['bench:store', 'bench:scripts', 'differential', 'conformance']

it.each(measuring.filter(({ name }) => quick.includes(name)))(
  '$name exits with 2 and one line on standard error for an unknown option',
  async ({ file }) => {
    const ran = promisify(execFile)(process.execPath, [join(root, file), '--json', '--nonsense'])
    await expect(ran).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^There is no option --nonsense\. The options are .*--json and --help\.\n$/),
    })
  },
)
