// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { byRole } from '../../testing/by-role.ts'
import { aPictureItem, openMedia } from '../../testing/fake-media.ts'
import { leaveField, press, settled, typeInto } from '../../testing/open-studio.tsx'

let open: Awaited<ReturnType<typeof openMedia>>
afterEach(async () => open.close())

const picture = aPictureItem({ altText: '' })
const sheet = `/fern-kiln/media?sheet=${picture.id}`

it('BX-1.02 repeats a change of a picture whose answer was lost as the same request', async () => {
  open = await openMedia([picture], sheet)
  open.fake.onChange = { status: 502, body: undefined }
  await typeInto(byRole('textbox', 'Alt text'), 'A shelf')
  open.fake.items = [{ ...picture, altText: 'A shelf', version: 1 }] // it was carried out all the same
  await leaveField(byRole('textbox', 'Alt text'))
  await settled()
  await press(byRole('button', 'Retry'))
  expect(open.fake.changes).toEqual([
    { id: picture.id, altText: 'A shelf', version: 0 },
    { id: picture.id, altText: 'A shelf', version: 0 },
  ])
  expect(open.fake.keys).toEqual([open.fake.keys[0], open.fake.keys[0]])
})
