import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeRedirectPath } from './safe-redirect-path.ts'

const origin = 'http://studio.localhost:3001'

it('keeps a studio path with its query and fragment', () => {
  expect(safeRedirectPath('/orders?page=2#row-3', origin)).toBe('/orders?page=2#row-3')
})

it.each([
  'https://evil.test/',
  '//evil.test/orders',
  '/\\evil.test',
  '/\t/evil.test',
  '/.//evil.test',
  'orders',
  '',
  null,
  7,
  '/sign-in?next=/x',
])('returns / for %j', (next) => {
  expect(safeRedirectPath(next, origin)).toBe('/')
})

it('returns a path on the studio’s origin for any input', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', 'evil.test', ':', '@', '\t', '\n', '?', '#', '%2f', 'a', 'https:')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = safeRedirectPath(pieces.join(''), origin)
      expect(path.startsWith('/')).toBe(true)
      expect(new URL(path, origin).origin).toBe(origin)
    }),
    { numRuns: 2000 },
  )
})
