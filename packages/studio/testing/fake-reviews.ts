import { reviewStates, type ReviewState } from '@sitewright/domain/reviews/review.ts'
import type { ModeratedReview, ModerationListAnswer } from '@sitewright/domain/reviews/reviews.wire.ts'
import { refused, type FakeRequest, type FakeResponse } from './fake-server.ts'

const path = '/api/studio/reviews'
const states: Readonly<Record<string, ReviewState>> = { publish: 'published', spam: 'spam', delete: 'deleted' }

/** In-memory fake of the API of one site's reviews, which tests change through `state`. `seen` holds the requests. */
export function fakeReviews(site: string, reviews: ModeratedReview[]) {
  const state = { reviews, seen: [] as string[], isRefusing: false }

  function answer(request: FakeRequest): FakeResponse | undefined {
    if (!request.path.startsWith(path)) return undefined
    if (request.site !== site) return refused(404, 'kit.not-found', 'There is nothing at this address.')
    state.seen.push(`${request.method} ${request.path.slice(path.length)}${request.query}`)
    if (request.method === 'GET')
      return { status: 200, body: listOf(state.reviews, new URLSearchParams(request.query)) }
    const [, id = '', action = ''] = request.path.slice(path.length).split('/')
    const before = state.reviews.find((review) => review.id === id)
    if (state.isRefusing || (action === 'reply' && isOld(request.body, before)))
      return refused(409, 'changes.changed-meanwhile', 'This review was changed meanwhile.')
    return before ? act(before, action, request.body) : refused(404, 'reviews.not-found', 'There is no such review.')
  }

  function act(before: ModeratedReview, action: string, body: unknown): FakeResponse {
    const { version } = before
    const earlier = undoable.get(before.id)
    const after = changed(before, action, body, earlier)
    state.reviews = state.reviews.map((review) => (review === before ? after : review))
    undoable.set(before.id, before)
    const isReply = action === 'reply'
    const undoBody = isReply ? { text: before.reply?.text ?? '' } : { version: version + 1 }
    const undo = { method: 'POST', path: `${path}/${before.id}/${isReply ? 'reply' : 'undo'}`, body: undoBody }
    return { status: 200, body: { id: before.id, state: after.state, undo: action === 'undo' ? null : undo } }
  }

  const undoable = new Map<string, ModeratedReview>()
  return { state, answer }
}

function isOld(body: unknown, before: ModeratedReview | undefined): boolean {
  const { version } = body as { version?: number }
  return before !== undefined && version !== undefined && version < before.version
}

function changed(
  before: ModeratedReview,
  action: string,
  body: unknown,
  earlier: ModeratedReview | undefined,
): ModeratedReview {
  const version = before.version + 1
  if (action === 'undo') return { ...before, state: earlier?.state ?? before.state, version }
  if (action === 'restore') return { ...before, state: earlier?.state ?? 'held', goneAt: null, version }
  if (action === 'delete') return { ...before, state: 'deleted', goneAt: Date.UTC(2026, 3, 9), version }
  if (action !== 'reply') return { ...before, state: states[action] ?? before.state, version }
  const { reply: _, ...rest } = before
  const { text } = body as { text: string }
  return { ...rest, version, ...(text !== '' && { reply: { text, date: 0 } }) }
}

function listOf(reviews: readonly ModeratedReview[], query: URLSearchParams): ModerationListAnswer {
  const found = reviews.filter(({ userName, text }) => `${userName} ${text}`.includes(query.get('search') ?? ''))
  const counts = Object.fromEntries(
    reviewStates.map((state) => [state, found.filter((review) => review.state === state).length]),
  ) as ModerationListAnswer['counts']
  return { reviews: found.filter(({ state }) => state === query.get('state')), nextCursor: null, counts }
}

/** A review of a mug that waits. `some` overrides fields. */
export function aReview(some: Partial<ModeratedReview> = {}): ModeratedReview {
  return {
    id: (some.userName ?? 'ada').padEnd(32, '0'),
    starRating: '4',
    reviewDate: Date.UTC(2026, 10, 20, 8, 2),
    title: '',
    text: 'It holds tea.',
    userFirstName: '',
    userLastName: '',
    userLoginName: '',
    userName: 'Ada',
    importedProductName: 'Speckled Mug',
    importedProductImageUrls: [],
    importedImageUrls: [],
    sourceType: 1,
    sourceName: '',
    productId: 'a'.repeat(32),
    productPath: '/shop/speckled-mug',
    state: 'held',
    version: 0,
    goneAt: null,
    ofProduct: { count: 1, quarters: 20 },
    ...some,
  }
}
