import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { heldDrafts } from '../../kit/form/draft-database.ts'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { aFile, aPictureItem, dropFiles, fakeMedia, withBrowserFiles } from '../../testing/fake-media.ts'
import { aSite, fakeServer, anOwner } from '../../testing/fake-server.ts'
import { networkTo, press, pressKey, settled, typeInto, leaveField } from '../../testing/open-studio.tsx'
import { openScreen } from '../../testing/open-screen.tsx'
import { PicturePicker } from './picture-picker.tsx'

const id = (letter: string) => letter.repeat(32)
const site = { ...aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', isOwner: true }) }
const close: (() => unknown)[] = []
afterEach(async () => {
  await closeAll()
  heldDrafts.clear()
})

async function closeAll(): Promise<void> {
  for (const each of close.splice(0)) await each()
}

/** Opens a screen with a picker of a mug and a shelf; the library also has a fern. */
async function openPicker({ max = 60, altText = '' } = {}) {
  const server = fakeServer(anOwner())
  server.state.lastChange.by = { name: 'Ben Miller', isYou: false }
  const fake = fakeMedia([
    aPictureItem({ id: id('a'), fileName: 'mug.jpg' }),
    aPictureItem({ id: id('b'), fileName: 'shelf.jpg', altText }),
    aPictureItem({ id: id('c'), fileName: 'fern.jpg' }),
  ])
  server.state.others = fake.answer
  vi.stubGlobal('fetch', networkTo(server))
  close.push(withBrowserFiles(fake.receive))
  const picked: (readonly string[])[] = []
  function Screen() {
    const [value, setValue] = useState<readonly string[]>([id('a'), id('b')])
    const onChange = (ids: readonly string[]) => {
      picked.push(ids)
      setValue(ids)
    }
    return <PicturePicker site={site} label="Pictures" value={value} onChange={onChange} max={max} />
  }
  const opened = await openScreen(() => <Screen />)
  close.push(opened.close)
  await settled()
  return { server, fake: fake.state, picked }
}

const said = () => [...document.querySelectorAll('output')].map((output) => output.textContent).join()
const pictures = () => [...document.querySelectorAll('[data-picture]')].map((each) => each.getAttribute('data-picture'))

it('BX-3.06 orders pictures by keyboard, and says where they went', async () => {
  await openPicker()
  const later = byRole('button', 'Move mug.jpg later')
  await act(async () => later.focus())
  await pressKey('ArrowRight', { altKey: true })
  expect(pictures()).toEqual([id('b'), id('a')])
  expect(said()).toContain('mug.jpg moved to 2 of 2')
  await press(byRole('button', 'Move mug.jpg earlier'))
  expect(pictures()).toEqual([id('a'), id('b')])
})

it('orders pictures by drag', async () => {
  await openPicker()
  const [first, second] = document.querySelectorAll('[data-picture]')
  const held: Record<string, string> = {}
  const data = {
    setData: (type: string, text: string) => (held[type] = text),
    getData: (type: string) => held[type] ?? '',
    get types() {
      return Object.keys(held)
    },
    files: [],
  }
  for (const [name, target] of [
    ['dragstart', second],
    ['dragover', first],
    ['drop', first],
  ] as const) {
    const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), { dataTransfer: data })
    await act(async () => target?.dispatchEvent(event))
  }
  expect(pictures()).toEqual([id('b'), id('a')])
})

it('chooses pictures from the library, up to the limit', async () => {
  const { picked } = await openPicker({ max: 3 })
  await press(byRole('button', 'Choose from the library'))
  const [mug] = allByRole('button', /mug\.jpg$/u).slice(-1)
  expect(mug?.hasAttribute('disabled')).toBe(true)
  const [fern] = allByRole('button', /fern\.jpg$/u).slice(-1)
  if (fern) await press(fern)
  await press(byRole('button', 'Add 1 picture'))
  expect(picked).toEqual([[id('a'), id('b'), id('c')]])
  expect(byRole('button', 'Choose from the library').hasAttribute('disabled')).toBe(true)
  expect(document.body.textContent).toContain('There is room for 3 pictures.')
})

it('delight 20: shows dropped pictures at once, and keeps their order', async () => {
  const { fake } = await openPicker()
  const slow = Promise.withResolvers<void>()
  fake.onPart = async ({ uploadId }) => (uploadId.endsWith('1') ? slow.promise.then(() => undefined) : undefined)
  await dropFiles([aFile('one.jpg'), aFile('two.jpg')])
  await act(async () => {
    await expect.poll(pictures).toHaveLength(3)
  })
  expect(document.querySelector('[aria-busy="true"] img')?.getAttribute('src')).toBe('blob:one.jpg')
  slow.resolve()
  await act(async () => {
    await expect.poll(pictures).toHaveLength(4)
  })
  expect(pictures().slice(2)).toEqual([`f${'1'.padStart(31, '0')}`, `f${'2'.padStart(31, '0')}`])
})

it('delight 21: asks for the alt text in place', async () => {
  const { fake } = await openPicker()
  const field = byRole('textbox', 'Alt text of shelf.jpg')
  await typeInto(field, 'A shelf')
  await leaveField(field)
  await settled()
  expect(fake.changes).toMatchObject([{ id: id('b'), altText: 'A shelf' }])
})

it('BX-4.02 marks an alt text that was not saved, and saves it by a press', async () => {
  await openPicker()
  await typeInto(byRole('textbox', 'Alt text of shelf.jpg'), 'A shelf')
  expect(document.body.textContent).not.toContain('Not saved yet') // it is still being written
  await closeAll()

  const { fake } = await openPicker()
  expect(document.body.textContent?.match(/Not saved yet/gu)).toHaveLength(1)
  await press(byRole('button', 'Save Alt text of shelf.jpg'))
  expect(fake.changes).toMatchObject([{ id: id('b'), altText: 'A shelf' }])
  expect(byRole('textbox', 'Alt text of shelf.jpg')).toMatchObject({ value: 'A shelf' })
  expect(document.body.textContent).not.toContain('Not saved yet')
})

it('BX-4.02 names the colleague who saved another alt text, and does not save over it', async () => {
  await openPicker()
  await typeInto(byRole('textbox', 'Alt text of shelf.jpg'), 'A shelf')
  await closeAll()

  const { server, fake } = await openPicker({ altText: 'A shelf at noon' })
  expect(server.state.lastChange.asked).toEqual([`?kind=asset&id=${id('b')}&fields=altText`])
  const field = byRole('textbox', 'Alt text of shelf.jpg')
  await press(field) // focuses it
  await leaveField(field)
  await settled()
  expect(byRole('alert').textContent).toMatch(/^Ben Miller changed this meanwhile\./)
  expect(fake.changes).toEqual([])
})
