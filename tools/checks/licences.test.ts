import { expect, it } from 'vitest'
import { checkLicences } from './licences.ts'

it('refuses licences that are not on the list, and packages without a licence', () => {
  const found = checkLicences({
    '': {},
    'node_modules/fine': { license: 'MIT' },
    'node_modules/either': { license: '(GPL-3.0 OR MIT)' },
    'node_modules/both': { license: 'MIT AND GPL-3.0' },
    'node_modules/strict': { license: 'AGPL-3.0-only' },
    'node_modules/silent': {},
  })
  expect(found).toEqual([
    'node_modules/both: MIT AND GPL-3.0 is not allowed here',
    'node_modules/strict: AGPL-3.0-only is not allowed here',
    'node_modules/silent: its manifest names no licence',
  ])
})
