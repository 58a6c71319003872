import { afterEach, describe, expect, it } from 'vitest'
import { allByRole, byRole } from '../testing/by-role.ts'
import { aFile, aPictureItem, dropFiles, openMedia, pasteFiles } from '../testing/fake-media.ts'
import { anOwner, aSite, refused } from '../testing/fake-server.ts'
import { leaveField, press, pressKey, settled, typeInto } from '../testing/open-studio.tsx'
import { act } from 'react'

let open: Awaited<ReturnType<typeof openMedia>>
afterEach(async () => open.close())

const id = (letter: string) => letter.repeat(32)
const library = () => [
  aPictureItem({ id: id('c') }),
  aPictureItem({ id: id('b'), fileName: 'shelf-morning.jpg', altText: '' }),
  aPictureItem({ id: id('a'), fileName: 'fern.gif', isAnimated: true }),
]
const cards = () =>
  [...document.querySelectorAll('[data-row]')].map((link) => link.querySelector('span + span')?.textContent)
/** Name of a picture's card in the grid. */
const card = (name: string) => `${name} 2500 × 2500`
const rowTexts = () => [...panel().querySelectorAll('li')].map((row) => row.textContent ?? '')
const panel = () => byRole('region', 'Uploads')
const toasts = () =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()
/** Waits for the pauses between questions whether a picture was processed. */
async function untilText(text: RegExp): Promise<void> {
  await act(async () => {
    await expect.poll(() => document.body.textContent).toMatch(text)
  })
  await settled()
}

describe('the media library', () => {
  it('BX-3.06 shows pictures as a grid or a list, and keeps search and filters in the address', async () => {
    open = await openMedia(library())
    expect(cards()).toEqual(['mug-moss-front.jpg', 'shelf-morning.jpg', 'fern.gif'])
    expect(document.body.textContent).toContain('3 pictures · 1.24 GB of 20 GB used')
    await press(byRole('button', 'List'))
    expect(location.search).toBe('?view=list')
    expect(byRole('table', 'Media').textContent).toContain('Alt text missing')
    await act(async () => {
      const filter = byRole('combobox', 'Alt text') as HTMLSelectElement
      filter.value = 'missing'
      filter.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await settled()
    expect(location.search).toBe('?view=list&alt=missing')
    expect(open.fake.seen.at(-1)).toBe('limit=50&alt=missing')
    expect(allByRole('link', 'mug-moss-front.jpg')).toHaveLength(0)
  })

  it('says how to begin when there are no pictures, and what to change when none match', async () => {
    open = await openMedia()
    expect(byRole('heading', 'Your pictures live here')).toBeDefined()
    await open.close()
    open = await openMedia(library(), '/fern-kiln/media?q=zebra')
    expect(byRole('heading', 'Nothing matches')).toBeDefined()
  })

  it('PL-8.03 says that pictures could not be loaded, and loads them again', async () => {
    open = await openMedia(library())
    open.server.state.mood = 'failing'
    await typeInto(byRole('searchbox', 'Search media'), 'mug')
    await untilText(/Unable to load\. Try again\./u)
    open.server.state.mood = 'well'
    await press(byRole('button', 'Try again'))
    expect(cards().length + allByRole('link', 'mug-moss-front.jpg').length).toBe(1)
  })

  it('moves through the grid with the arrow keys, and selects with Space', async () => {
    open = await openMedia(library())
    await act(async () => byRole('link', card('mug-moss-front.jpg')).focus())
    await pressKey('ArrowRight')
    expect(document.activeElement?.querySelector('span + span')?.textContent).toBe('shelf-morning.jpg')
    await pressKey(' ')
    expect(byRole('toolbar', 'Actions for the selected rows').textContent).toContain('1 selected')
    await pressKey('ArrowLeft')
    expect(document.activeElement?.querySelector('span + span')?.textContent).toBe('mug-moss-front.jpg')
  })

  it('is for those who edit content or products', async () => {
    const account = anOwner()
    account.answer.sites = [aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', roles: [3] })]
    open = await openMedia(library(), '/fern-kiln/media', account)
    expect(document.body.textContent).toContain('This is for:')
  })
})

describe('delight 5: undo instead of asking', () => {
  it('deletes at once, says what showed the picture, and brings it back', async () => {
    open = await openMedia(library(), `/fern-kiln/media?sheet=${id('c')}`)
    open.fake.uses = [{ kind: 'product', id: id('1'), title: 'Speckled Mug' }]
    await press(byRole('button', 'Delete'))
    expect(cards()).toEqual(['shelf-morning.jpg', 'fern.gif'])
    expect(toasts()).toContain('mug-moss-front.jpg deleted. One place showed it.')
    expect(location.search).toBe('')
    await press(byRole('button', 'Undo'))
    expect(cards()).toHaveLength(3)
  })

  it('deletes several pictures together, with one undo', async () => {
    open = await openMedia(library())
    await press(byRole('checkbox', 'Select mug-moss-front.jpg'))
    await press(byRole('checkbox', 'Select fern.gif'))
    await press(byRole('button', 'Delete'))
    expect(cards()).toEqual(['shelf-morning.jpg'])
    expect(toasts()).toContain('2 pictures deleted')
    await press(byRole('button', 'Undo'))
    expect(cards()).toHaveLength(3)
  })
})

describe('delight 11: the focus never falls to the page', () => {
  it('goes to the neighbour of a deleted picture', async () => {
    open = await openMedia(library())
    await press(byRole('checkbox', 'Select mug-moss-front.jpg'))
    await press(byRole('button', 'Delete'))
    expect(document.activeElement?.querySelector('span + span')?.textContent).toBe('shelf-morning.jpg')
  })

  it('returns to the picture whose sheet is closed', async () => {
    open = await openMedia(library())
    await press(byRole('link', card('shelf-morning.jpg')))
    expect(byRole('complementary', 'shelf-morning.jpg').contains(document.activeElement)).toBe(true)
    await pressKey('Escape')
    expect(document.activeElement?.querySelector('span + span')?.textContent).toBe('shelf-morning.jpg')
  })
})

describe('delight 20: upload many at once', () => {
  it('takes dropped and pasted pictures anywhere, shows them at once and adds them to the library', async () => {
    open = await openMedia(library())
    const { promise, resolve } = Promise.withResolvers<void>()
    open.fake.onPart = async () => promise.then(() => undefined)
    await dropFiles([aFile('fern-window.jpg', 4_000), aFile('espresso.jpg'), aFile('third.jpg')])
    await pasteFiles([aFile('pasted.jpg')])
    expect([...panel().querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual([
      'blob:fern-window.jpg',
      'blob:espresso.jpg',
      'blob:third.jpg',
      'blob:pasted.jpg',
    ])
    expect(panel().textContent).toContain('Uploading 0 of 4')
    expect(rowTexts()[0]).toContain('38 %, 1.5 KB of 3.9 KB')
    expect(rowTexts()[2]).toContain('Waiting')
    resolve()
    await untilText(/4 pictures uploaded/u)
    expect(open.fake.parts.map(({ offset, site }) => [offset, site]).slice(0, 2)).toContainEqual([0, 'site-fern-kiln'])
    expect(cards()).toContain('pasted.jpg')
    await press(byRole('button', 'Close the list of uploads'))
    expect(allByRole('region', 'Uploads')).toHaveLength(0)
  })

  it('BX-3.06 says, in its line and politely in the summary, that a picture waits to be processed', async () => {
    open = await openMedia(library())
    const answers = (isWaiting: boolean) => ({
      status: 200,
      body: { state: 'processing', isWaiting, received: 100, item: null, undo: null },
    })
    open.fake.onState = () => answers(true)
    await dropFiles([aFile('mug.jpg')])
    await untilText(/Waiting for its turn…/u)
    expect(panel().querySelector('output')?.textContent).toBe('Uploading 0 of 1 · 1 waiting to be processed')
    open.fake.onState = () => answers(false)
    await untilText(/Processing…/u)
    expect(panel().textContent).not.toContain('waiting to be processed')
    open.fake.onState = () => undefined
    await untilText(/1 picture uploaded/u)
  })

  it('goes on while its user works on another screen', async () => {
    open = await openMedia(library())
    const { promise, resolve } = Promise.withResolvers<void>()
    open.fake.onPart = async () => promise.then(() => undefined)
    await dropFiles([aFile('slow.jpg')])
    await press(allByRole('link', 'Home')[0] ?? document.body)
    expect(location.pathname).toBe('/')
    expect(panel().textContent).toContain('Uploading 0 of 1')
    resolve()
    await untilText(/1 picture uploaded/u)
  })

  it.each([
    [
      'PL-5.13 refuses what is no picture',
      () => aFile('menu.jpg', 100, [0x25, 0x50, 0x44, 0x46]),
      'The file menu.jpg does not appear to be a supported image file.',
    ],
    [
      'PL-5.14 refuses what is too large',
      () => aFile('huge.jpg', 25_000_001),
      'The file huge.jpg is too large. The maximum allowed file size is 25 MB.',
    ],
  ])('%s before it is sent', async (_, make, text) => {
    open = await openMedia(library())
    await dropFiles([make(), aFile('good.jpg')])
    await untilText(/One picture needs you/u)
    expect(byRole('alert').textContent).toBe(text)
    expect(open.fake.started.map(({ fileName }) => fileName)).toEqual(['good.jpg'])
    expect(allByRole('button', /^Retry/u)).toHaveLength(0)
  })

  it('refuses a picture with too many pixels, and warns of a small one, as soon as the browser shows it', async () => {
    open = await openMedia()
    open.fake.onPart = () => new Promise(() => {})
    await dropFiles([aFile('large.jpg'), aFile('small.jpg')])
    const [large, small] = [...panel().querySelectorAll('img')]
    await load(large, 10_000, 6_000)
    await load(small, 320, 200)
    expect(byRole('alert').textContent).toMatch(/^The picture large\.jpg is too large\./u)
    expect(panel().textContent).toContain('Only 320 × 200 pixels')
  })

  it('PL-8.12 sends a lost file again alone, from where it stopped', async () => {
    open = await openMedia()
    open.fake.onPart = async ({ offset, uploadId }) => (offset > 0 && uploadId.endsWith('1') ? null : undefined)
    await dropFiles([aFile('long.jpg', 7_000), aFile('short.jpg')])
    await untilText(/One picture needs you/u)
    expect(byRole('alert').textContent).toBe('File upload failed to complete')
    open.fake.onPart = async () => undefined
    await press(byRole('button', 'Retry long.jpg'))
    await untilText(/2 pictures uploaded/u)
    expect(open.fake.started).toHaveLength(2)
    expect(open.fake.parts.filter(({ uploadId }) => uploadId.endsWith('1')).map(({ offset }) => offset)).toEqual([
      0, 3_000, 3_000, 6_000,
    ])
  })

  it('sends lost files again by itself when the network is back', async () => {
    open = await openMedia()
    open.fake.onPart = async () => null
    await dropFiles([aFile('mug.jpg')])
    await untilText(/One picture needs you/u)
    open.fake.onPart = async () => undefined
    await act(async () => window.dispatchEvent(new Event('online')))
    await untilText(/1 picture uploaded/u)
    expect(open.fake.parts).toHaveLength(2)
  })

  it('cancels a file, and forgets it', async () => {
    open = await openMedia()
    open.fake.onPart = () => new Promise(() => {})
    await dropFiles([aFile('mug.jpg'), aFile('other.jpg')])
    await press(byRole('button', 'Cancel mug.jpg'))
    expect(open.fake.cancelled).toEqual([open.fake.started[0]?.id])
    expect(rowTexts()).toHaveLength(1)
  })

  it.each([
    ['PL-8.08', () => ({ status: 200, body: {} }), 'No response data from job request'],
    ['PL-8.09', () => refused(422, 'media.processing-failed', 'File processing failed'), 'File processing failed'],
    [
      'PL-8.10',
      () => refused(422, 'media.processing-incomplete', 'File processing failed to complete'),
      'File processing failed to complete',
    ],
    [
      'PL-8.11',
      () => refused(409, 'media.processing-cancelled', 'File processing cancelled'),
      'File processing cancelled',
    ],
  ])('%s says what became of the processing', async (_, answer, text) => {
    open = await openMedia()
    open.fake.onState = answer
    await dropFiles([aFile('mug.jpg')])
    await untilText(/One picture needs you/u)
    expect(byRole('alert').textContent).toBe(text)
  })

  it('PL-8.13 and PL-8.14 say that a file could not be uploaded', async () => {
    open = await openMedia()
    open.fake.onPart = async () => ({ status: 500, body: null })
    await dropFiles([aFile('mug.jpg')])
    await untilText(/One picture needs you/u)
    expect(byRole('alert').textContent).toBe('There was a problem while uploading your file.')
    await press(byRole('button', 'Remove mug.jpg from the list'))
    open.server.state.mood = 'silent'
    await dropFiles([aFile('mug.jpg')])
    await untilText(/One picture needs you/u)
    expect(byRole('alert').textContent).toBe('Error uploading')
  })
})

describe('delight 21: image care', () => {
  it('asks for the alt text where the picture was uploaded', async () => {
    open = await openMedia()
    await dropFiles([aFile('mug.jpg')])
    await untilText(/1 picture uploaded/u)
    const field = byRole('textbox', 'Alt text of mug.jpg')
    await typeInto(field, 'A mug ')
    await leaveField(field)
    await settled()
    expect(open.fake.changes).toMatchObject([{ altText: 'A mug', version: 0 }])
    expect(panel().textContent).toContain('Saved')
  })

  it('moves the focal point with the arrow keys, and three crops with it', async () => {
    open = await openMedia(library(), `/fern-kiln/media?sheet=${id('c')}`)
    const point = byRole('slider', 'Focal point')
    await act(async () => point.focus())
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await pressKey(key)
    await pressKey('ArrowUp', { shiftKey: true })
    expect(point.getAttribute('aria-valuetext')).toBe('52 % from the left, 41 % from the top')
    const crops = [
      ...document.querySelectorAll<HTMLImageElement>('[aria-label="How it is cut where there is less room"] img'),
    ]
    expect(crops.map(({ style }) => style.objectPosition)).toEqual(['52% 41%', '52% 41%', '52% 41%'])
    await leaveField(point)
    await settled()
    expect(open.fake.changes).toEqual([{ id: id('c'), focalPoint: { x: 0.52, y: 0.41 }, version: 0 }])
    expect(toasts()).toContain('Focal point moved')
  })

  it('saves alt text and title when their fields are left', async () => {
    open = await openMedia(library(), `/fern-kiln/media?sheet=${id('b')}`)
    const field = byRole('textbox', 'Alt text')
    await typeInto(field, 'A shelf in the morning')
    await leaveField(field)
    await settled()
    expect(open.fake.changes).toEqual([{ id: id('b'), altText: 'A shelf in the morning', version: 0 }])
  })

  it('crops with the arrow keys, and shows the whole picture again', async () => {
    open = await openMedia(library(), `/fern-kiln/media?sheet=${id('c')}`)
    await press(byRole('button', 'Crop'))
    const edge = byRole('slider', 'Left edge')
    await act(async () => edge.focus())
    await pressKey('ArrowRight', { shiftKey: true })
    await pressKey('ArrowRight')
    expect(edge.getAttribute('aria-valuenow')).toBe('11')
    const [apply] = allByRole('button', 'Crop').slice(-1)
    if (apply) await press(apply)
    expect(open.fake.changes).toMatchObject([{ crop: { x: 0.11, y: 0, height: 1 } }])
    expect(toasts()).toContain('mug-moss-front.jpg cropped')
    await press(byRole('button', 'Crop'))
    await press(byRole('button', 'Whole picture'))
    expect(open.fake.changes.at(-1)).toMatchObject({ crop: null })
  })
})

describe('renaming in place', () => {
  it('PL-5.06 asks for a name, and keeps the extension', async () => {
    open = await openMedia(library(), `/fern-kiln/media?sheet=${id('c')}`)
    const field = byRole('textbox', /^File name/u)
    await typeInto(field, ' - ')
    await pressKey('Enter')
    expect(document.body.textContent).toContain('Please enter a file name')
    expect(open.fake.changes).toEqual([])
    await typeInto(field, 'moss mug')
    await pressKey('Enter')
    expect(open.fake.changes).toEqual([{ id: id('c'), fileName: 'moss mug' }])
    expect(toasts()).toContain('Renamed to moss mug')
  })

  it('PL-8.15 says that the file could not be renamed', async () => {
    open = await openMedia(library(), `/fern-kiln/media?sheet=${id('c')}`)
    open.server.state.mood = 'silent'
    await typeInto(byRole('textbox', /^File name/u), 'moss mug')
    await pressKey('Enter')
    expect(document.body.textContent).toContain('There was a problem while renaming your file.')
  })
})

it('replaces the content of a picture, and takes it back', async () => {
  open = await openMedia(library(), `/fern-kiln/media?sheet=${id('c')}`)
  await press(byRole('button', 'Replace'))
  const inputs = [...document.querySelectorAll<HTMLInputElement>('aside input[type="file"]')]
  const input = inputs.at(-1)
  Object.defineProperty(input, 'files', { value: [aFile('new.jpg')] })
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
  await untilText(/mug-moss-front\.jpg replaced/u)
  expect(open.fake.started).toMatchObject([{ fileName: 'new.jpg', replaces: id('c') }])
})

async function load(img: HTMLImageElement | undefined, width: number, height: number): Promise<void> {
  Object.defineProperties(img, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  await act(async () => img?.dispatchEvent(new Event('load')))
  await settled()
}
