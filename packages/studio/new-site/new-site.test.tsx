// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allByRole, byRole, descriptionOf } from '../testing/by-role.ts'
import { anOwner, aSite, fakeServer, refused, type FakeRequest, type FakeResponse } from '../testing/fake-server.ts'
import { leaveField, openStudio, press, pressKey, pressTwice, settled, typeInto } from '../testing/open-studio.tsx'

let close: () => Promise<void>
let server: ReturnType<typeof fakeServer>
let sent: FakeRequest[]
beforeEach(() => {
  sent = []
})
afterEach(async () => close())

const ofSites = '/api/studio/sites'
const made = { id: 'site-moss', identifier: 'moss', title: 'Moss' }

/** Makes the site, as the server does. */
function make(): FakeResponse {
  const { answer } = server.state.account
  const site = { ...aSite({ identifier: 'moss', title: 'Moss', isOwner: true, roles: [1] }), id: made.id }
  server.state.account = { ...server.state.account, answer: { ...answer, sites: [...answer.sites, site] } }
  return { status: 200, body: made }
}

async function open({ post = make, path = '/new-site', mayMakeSites = true } = {}) {
  const owner = anOwner()
  server = fakeServer({ ...owner, answer: { ...owner.answer, mayMakeSites } })
  server.state.isSignedIn = true
  server.state.others = (request) => {
    if (request.path !== ofSites) return undefined
    sent.push(request)
    return post()
  }
  ;({ close } = await openStudio(server, path))
}

const nameField = () => byRole('textbox', 'Name of the site')
const createButton = () => byRole('button', 'Create site')

describe('the screen for a new site', () => {
  it('BX-3.01 makes a site of the name and the kind, and opens the home of that site', async () => {
    await open()
    expect(document.title).toBe('New site · Sitewright studio')
    expect(document.activeElement).toBe(nameField())
    await typeInto(nameField(), ' Moss ')
    await press(byRole('radio', /^Catalogue/))
    await press(createButton())
    expect(sent.map(({ body }) => body)).toEqual([
      { title: 'Moss', kind: 'catalogue', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    ])
    expect(sent[0]?.idempotencyKey).toMatch(/.{16}/)
    expect(location.pathname + location.search).toBe('/?site=moss')
    expect(document.body.textContent).toContain('Moss is ready')
    expect(allByRole('link', 'Products')[0]?.getAttribute('href')).toBe('/moss/products')
  })

  it('is empty again for the next site', async () => {
    await open()
    await typeInto(nameField(), 'Moss')
    await press(createButton())
    await close()
    await open()
    expect(nameField()).toHaveProperty('value', '')
  })

  it('names the three kinds in one group of radio buttons, of which Shop is chosen', async () => {
    await open()
    expect(byRole('radiogroup', 'What is it?')).toBeTruthy()
    const radios = allByRole('radio') as HTMLInputElement[]
    expect(radios.map(({ checked }) => checked)).toEqual([true, false, false])
    expect(new Set(radios.map(({ name }) => name)).size).toBe(1) // which gives them the arrow keys
  })

  it('says at the field that the name is missing, and sends nothing', async () => {
    await open()
    await press(createButton())
    expect(descriptionOf(nameField())).toBe('Please enter a name.')
    expect(document.activeElement).toBe(nameField())
    await typeInto(nameField(), '  ')
    await leaveField(nameField())
    await press(createButton())
    expect(sent).toEqual([])
  })

  it('keeps what was typed on this device', async () => {
    await open()
    await typeInto(nameField(), 'Half a na')
    await press(byRole('radio', /^Blog/))
    await close()
    await open()
    expect(nameField()).toHaveProperty('value', 'Half a na')
    expect(byRole('radio', /^Blog/)).toHaveProperty('checked', true)
    await typeInto(nameField(), '')
    await press(byRole('radio', /^Shop/))
  })

  it('shows why the server refuses, and sends the next try under a new key', async () => {
    let isFull = true
    await open({ post: () => (isFull ? refused(409, 'sites.too-many', 'You own 20 sites.') : make()) })
    await typeInto(nameField(), 'Moss')
    await press(createButton())
    expect(byRole('alert', 'You own 20 sites.')).toBeTruthy()
    expect(nameField()).toHaveProperty('value', 'Moss')
    isFull = false
    await press(createButton())
    expect(location.pathname).toBe('/')
    expect(sent[0]?.idempotencyKey).not.toBe(sent[1]?.idempotencyKey)
  })

  it('BX-1.02 sends one request for two presses, and the same key after no answer came', async () => {
    await open()
    await typeInto(nameField(), 'Moss')
    let isLost = true
    const { answer } = server
    server.answer = async (request) => {
      const made = await answer(request)
      return isLost && request.path === ofSites ? null : made
    }
    await pressTwice(createButton())
    expect(sent).toHaveLength(1)
    expect(document.body.textContent).toContain('sent when you are back online')
    isLost = false
    await press(createButton())
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect([sent.length, location.pathname]).toEqual([2, '/'])
  })

  it('tells whoever may not make sites who may', async () => {
    await open({ mayMakeSites: false })
    expect(byRole('heading', 'New sites are for owners')).toBeTruthy()
    expect(allByRole('textbox')).toHaveLength(0)
  })
})

describe('the studio’s frame', () => {
  it('offers a new site at the end of the site’s menu, also with one site', async () => {
    await open({ path: '/' })
    await press(byRole('button', /^Fern & Kiln/))
    const items = [...allByRole('menuitemradio'), ...allByRole('menuitem')]
    expect(items.at(-1)?.textContent).toBe('New site')
    await press(byRole('menuitem', 'New site'))
    expect(location.pathname).toBe('/new-site')
  })

  it('offers it in the command palette', async () => {
    await open({ path: '/' })
    await pressKey('k', { ctrlKey: true })
    await typeInto(byRole('searchbox'), 'new site')
    await settled()
    await press(byRole('menuitem', 'New site'))
    expect(location.pathname).toBe('/new-site')
  })

  it('offers none to whoever may not make sites', async () => {
    await open({ path: '/', mayMakeSites: false })
    expect(allByRole('button', /^Fern & Kiln/)).toHaveLength(0)
  })
})
