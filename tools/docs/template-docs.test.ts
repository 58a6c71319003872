import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatterNames, predicateNames } from '../../packages/template/index.ts'
import { root } from '../source-files.ts'
import { templateDocs } from './template-docs.ts'

it('docs/templates.md matches the declarations (npm run docs)', () => {
  expect(readFileSync(join(root, 'docs/templates.md'), 'utf8')).toBe(templateDocs())
})

it('describes every formatter and predicate with an example', () => {
  const sections = templateDocs().split('#### ').slice(1)
  const described = sections.flatMap((section) => /^`([^`]+)`\n\n\S.*\.\n/.exec(section)?.[1] ?? [])
  expect(new Set(described)).toEqual(new Set([...formatterNames, ...predicateNames]))
  expect(sections).toHaveLength(formatterNames.length + predicateNames.length)
  expect(sections.filter((section) => !section.includes('prints '))).toEqual([])
})
