import { expect, it } from 'vitest'
import { makeCachedPage } from './cached-page.ts'

it('has the bytes of its text, in which U+FFFD replaces an unpaired surrogate', () => {
  for (const body of ['', 'Cup', 'Tasse für Tee', 'Cup – €5 😀', '\uD83D', 'a\uDC00b – c']) {
    expect(makeCachedPage({ status: 200, body }, {}).identity.body).toEqual(Buffer.from(body))
  }
})
