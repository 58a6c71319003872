// @vitest-environment happy-dom
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { heldDrafts } from '../kit/form/draft-database.ts'
import './reviews.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { allByRole, byRole, descriptionOf } from '../testing/by-role.ts'
import { aReview, fakeReviews } from '../testing/fake-reviews.ts'
import { anOwner, fakeServer } from '../testing/fake-server.ts'
import { openStudio, passTime, press, pressKey, takeOverTimers, typeInto } from '../testing/open-studio.tsx'

const people = ['Ada', 'Ben', 'Cleo']
let close = async (): Promise<void> => {}
afterEach(async () => {
  vi.useRealTimers()
  await close()
  await act(async () => toastQueue.clear())
})

async function openQueue(reviews = people.map((userName) => aReview({ userName })), query = '', roles = [1]) {
  const account = anOwner()
  const [site] = account.answer.sites
  if (site) account.answer.sites = [{ ...site, isOwner: false, roles }]
  const server = fakeServer(account)
  server.state.isSignedIn = true
  const fake = fakeReviews('site-fern-kiln', reviews)
  server.state.others = fake.answer
  const opened = await openStudio(server, `/fern-kiln/reviews${query}`)
  close = opened.close
  return { server, fake: fake.state }
}

const names = (): string[] =>
  allByRole('table').flatMap((table) => [...table.querySelectorAll('th a bdi')].map((name) => name.textContent ?? ''))
const toasts = (): string =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()
const openName = (): string =>
  allByRole('complementary')
    .map((one) => one.querySelector('h2')?.textContent ?? '')
    .join('')
const tab = (name: string): HTMLElement => byRole('link', new RegExp(`^${name}`))

describe('the queue of reviews', () => {
  it('BX-3.12 shows those that wait first, with their numbers, and the others under their state', async () => {
    const { fake } = await openQueue([aReview(), aReview({ userName: 'Eve', state: 'spam' })])
    expect(names()).toEqual(['Ada'])
    expect(['Waiting', 'Published', 'Spam', 'Deleted'].map((name) => tab(name).textContent)).toEqual([
      'Waiting1',
      'Published0',
      'Spam1',
      'Deleted0',
    ])
    await press(tab('Spam'))
    expect(names()).toEqual(['Eve'])
    expect(fake.seen.at(-1)).toContain('state=spam')
  })

  it('BX-3.12 is worked off by keyboard: J and K move, A approves, S marks as spam, Backspace deletes', async () => {
    const { fake } = await openQueue()
    await pressKey('j')
    expect(openName()).toBe('Ada')
    await pressKey('j')
    await pressKey('k')
    expect(openName()).toBe('Ada')
    await pressKey('a')
    expect([openName(), names()]).toEqual(['Ben', ['Ben', 'Cleo']])
    await pressKey('s')
    await pressKey('Backspace')
    expect([openName(), names()]).toEqual(['', []])
    expect(fake.reviews.map(({ state }) => state)).toEqual(['published', 'spam', 'deleted'])
    expect(byRole('heading', 'Nothing waits')).toBeTruthy()
  })

  it('BX-3.12 does nothing on letters that are typed into a field', async () => {
    const { fake } = await openQueue()
    await pressKey('j')
    await pressKey('r')
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
    for (const key of ['a', 's', 'Backspace', 'j']) await pressKey(key)
    expect(fake.reviews.map(({ state }) => state)).toEqual(['held', 'held', 'held'])
    expect(openName()).toBe('Ada')
  })

  it('BX-3.12 offers an undo for each decision, which brings the review back to where it was', async () => {
    const { fake } = await openQueue()
    await press(byRole('link', 'Ben'))
    await press(byRole('button', 'Spam'))
    expect(toasts()).toContain('Review by Ben marked as spam')
    expect(names()).toEqual(['Ada', 'Cleo'])
    await press(byRole('button', 'Undo'))
    expect(names()).toEqual(people)
    expect(fake.reviews[1]?.state).toBe('held')
  })

  it('BX-3.12 shows deleted reviews with the day on which they are gone, and brings one back, with undo', async () => {
    const { fake } = await openQueue()
    await press(byRole('link', 'Ben'))
    await press(byRole('button', 'Delete'))
    await press(tab('Deleted'))
    expect(tab('Deleted').textContent).toBe('Deleted1')
    expect(document.querySelector('tbody')?.textContent).toContain('on Apr 9')
    expect(document.body.textContent).toContain('Deleted reviews can be restored for 30 days.')
    await press(byRole('button', 'Restore the review by Ben'))
    expect(toasts()).toContain('Review by Ben restored')
    expect(fake.reviews[1]?.state).toBe('held')
    expect(byRole('heading', 'Nothing deleted')).toBeTruthy()
    expect(document.activeElement).not.toBe(document.body)
    const [newest] = allByRole('button', 'Undo')
    if (newest) await press(newest)
    expect(names()).toEqual(['Ben'])
    await press(byRole('link', 'Ben'))
    await press(byRole('button', 'Restore'))
    expect(fake.reviews[1]?.state).not.toBe('deleted')
  })

  it('BX-3.12 puts a review back and says why when its decision is refused', async () => {
    const { fake } = await openQueue()
    fake.isRefusing = true
    await pressKey('j')
    await pressKey('a')
    expect(names()).toEqual(people)
    expect(toasts()).toContain('This review was changed meanwhile.')
  })

  it('BX-3.12 saves and removes the public answer, with undo, and keeps it to 2,000 characters', async () => {
    const { fake } = await openQueue()
    await pressKey('j')
    const field = byRole('textbox', 'Answer in public')
    await typeInto(field, 'x'.repeat(2001))
    expect(byRole('button', 'Save answer').getAttribute('disabled')).not.toBeNull()
    await typeInto(field, 'Thank you, Ada')
    await press(byRole('button', 'Save answer'))
    expect(fake.reviews[0]?.reply?.text).toBe('Thank you, Ada')
    await typeInto(byRole('textbox', 'Answer in public'), '')
    await press(byRole('button', 'Remove answer'))
    expect(fake.reviews[0]?.reply).toBeUndefined()
    await press(byRole('button', 'Undo'))
    expect(fake.reviews[0]?.reply?.text).toBe('Thank you, Ada')
  })

  it('BX-4.02 keeps an answer that is being written, for its review', async () => {
    const queue = people.map((userName) => aReview({ userName }))
    const answer = () => byRole('textbox', 'Answer in public')
    await openQueue(queue)
    await pressKey('j')
    await typeInto(answer(), 'Thank you, Ada')
    await close()
    await openQueue(queue)
    await pressKey('j')
    expect(answer()).toMatchObject({ value: 'Thank you, Ada' })
    await pressKey('j')
    expect(answer()).toMatchObject({ value: '' })
    heldDrafts.clear()
  })

  it('BX-4.02 saves by itself an answer that the network lost', async () => {
    const { server, fake } = await openQueue()
    await pressKey('j')
    await typeInto(byRole('textbox', 'Answer in public'), 'Thank you, Ada')
    server.state.mood = 'silent'
    takeOverTimers()
    await press(byRole('button', 'Save answer'))
    expect(byRole('complementary', 'Ada').textContent).toContain(
      'Offline — kept on this device, sent when you are back online',
    )
    server.state.mood = 'well'
    await passTime(5_000)
    expect(fake.reviews[0]?.reply?.text).toBe('Thank you, Ada')
    expect(heldDrafts.size).toBe(0)
  })

  it('BX-3.12 shows the answer that a colleague gave meanwhile, and replaces it only when that is chosen', async () => {
    const { server, fake } = await openQueue()
    server.state.lastChange.by = { name: 'Ben Miller', isYou: false }
    const answer = () => byRole('textbox', 'Answer in public')
    await pressKey('j')
    await typeInto(answer(), 'Thank you, Ada')
    const [first] = fake.reviews
    if (!first) throw new Error('There is no review.')
    Object.assign(first, { reply: { text: 'Thanks!', date: first.reviewDate }, version: first.version + 1 })
    await press(byRole('button', 'Save answer'))
    expect(fake.reviews[0]?.reply?.text).toBe('Thanks!')
    const card = byRole('region', 'Needs attention')
    expect(card.textContent).toMatch(/Ben Miller.*Thanks!/)
    expect(server.state.lastChange.asked).toEqual([`?kind=review&id=${first.id}&fields=reply`])
    expect(descriptionOf(answer())).not.toContain('This review was changed meanwhile.') // the card says what to do
    expect(byRole('button', 'Save answer').getAttribute('disabled')).not.toBeNull()
    await press(byRole('button', 'Keep yours'))
    expect(document.activeElement).toBe(answer())
    expect(descriptionOf(answer())).not.toContain('This review was changed meanwhile.')
    await press(byRole('button', 'Save answer'))
    expect(fake.reviews[0]?.reply?.text).toBe('Thank you, Ada')
  })

  it('BX-3.12 says what the rating of the product would become', async () => {
    await openQueue([aReview({ starRating: '2' })])
    expect(document.body.textContent).not.toContain('5 → 3.5 (2)')
    await pressKey('j')
    expect(document.body.textContent).toContain('5 → 3.5 (2)')
  })

  it('BX-3.12 names the roles that may moderate to those who may not', async () => {
    const { fake } = await openQueue(undefined, '', [4])
    expect(byRole('heading', /Administrator/)).toBeTruthy()
    expect(fake.seen).toEqual([])
  })
})
