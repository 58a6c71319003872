import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nameLookups } from '../../packages/template/run/name-lookups.ts'
import { nameLookupsModule } from './name-lookups.ts'
import { root } from '../source-files.ts'

it('run/name-lookups.ts matches the templates and the page JSON schema (npm run docs)', async () => {
  expect(readFileSync(join(root, 'packages/template/run/name-lookups.ts'), 'utf8')).toBe(await nameLookupsModule())
})

it.each(['salePriceMoney', 'usesCustomLabel', 'showExcerpt', 'folderActive'])(
  'has a lookup function for %s, a name of page JSON, a fragment, a block or a theme',
  (name) => expect(nameLookups.get(name)?.({ [name]: 'found' })).toBe('found'),
)

it.each(['length', 'constructor', 'kilnCart', '@index'])('has no lookup function for %s', (name) => {
  expect(nameLookups.has(name)).toBe(false)
})
