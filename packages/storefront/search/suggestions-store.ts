import { searchFieldMessages } from '@sitewright/domain/search-page/search-field.messages.ts'
import type { SuggestionsAnswer } from '@sitewright/domain/search-page/search-page.wire.ts'
import { getJson } from '../kit/api.ts'
import { makeStore, type Store } from '../kit/store.ts'
import { translate } from '../kit/translate.ts'
import { addRecentSearch, clearRecentSearches, readRecentSearches, removeRecentSearch } from './recent-searches.ts'

export type Suggestion = SuggestionsAnswer['suggestions'][number]

/** What is shown below the field: nothing, suggestions for `query`, or the visitor's last searches. */
type Shown =
  | { kind: 'nothing' }
  | { kind: 'found'; query: string; suggestions: readonly Suggestion[] }
  | { kind: 'recent'; searches: readonly string[] }

/** `active` is the position of the option that Enter opens; -1 when it is the field itself. */
type SuggestionsState = { shown: Shown; active: number; announcement: string }

export type Suggestions = Pick<Store<SuggestionsState>, 'get' | 'listen'> & {
  /** Shows what fits the text in the field: recent searches while it is empty, suggestions from two letters on. */
  show: (text: string) => void
  hide: () => void
  /** Makes the next (`1`) or previous (`-1`) option active. After the last one comes the field again. */
  move: (step: 1 | -1) => void
  leaveOption: () => void
  remember: (query: string) => void
  removeRecent: (query: string) => void
  clearRecent: () => void
}

const address = '/api/search/suggestions'
const minLetters = 2
/** Time without a key press after which the server is asked. */
const pauseMs = 120
const maxKnownAnswers = 50
const closed: SuggestionsState = { shown: { kind: 'nothing' }, active: -1, announcement: '' }

/** Creates the state of one field's suggestions. A failed request shows nothing, because the form works without suggestions. */
export function makeSuggestions(): Suggestions {
  const store = makeStore(closed)
  const set = (shown: Shown, announcement = ''): void => store.set({ shown, active: -1, announcement })
  const hide = (): void => {
    if (store.get().shown.kind !== 'nothing') store.set(closed)
  }
  const showRecent = (announcement = ''): void => {
    const searches = readRecentSearches()
    set(searches.length === 0 ? closed.shown : { kind: 'recent', searches }, announcement)
  }
  const showFound = (query: string, suggestions: readonly Suggestion[]): void => {
    if (suggestions.length === 0) set(closed.shown, translate(searchFieldMessages.none))
    else set({ kind: 'found', query, suggestions }, translate(searchFieldMessages.count, { count: suggestions.length }))
  }
  const questions = makeQuestions((query, suggestions) => (suggestions ? showFound(query, suggestions) : hide()))
  return {
    get: store.get,
    listen: store.listen,
    hide: () => {
      questions.stop()
      hide()
    },
    show: (text) => {
      const query = text.trim().replaceAll(/\s+/g, ' ')
      questions.stop()
      if (query === '') showRecent()
      else if (Array.from(query).length < minLetters) hide()
      else questions.ask(query)
    },
    move: (step) => {
      const { shown, active } = store.get()
      const count = optionsOf(shown)
      // The field is one more place in the cycle, before the first option.
      if (count > 0) store.set({ ...store.get(), active: ((active + 1 + step + count + 1) % (count + 1)) - 1 })
    },
    leaveOption: () => {
      if (store.get().active !== -1) store.set({ ...store.get(), active: -1 })
    },
    remember: addRecentSearch,
    removeRecent: (query) => {
      removeRecentSearch(query)
      showRecent(translate(searchFieldMessages.recentRemoved, { query }))
    },
    clearRecent: () => {
      clearRecentSearches()
      showRecent(translate(searchFieldMessages.recentCleared))
    },
  }
}

/** Requests for suggestions: `ask` replaces the question before it, `stop` drops it. */
type Questions = { ask: (query: string) => void; stop: () => void }

/** Asks the server after a pause in typing. `answer` gets the suggestions for the latest question; `null` if the request failed. */
function makeQuestions(answer: (query: string, suggestions: readonly Suggestion[] | null) => void): Questions {
  const known = new Map<string, readonly Suggestion[]>()
  let running: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = async (query: string): Promise<void> => {
    const own = new AbortController()
    running = own
    const sent = await getJson<SuggestionsAnswer>(`${address}?q=${encodeURIComponent(query)}`, own.signal)
    if (running !== own) return // the text has changed since
    running = null
    if (!sent.isDone) return answer(query, null)
    if (known.size >= maxKnownAnswers) known.clear()
    known.set(query, sent.body.suggestions)
    answer(query, sent.body.suggestions)
  }
  return {
    ask: (query) => {
      const suggestions = known.get(query)
      if (suggestions) answer(query, suggestions)
      else timer = setTimeout(() => void send(query), pauseMs)
    },
    stop: () => {
      clearTimeout(timer)
      running?.abort()
      running = null
    },
  }
}

/** Returns the number of options that are shown. */
function optionsOf(shown: Shown): number {
  if (shown.kind === 'found') return shown.suggestions.length
  return shown.kind === 'recent' ? shown.searches.length : 0
}
