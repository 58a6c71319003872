// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { aPictureItem, openMedia } from '../../testing/fake-media.ts'
import { press } from '../../testing/open-studio.tsx'

let open: Awaited<ReturnType<typeof openMedia>>
afterEach(async () => open.close())

const id = (letter: string) => letter.repeat(32)
const library = () => [
  aPictureItem({ id: id('c'), bytes: 1_500_000 }),
  aPictureItem({ id: id('b'), fileName: 'shelf-morning.jpg', bytes: 500_000 }),
  aPictureItem({ id: id('a'), fileName: 'fern.gif' }),
]
const textOf = (element: Element) => element.textContent ?? ''
const rows = () => allByRole('table').flatMap((table) => [...table.querySelectorAll('tbody tr')].map(textOf))
const toasts = () => allByRole('alertdialog').map(textOf).join()
const remove = async (...names: string[]) => {
  for (const name of names) await press(byRole('checkbox', `Select ${name}`))
  await press(byRole('button', 'Delete'))
}

it('BX-3.06 shows deleted pictures in the bin, until when they are kept, and that they do not count as used', async () => {
  open = await openMedia(library())
  expect(byRole('link', 'Bin0')).toBeTruthy()
  await remove('mug-moss-front.jpg', 'shelf-morning.jpg')
  await press(byRole('link', 'Bin2'))
  expect(location.search).toBe('?part=bin')
  expect(rows()[0]).toMatch(/mug-moss-front\.jpg.*1\.4 MB.*Mar 10.*Nora Okafor.*on Apr 9/)
  expect(document.querySelector('tbody img')?.getAttribute('src')).toBe(
    `/api/studio/media/bin/${id('c')}?site=site-fern-kiln`,
  )
  expect(document.body.textContent).toContain(
    'Deleted pictures can be restored for 30 days. Then they are gone for good.',
  )
  expect(document.body.textContent).toContain('Those here take up 2 MB, which does not count as used.')
})

it('restores one picture with one press, and takes that back with Undo', async () => {
  open = await openMedia(library())
  await remove('mug-moss-front.jpg')
  await press(byRole('link', 'Bin1'))
  await press(byRole('button', 'Restore mug-moss-front.jpg'))
  expect(toasts()).toContain('mug-moss-front.jpg restored')
  expect(byRole('heading', 'The bin is empty')).toBeTruthy()
  expect(document.activeElement).toBe(byRole('link', 'Bin0'))
  const [newest] = allByRole('button', 'Undo')
  if (newest) await press(newest)
  expect(rows()[0]).toContain('mug-moss-front.jpg')
  await press(byRole('link', 'All'))
  expect(document.querySelectorAll('[data-row]')).toHaveLength(2)
})

it('moves the focus to the picture that took the place of a restored one', async () => {
  open = await openMedia(library())
  await remove('mug-moss-front.jpg', 'shelf-morning.jpg')
  await press(byRole('link', 'Bin2'))
  await press(byRole('button', 'Restore mug-moss-front.jpg'))
  expect(document.activeElement).toBe(byRole('button', 'Restore shelf-morning.jpg'))
})

it('restores the selected pictures together', async () => {
  open = await openMedia(library())
  await remove('mug-moss-front.jpg', 'fern.gif')
  await press(byRole('link', 'Bin2'))
  await press(byRole('checkbox', 'Select all rows of this page'))
  await press(byRole('button', 'Restore'))
  expect(toasts()).toContain('2 pictures restored')
  expect(open.fake.items).toHaveLength(3)
})

it('says that the bin is empty, also from a link', async () => {
  open = await openMedia(library(), '/fern-kiln/media?part=bin')
  expect(byRole('heading', 'The bin is empty')).toBeTruthy()
  expect(allByRole('checkbox')).toEqual([])
})
