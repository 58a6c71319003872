import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { readCrumb } from '../kit/crumb.ts'
import { makeQueryClient } from '../kit/query-client.ts'
import { makeRouter } from '../router.tsx'
import { sessionKey } from '../session/session.ts'
import type { fakeServer } from './fake-server.ts'

type Server = ReturnType<typeof fakeServer>

/** Renders the studio at a path, against an in-memory server. `close` unmounts it. */
export async function openStudio(server: Server, path = '/') {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', networkTo(server))
  history.replaceState(null, '', path)
  const client = makeQueryClient(sessionKey)
  const router = makeRouter()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => {
    root.render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  await settled()
  return {
    close: async () => {
      await act(async () => root.unmount())
      router.history.destroy() // the router's history patches `window.history`; this restores the original
      place.remove()
      client.clear()
      document.cookie = 'crumb=; max-age=0; path=/'
      vi.unstubAllGlobals()
    },
  }
}

// Saved before a test installs fake timers.
const nextTurn = setTimeout
const quietTurns = 4

/**
 * Waits until code that is loaded later has arrived, responses have arrived, and the page has not changed for a few turns of the
 * event loop.
 */
export async function settled(): Promise<void> {
  let quiet = 0
  for (let before = ''; quiet < quietTurns;) {
    await act(async () => vi.dynamicImportSettled())
    await act(async () => new Promise((resolve) => nextTurn(resolve, 0)))
    const now = location.href + document.body.innerHTML
    quiet = now === before ? quiet + 1 : 0
    before = now
  }
}

/** Lets a test decide when timers run. End it with `vi.useRealTimers()`. */
export function takeOverTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

/** Runs the timers of so many milliseconds. */
export async function passTime(ms: number): Promise<void> {
  await act(async () => vi.advanceTimersByTimeAsync(ms))
  await settled()
}

export async function press(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.focus()
    element.click()
  })
  await settled()
}

/** Presses twice before React renders again, as a double press does on a busy machine. */
export async function pressTwice(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.click()
    element.click()
  })
  await settled()
}

/** Types text as a user does: focus, value, input event. */
export async function typeInto(field: HTMLElement, text: string): Promise<void> {
  await act(async () => {
    field.focus()
    const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Chooses an option of a select, by its value. */
export async function choose(field: HTMLElement, value: string): Promise<void> {
  if (!(field instanceof HTMLSelectElement)) throw new Error('Only a select has options.')
  await act(async () => {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settled()
}

/** Presses a key where the focus is. */
export async function pressKey(key: string, more: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...more }))
  })
  await settled()
}

export async function leaveField(field: HTMLElement): Promise<void> {
  await act(async () => field.blur())
}

/** Simulates returning to the page from another tab. */
export async function lookAgain(): Promise<void> {
  await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await settled()
}

export function networkTo(server: Server): typeof fetch {
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.origin), init)
    const answer = await server.answer({
      method: request.method,
      path: new URL(request.url).pathname,
      query: new URL(request.url).search,
      site: request.headers.get('x-site'),
      idempotencyKey: request.headers.get('idempotency-key'),
      crumb: request.headers.get('x-csrf-token'),
      cookieCrumb: readCrumb(document.cookie),
      body: request.body === null ? undefined : await request.json(),
    })
    if (answer === null) throw new TypeError('Failed to fetch')
    if (answer.setCrumb !== undefined) document.cookie = `crumb=${answer.setCrumb}; path=/`
    const body = answer.body === undefined ? '<html>' : JSON.stringify(answer.body)
    return new Response(body, {
      status: answer.status,
      headers: { 'content-type': 'application/json', ...answer.headers },
    })
  }
}
