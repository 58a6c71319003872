import { english } from '@sitewright/domain/locales/en.ts'
import { shopMailOf, shopMails } from '@sitewright/domain/mail/own-texts/shop-mails.ts'
import { standardTexts } from '@sitewright/domain/mail/own-texts/word-mail.ts'
import { refused, type FakeRequest, type FakeResponse } from './fake-server.ts'

const path = '/api/studio/mails'

type Texts = Record<string, string>

/** In-memory fake of the API of one site's mails. `sent` holds what was sent; `refusals` answer the next saves, one each. */
export function fakeMails(site: string) {
  const state = {
    own: {} as Record<string, Texts>,
    version: 1,
    isBroken: false,
    orderNumber: 1047 as number | null,
    sent: [] as { path: string; body: { texts?: Texts; version?: number } }[],
    refusals: [] as FakeResponse[],
  }

  function answer(request: FakeRequest): FakeResponse | undefined {
    if (!request.path.startsWith(path)) return undefined
    if (request.site !== site) return refused(404, 'kit.not-found', 'There is nothing at this address.')
    if (state.isBroken) return refused(503, 'kit.unavailable', 'Please try again in a moment.')
    const [id = '', action = ''] = request.path.slice(path.length + 1).split('/')
    if (id === '') return { status: 200, body: { mails: list(), language: 'en' } }
    const mail = shopMailOf(id)
    if (!mail) return refused(404, 'mail.no-such-mail', 'There is no such email.')
    const standard = standardTexts(english, mail)
    const texts = { ...standard, ...state.own[id] }
    if (request.method === 'GET')
      return { status: 200, body: { id, language: 'en', texts, standard, version: state.version } }
    const body = request.body as { texts: Texts; version: number }
    state.sent.push({ path: request.path.slice(path.length), body })
    if (action === 'preview') return { status: 200, body: previewOf(body.texts) }
    if (action === 'test') return { status: 200, body: { to: 'nora@example.test' } }
    return state.refusals.shift() ?? save(id, action === 'reset' ? {} : body.texts, body.version)
  }

  function list() {
    return shopMails.map(({ id }) => ({ id, isChanged: Object.keys(state.own[id] ?? {}).length > 0 }))
  }

  function previewOf({ subject = '', lead = '' }: Texts) {
    const { orderNumber } = state
    const fill = (text: string) =>
      text.replaceAll('{orderNumber}', String(orderNumber)).replaceAll('{firstName}', 'Priya')
    return { subject: fill(subject), sender: 'Fern & Kiln', to: 'priya@mail.example', plain: fill(lead), orderNumber }
  }

  function save(id: string, texts: Texts, version: number): FakeResponse {
    if (version !== state.version)
      return refused(409, 'changes.changed-meanwhile', 'Somebody else has changed this email.')
    const before = state.own[id] ?? {}
    state.own[id] = texts
    state.version += 1
    const mail = shopMailOf(id)
    const undo = { method: 'POST', path: `${path}/${id}/undo`, body: { texts: before, version: state.version } }
    const shown = { ...(mail ? standardTexts(english, mail) : {}), ...texts }
    return { status: 200, body: { texts: shown, version: state.version, undo } }
  }

  return { state, answer }
}
