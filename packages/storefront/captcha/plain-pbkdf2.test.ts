import { createHash, pbkdf2Sync } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pbkdf2 } from './plain-pbkdf2.ts'
import { sha256 } from './plain-sha256.ts'

const bytes = fc.uint8Array({ maxLength: 200 })

it('hashes like the cryptography that a page over plain http has not', () => {
  fc.assert(
    fc.property(bytes, (input) => {
      expect(Buffer.from(sha256(input)).toString('hex')).toBe(createHash('sha256').update(input).digest('hex'))
    }),
  )
})

it('derives keys like it', () => {
  fc.assert(
    fc.property(bytes, bytes, fc.integer({ min: 1, max: 20 }), (password, salt, rounds) => {
      const expected = pbkdf2Sync(password, salt, rounds, 32, 'sha256').toString('hex')
      expect(Buffer.from(pbkdf2(password, salt, rounds)).toString('hex')).toBe(expected)
    }),
  )
})
