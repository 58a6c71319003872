import { pbkdf2Sync } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deriveKey } from './plain-derive-key.ts'

const bytes = fc.uint8Array({ maxLength: 200 })

it('derives the same keys as native PBKDF2', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, bytes, fc.integer({ min: 1, max: 20 }), async (password, salt, cost) => {
      const expected = pbkdf2Sync(password, salt, cost, 32, 'sha256').toString('hex')
      const { derivedKey } = await deriveKey({ cost }, salt, password)
      expect(Buffer.from(derivedKey).toString('hex')).toBe(expected)
    }),
  )
})
