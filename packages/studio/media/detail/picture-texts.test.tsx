// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { byRole } from '../../testing/by-role.ts'
import { aPictureItem, openMedia } from '../../testing/fake-media.ts'
import { anOwner } from '../../testing/fake-server.ts'
import { leaveField, press, pressKey, settled, typeInto } from '../../testing/open-studio.tsx'

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

it('BX-4.02 keeps the texts of a picture that are being written, until they are saved', async () => {
  open = await openMedia([picture], sheet)
  await typeInto(byRole('textbox', 'Alt text'), 'A shelf')
  await open.close()
  open = await openMedia([picture], sheet)
  await typeInto(byRole('textbox', /^Title/u), 'Morning')
  await open.close()

  open = await openMedia([picture], sheet)
  expect(byRole('textbox', 'Alt text')).toMatchObject({ value: 'A shelf' })
  expect(byRole('textbox', /^Title/u)).toMatchObject({ value: 'Morning' })
  for (const name of ['Alt text', /^Title/u]) {
    await press(byRole('textbox', name)) // focuses it
    await leaveField(byRole('textbox', name))
    await settled()
  }
  expect(open.fake.changes).toMatchObject([{ altText: 'A shelf' }, { title: 'Morning' }])
  await open.close()

  open = await openMedia([{ ...picture, altText: 'A shelf at noon', title: 'Noon' }], sheet)
  expect(byRole('textbox', 'Alt text')).toMatchObject({ value: 'A shelf at noon' })
  expect(byRole('textbox', /^Title/u)).toMatchObject({ value: 'Noon' })
})

it('BX-4.02 keeps a file name that is being written, until it is saved or taken back', async () => {
  open = await openMedia([picture], sheet)
  const field = () => byRole('textbox', /^File name/u)
  await typeInto(field(), 'moss mug')
  await open.close()
  open = await openMedia([picture], sheet)
  expect(field()).toMatchObject({ value: 'moss mug' })
  await press(field())
  await pressKey('Escape')
  expect(field()).toMatchObject({ value: 'mug-moss-front' })
  await typeInto(field(), 'green mug')
  await pressKey('Enter')
  expect(open.fake.changes).toMatchObject([{ fileName: 'green mug' }])
  await open.close()
  open = await openMedia([picture], sheet)
  expect(field()).toMatchObject({ value: 'mug-moss-front' })
})

it('BX-4.02 marks texts of a picture that were not saved, and saves each by a press', async () => {
  open = await openMedia([picture], sheet)
  await typeInto(byRole('textbox', 'Alt text'), 'A shelf')
  await open.close()
  open = await openMedia([picture], sheet)
  await typeInto(byRole('textbox', /^File name/u), 'moss mug')
  await open.close()

  open = await openMedia([picture], sheet)
  expect(byRole('complementary', picture.fileName).textContent?.match(/Not saved yet/gu)).toHaveLength(2)
  await press(byRole('button', 'Save Alt text'))
  await press(byRole('button', 'Save File name'))
  expect(open.fake.changes).toMatchObject([{ altText: 'A shelf' }, { fileName: 'moss mug' }])
  expect(document.body.textContent).not.toContain('Not saved yet')
})

it('BX-4.02 shows the text that somebody else saved meanwhile, and saves over it only when that is chosen', async () => {
  open = await openMedia([picture], sheet)
  await typeInto(byRole('textbox', 'Alt text'), 'A shelf')
  await open.close()

  open = await openMedia([{ ...picture, altText: 'A shelf at noon', version: 1 }], sheet)
  const card = byRole('region', 'Needs attention')
  expect(card.textContent).toMatch(/A shelf.*A shelf at noon/)
  await press(byRole('textbox', 'Alt text'))
  await leaveField(byRole('textbox', 'Alt text'))
  await settled()
  expect(open.fake.changes).toEqual([])
  await press(byRole('button', 'Keep yours'))
  await settled()
  expect(open.fake.changes).toMatchObject([{ altText: 'A shelf', version: 1 }])
})

it('BX-4.02 names the colleague who saved the other text of a picture', async () => {
  open = await openMedia([picture], sheet)
  await typeInto(byRole('textbox', 'Alt text'), 'A shelf')
  await open.close()

  const changed = { ...picture, altText: 'A shelf at noon', version: 1 }
  open = await openMedia([changed], sheet, anOwner(), { name: 'Ben Miller', isYou: false })
  expect(open.server.state.lastChange.asked).toEqual([`?kind=asset&id=${picture.id}&fields=altText`])
  const card = byRole('region', 'Needs attention').textContent
  expect(card).toMatch(/^Ben Miller changed this meanwhile\..*Ben Miller.*A shelf at noon/)
})
