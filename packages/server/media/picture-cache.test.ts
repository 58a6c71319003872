import { expect, it } from 'vitest'
import { contentReply } from '../http/index.ts'
import { makePictureCache } from './picture-cache.ts'

const picture = (content: string | Buffer, headers: Record<string, string> = { etag: '"1"' }) =>
  contentReply(200, Buffer.from(content), headers)
const lifeMs = 60_000

it('returns a picture for a minute, and an expired one only while the database is away', () => {
  const clock = { ms: 1_000_000, now: () => clock.ms }
  const cache = makePictureCache(clock)
  cache.save('one', 'a', picture('a'))
  clock.ms += lifeMs - 1
  expect(cache.find('one', 'a', false)?.body?.toString()).toBe('a')
  clock.ms += 2
  expect(cache.find('one', 'a', true)?.body?.toString()).toBe('a')
  expect(cache.find('one', 'a', true)?.body?.toString()).toBe('a')
  expect(cache.find('one', 'a', false)).toBeNull()
})

it('removes all pictures of one site, including expired ones', () => {
  const clock = { ms: 1_000_000, now: () => clock.ms }
  const cache = makePictureCache(clock)
  cache.save('one', 'a', picture('a'))
  clock.ms += lifeMs + 1
  cache.save('one', 'b', picture('b'))
  cache.save('other', 'a', picture('c'))
  cache.forget('one')
  expect([cache.find('one', 'a', true), cache.find('one', 'b', true)]).toEqual([null, null])
  expect(cache.find('other', 'a', false)?.body?.toString()).toBe('c')
})

it('does not store a picture that is large or has no ETag', () => {
  const cache = makePictureCache({ now: () => 1_000_000 })
  cache.save('one', 'large', picture(Buffer.alloc(250_001)))
  cache.save('one', 'temporary', picture('x', {}))
  expect([cache.find('one', 'large', false), cache.find('one', 'temporary', false)]).toEqual([null, null])
})
