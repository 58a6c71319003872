// @vitest-environment happy-dom
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { WaitingVariant } from '@sitewright/domain/restock/waiting-list.wire.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import './restock.page.tsx' // loaded beforehand, so that no test waits for it
import { allByRole, byRole } from '../testing/by-role.ts'
import { aWaited, fakeRestock } from '../testing/fake-restock.ts'
import { anOwner, aSite, fakeServer, refused } from '../testing/fake-server.ts'
import { openStudio, passTime, press, takeOverTimers, typeInto } from '../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  vi.useRealTimers()
  await close()
  await act(async () => toastQueue.clear())
})

const jar = aWaited({ title: 'Moon Jar', choice: '28 cm', waiting: 28 })
const mug = aWaited({ title: 'Speckled Mug', choice: 'Ink', waiting: 19, available: 12, tellable: 12 })
const vase = aWaited({ title: 'Bud Vase', waiting: 2, available: null, tellable: 2 })
const hidden = aWaited({
  title: 'Planter',
  waiting: 1,
  isForSale: false,
  told: { at: Date.UTC(2026, 9, 4, 12), count: 14 },
})
const people = [
  {
    id: 'a'.repeat(32),
    siteVisitorEmail: 'elin@cafelund.test',
    isJoinMailingList: true,
    signedUpOn: Date.UTC(2026, 9, 2, 12),
  },
  {
    id: 'b'.repeat(32),
    siteVisitorEmail: 'o.brandt@mail.test',
    isJoinMailingList: false,
    signedUpOn: Date.UTC(2026, 9, 3, 12),
  },
]

async function open(
  variants: WaitingVariant[] = [jar, mug, vase, hidden],
  query = '',
  role: number = websiteRoles.admin,
) {
  const owner = anOwner()
  const site = aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', roles: [role] })
  const server = fakeServer({ ...owner, answer: { ...owner.answer, sites: [site] } })
  server.state.isSignedIn = true
  const fake = fakeRestock('site-fern-kiln', variants, people)
  server.state.others = fake.answer
  ;({ close } = await openStudio(server, `/fern-kiln/restock${query}`))
  return fake.state
}

const rows = () =>
  allByRole('table').flatMap((table) => [...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent))
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text)
const idsOf = (...variants: WaitingVariant[]) => variants.map(({ productId, variantId }) => ({ productId, variantId }))

it('BX-2.05 lists what people wait for, with stock, who was told last, and how many can be told', async () => {
  await open()
  expect(document.title).toContain('Restock')
  expect(rows()).toHaveLength(4)
  expect(rows()[0]).toMatch(/Moon Jar.*28 cm.*28.*Sold out.*Never/)
  expect(rows()[1]).toMatch(/Speckled Mug.*Ink.*19.*12 in stock.*Tell 12/)
  expect(rows()[2]).toMatch(/Bud Vase.*2.*Unlimited.*Tell 2/)
  expect(rows()[3]).toMatch(/Planter.*1.*Not in the shop.*Oct 4, 14 people/)
  expect(document.body.textContent).toContain('50 people wait for 4 variants')
  expect(allByRole('button', 'Tell 28 about Moon Jar, 28 cm')).toEqual([])
})

it('BX-2.05 tells the first of a variant after a question, and says who keeps waiting', async () => {
  const fake = await open()
  await press(byRole('button', 'Tell 12 about Speckled Mug, Ink'))
  const dialog = byRole('alertdialog', 'Tell 12 people?')
  expect(dialog.textContent).toContain('Speckled Mug, Ink. 12 in stock.')
  expect(dialog.textContent).toContain('The 7 others keep waiting.')
  expect(dialog.textContent).toContain('cannot be called back')
  expect(fake.sent).toEqual([])
  await press(byRole('button', 'Tell 12'))
  expect(fake.sent.map(({ body }) => body)).toEqual([{ sendRequests: idsOf(mug) }])
  expect(fake.sent[0]?.key).toBeTruthy()
  expect(toasts()).toEqual(['12 people are told, 7 keep waiting'])
  expect(rows()[1]).toMatch(/Speckled Mug.*7/)
})

it('BX-2.05 tells nobody when the question is answered with Cancel', async () => {
  const fake = await open()
  await press(byRole('button', 'Tell 2 about Bud Vase'))
  expect(byRole('alertdialog', 'Tell 2 people?').textContent).toContain('Everybody who waits gets an email.')
  await press(byRole('button', 'Cancel'))
  expect(fake.sent).toEqual([])
  expect(allByRole('alertdialog')).toEqual([])
})

it('BX-2.05 tells the people of all selected variants at once, without those that are sold out', async () => {
  const fake = await open()
  await press(byRole('checkbox', 'Select all rows of this page'))
  await press(byRole('button', 'Tell people'))
  expect(byRole('alertdialog', 'Tell 14 people?').textContent).toContain('About 2 variants.')
  await press(byRole('button', 'Tell 14'))
  expect(fake.sent.map(({ body }) => body)).toEqual([{ sendRequests: idsOf(mug, vase) }])
  expect(toasts()).toEqual(['14 people are told, 7 keep waiting'])
})

it('keeps the question open with the reason when the server refuses', async () => {
  const fake = await open()
  fake.refusals = [refused(429, 'kit.too-many', 'Too many requests. Please wait.')]
  await press(byRole('button', 'Tell 2 about Bud Vase'))
  await press(byRole('button', 'Tell 2'))
  expect(byRole('alert').textContent).toBe('Too many requests. Please wait.')
  await press(byRole('button', 'Tell 2'))
  expect(toasts()).toEqual(['2 people are told'])
  expect(rows()).toHaveLength(3)
})

it('BX-2.05 shows who waits for a variant in a sheet, in their order', async () => {
  await open()
  await press(byRole('link', 'Moon Jar'))
  const sheet = byRole('complementary', 'Moon Jar, 28 cm')
  expect(sheet.textContent).toMatch(/28 people wait, the first since October 2.*Sold out/)
  expect([...sheet.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'elin@cafelund.testWants news by email, tooOct 2',
    'o.brandt@mail.testOct 3',
  ])
  expect(
    byRole('button', 'Tell people').getAttribute('aria-disabled') ??
      byRole('button', 'Tell people').hasAttribute('disabled'),
  ).toBeTruthy()
  await press(byRole('button', 'Close'))
  expect(location.search).toBe('')
})

it('shows those who may only see products no address, and lets them tell nobody', async () => {
  const fake = await open([mug], `?sheet=${mug.variantId}`, websiteRoles.viewer)
  expect(byRole('complementary', 'Speckled Mug, Ink').textContent).toContain('Only for')
  expect(document.body.textContent).not.toContain('elin@cafelund.test')
  expect(allByRole('button', 'Tell 12 about Speckled Mug, Ink')).toEqual([])
  await press(byRole('button', 'Tell 12'))
  expect(allByRole('alertdialog')).toEqual([])
  expect(fake.sent).toEqual([])
})

it('searches when the typing pauses, and says when nobody waits for that', async () => {
  await open()
  takeOverTimers()
  const box = byRole('searchbox', 'Search the waiting list')
  await typeInto(box, 'vase')
  await passTime(250)
  expect(rows()).toHaveLength(1)
  expect(document.body.textContent).toContain('2 people wait for 1 variant')
  await typeInto(box, 'nothing')
  await passTime(250)
  expect(byRole('heading', 'Nobody waits for that')).toBeTruthy()
})

it('says that nobody is waiting, and where people come from', async () => {
  await open([])
  expect(byRole('heading', 'Nobody is waiting')).toBeTruthy()
  expect(document.body.textContent).toContain('Where a product is sold out')
})
