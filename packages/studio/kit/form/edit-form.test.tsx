// @vitest-environment happy-dom
import { TextField } from '@sitewright/ui/text-field.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heldDrafts } from './draft-database.ts'
import { allByRole, byRole, descriptionOf } from '../../testing/by-role.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { leaveField, passTime, press, takeOverTimers, typeInto } from '../../testing/open-studio.tsx'
import { CallFailure } from '../call-failure.ts'
import type { Changer, Versioned } from './edit-form.ts'
import { EditFormFrame } from './edit-form-frame.tsx'
import { SaveState } from './save-state.tsx'
import { useEditForm } from './use-edit-form.ts'

type Values = { title: string; price: string }

const labels = { title: 'Title', price: 'Price' }

/** A server that keeps one product, with versions. `others` changes it as a colleague does. */
function aProduct() {
  const server = {
    product: { values: { title: 'Mug', price: '34' }, version: 1 } as Versioned<Values>,
    by: { name: null, isYou: false } as Changer,
    mood: 'well' as 'well' | 'silent' | 'fields',
    sent: [] as { values: Values; version: number }[],
    others: (change: Partial<Values>) => {
      const { values, version } = server.product
      server.product = { values: { ...values, ...change }, version: version + 1 }
    },
    save: async (values: Values, version: number) => {
      server.sent.push({ values, version })
      if (server.mood === 'silent') throw new CallFailure('network', 0)
      if (server.mood === 'fields') throw refusal(400, { price: 'Too dear.' })
      if (version !== server.product.version) throw refusal(409)
      server.product = { values, version: version + 1 }
      return { version: version + 1 }
    },
  }
  return server
}

function refusal(status: number, fields: Record<string, string> = {}): CallFailure {
  return new CallFailure('refused', status, {
    code: status === 409 ? 'changes.changed-meanwhile' : 'x',
    message: 'No.',
    requestId: '',
    fields,
    retryAfterSeconds: undefined,
  })
}

let screen: Awaited<ReturnType<typeof openScreen>>
beforeEach(() => heldDrafts.clear())
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await screen.close()
})

async function open(server: ReturnType<typeof aProduct>, isAutosaved = false) {
  const [saved] = [server.product]
  function Product() {
    const form = useEditForm<Values>({
      draftKey: 'site product 1',
      saved,
      check: ({ title, price }) => ({
        title: title === '' ? 'Please enter a title.' : undefined,
        price: /^\d+$/u.test(price) ? undefined : 'Please enter a price.',
      }),
      save: server.save,
      reload: async () => ({ ...server.product, by: server.by }),
      isAutosaved,
    })
    return (
      <main>
        <EditFormFrame form={form} labels={labels}>
          <SaveState word={form.word} />
          <TextField label="Title" {...form.field('title')} />
          <TextField label="Price" {...form.field('price')} />
          <button type="submit">Save</button>
        </EditFormFrame>
      </main>
    )
  }
  screen = await openScreen(() => <Product />)
}

const title = () => byRole('textbox', 'Title')
const price = () => byRole('textbox', 'Price')
const word = () => document.querySelector('output')?.textContent

it('delight 18: shows an error at the field after it was left, keeps the text, and links the first bad field', async () => {
  const server = aProduct()
  await open(server)
  await typeInto(price(), 'much')
  expect(descriptionOf(price())).toBe('')
  await leaveField(price())
  expect(descriptionOf(price())).toBe('Please enter a price.')
  expect(price()).toMatchObject({ value: 'much' })

  await typeInto(title(), '')
  await press(byRole('button', 'Save'))
  expect(server.sent).toEqual([])
  expect(document.activeElement).toBe(title())
  expect(byRole('alert').textContent).toContain('2 fields need your attention:')
  await press(byRole('link', 'Price: Please enter a price.'))
  expect(document.activeElement).toBe(price())

  await typeInto(title(), 'Cup')
  await typeInto(price(), '36')
  expect(allByRole('alert')).toEqual([])
  await press(byRole('button', 'Save'))
  expect(server.product).toEqual({ values: { title: 'Cup', price: '36' }, version: 2 })
})

it('shows what the server refuses at its field, and puts the focus on it', async () => {
  const server = aProduct()
  server.mood = 'fields'
  await open(server)
  await typeInto(price(), '99')
  await press(byRole('button', 'Save'))
  expect(document.activeElement).toBe(price())
  expect(descriptionOf(price())).toBe('Too dear.')
  expect(word()).toBe('Needs attention')
})

it('delight 4: says in four words how far an autosave is, and loses nothing when the network fails', async () => {
  const server = aProduct()
  await open(server, true)
  expect(word()).toBe('Saved')
  takeOverTimers()
  await typeInto(title(), 'Cup')
  expect(word()).toBe('Saving…')
  await passTime(800)
  expect(word()).toBe('Saved')
  expect(server.product.values.title).toBe('Cup')

  await typeInto(price(), 'x')
  expect(word()).toBe('Needs attention')

  server.mood = 'silent'
  await typeInto(price(), '40')
  await passTime(800)
  expect(word()).toBe('Offline — kept on this device')
  vi.useRealTimers()

  // The tab is closed and opened again: what was typed is offered, and saved once the network is back.
  await screen.close()
  server.mood = 'well'
  await open(server, true)
  expect(price()).toMatchObject({ value: '34' })
  expect(byRole('status').textContent).toContain('that were not saved.')
  await press(byRole('button', 'Restore'))
  expect(price()).toMatchObject({ value: '40' })
  takeOverTimers()
  await typeInto(price(), '41')
  await passTime(800)
  expect(server.product.values).toEqual({ title: 'Cup', price: '41' })
  expect(heldDrafts.size).toBe(0)
})

it('tries again by itself while the server cannot be reached', async () => {
  const server = aProduct()
  server.mood = 'silent'
  await open(server, true)
  takeOverTimers()
  await typeInto(title(), 'Cup')
  await passTime(800)
  expect(word()).toBe('Offline — kept on this device')
  server.mood = 'well'
  await passTime(5000)
  expect(word()).toBe('Saved')
  expect(server.product.values.title).toBe('Cup')
})

it('BX-4.02 sends a save that the network lost again by itself, as soon as the browser is online', async () => {
  const server = aProduct()
  server.mood = 'silent'
  await open(server)
  await typeInto(title(), 'Cup')
  await press(byRole('button', 'Save'))
  expect(word()).toBe('Offline — kept on this device')
  takeOverTimers()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => window.dispatchEvent(new Event('offline')))
  await passTime(60_000)
  expect(server.sent).toHaveLength(1)

  server.mood = 'well'
  online.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  await passTime(800)
  expect(word()).toBe('Saved')
  expect(server.product.values.title).toBe('Cup')
})

it('saves nothing that was typed after a lost save, until it is asked to', async () => {
  const server = aProduct()
  server.mood = 'silent'
  await open(server)
  await typeInto(title(), 'Cup')
  await press(byRole('button', 'Save'))
  await typeInto(title(), 'Cup for')
  server.mood = 'well'
  takeOverTimers()
  await passTime(60_000)
  expect([word(), server.product.version]).toEqual(['', 1])
})

it('asks before a screen with unsaved changes is left, and offers them again later', async () => {
  const server = aProduct()
  await open(server)
  await typeInto(title(), 'Cup')
  await screen.go('/elsewhere')
  expect(location.pathname).toBe('/')
  expect(byRole('alertdialog').textContent).toContain('Leave without saving?')
  await press(byRole('button', 'Stay'))
  expect(title()).toMatchObject({ value: 'Cup' })

  await screen.go('/elsewhere')
  await press(byRole('button', 'Leave'))
  expect(location.pathname).toBe('/elsewhere')
  await screen.go('/')
  await press(byRole('button', 'Restore'))
  expect(title()).toMatchObject({ value: 'Cup' })
})

it('BX-4.02 keeps a draft that waits for a decision when more is typed, and offers both, the older one first', async () => {
  const server = aProduct()
  await open(server)
  await typeInto(title(), 'First thought')
  await screen.close()
  await open(server)
  await typeInto(title(), 'Second thought')
  await screen.close()

  await open(server)
  await press(byRole('button', 'Restore'))
  expect(title()).toMatchObject({ value: 'First thought' })
  await press(byRole('button', 'Restore'))
  expect(title()).toMatchObject({ value: 'Second thought' })
  await press(byRole('button', 'Discard'))
  expect(title()).toMatchObject({ value: 'Second thought' })
})

it('asks before the tab is closed while something is unsaved, and not afterwards', async () => {
  const server = aProduct()
  await open(server)
  const isAsked = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(isAsked()).toBe(false)
  await typeInto(title(), 'Cup')
  expect(isAsked()).toBe(true)
  await press(byRole('button', 'Save'))
  expect(isAsked()).toBe(false)
})

it('merges changes of others to other fields, and says so', async () => {
  const server = aProduct()
  await open(server)
  await typeInto(title(), 'Cup')
  server.others({ price: '50' })
  await press(byRole('button', 'Save'))
  expect(server.product).toEqual({ values: { title: 'Cup', price: '50' }, version: 3 })
  expect(price()).toMatchObject({ value: '50' })
  expect(byRole('status').textContent).toContain('Both changes were saved.')
})

it('shows both values where two changed the same field, and saves what is chosen', async () => {
  const server = aProduct()
  await open(server)
  await typeInto(title(), 'Cup')
  await typeInto(price(), '36')
  server.others({ title: 'Beaker', price: '50' })
  server.by = { name: 'Nora Okafor', isYou: false }
  await press(byRole('button', 'Save'))
  expect(server.product.version).toBe(2)
  const card = byRole('region', 'Needs attention')
  expect(card.textContent).toContain('Nora Okafor changed this meanwhile.')
  expect(card.textContent).toMatch(/TitleYoursCup.*Nora OkaforBeaker.*PriceYours36.*Nora Okafor50/)

  await press(allByRole('button', 'Take theirs')[0] ?? card)
  expect(document.activeElement).toBe(byRole('button', 'Keep yours')) // of the field that is left
  await press(byRole('button', 'Keep yours'))
  expect(document.activeElement).toBe(price())
  expect(server.product).toEqual({ values: { title: 'Beaker', price: '36' }, version: 3 })
  expect(word()).toBe('Saved')
})

it('says that the other change was made in another tab when the same account made it', async () => {
  const server = aProduct()
  await open(server)
  await typeInto(title(), 'Cup')
  server.others({ title: 'Beaker' })
  server.by = { name: 'Ada Potter', isYou: true }
  await press(byRole('button', 'Save'))
  const card = byRole('region', 'Needs attention')
  expect(card.textContent).toContain('You changed this in another tab or on another device.')
  expect(card.textContent).toMatch(/TitleTyped hereCup.*SavedBeaker/)
  expect(card.textContent).not.toContain('Ada Potter')
  await press(byRole('button', 'Keep what is typed here'))
  expect(server.product.values.title).toBe('Cup')
})

it('names nobody when it is not known who changed the same field', async () => {
  const server = aProduct()
  await open(server)
  await typeInto(title(), 'Cup')
  server.others({ title: 'Beaker' })
  await press(byRole('button', 'Save'))
  expect(byRole('region', 'Needs attention').textContent).toMatch(/^This was changed meanwhile\./)
})

it('saves nothing when theirs is taken everywhere', async () => {
  const server = aProduct()
  await open(server)
  await typeInto(title(), 'Cup')
  server.others({ title: 'Beaker' })
  await press(byRole('button', 'Save'))
  await press(byRole('button', 'Take theirs'))
  expect(server.product).toEqual({ values: { title: 'Beaker', price: '34' }, version: 2 })
  expect(server.sent).toHaveLength(1)
  expect(word()).toBe('Saved')
})
