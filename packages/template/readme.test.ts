import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { intended } from './bench/intended-differences.ts'

// The compatibility table of README.md names the test for each quirk and each fixed fault. All of these names must exist.

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
const table = readme.slice(readme.indexOf('## Compatibility'), readme.indexOf('## Commands'))
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:-|quirk |fault |what )/.test(line))
  .map((line) =>
    line
      .slice(2, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  )
const ids = intended.map(({ id }) => id)

describe('the compatibility table', () => {
  it.each(rows.map((row) => [row[0] ?? '', row.at(-1) ?? '']))('%s: shown in %s', (_, places) => {
    const wrong = places.split(', ').filter((place) => {
      const name = place.replaceAll('`', '')
      const files =
        name === 'golden' ? ['golden/formatters.jsonl'] : [`golden/${name}`, `${name}.ts`, `golden/${name}.ts`]
      return !ids.includes(name) && !files.some((file) => existsSync(new URL(file, import.meta.url)))
    })
    expect(wrong).toEqual([])
  })

  it('names every intended difference from the reference', () => {
    expect(ids.filter((id) => !table.includes(`\`${id}\``))).toEqual([])
  })
})
