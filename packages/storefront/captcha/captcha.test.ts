import { captchaConsoleErrors, type CaptchaSettings } from '@sitewright/domain/captcha/captcha.ts'
import type { CaptchaSettingsAnswer } from '@sitewright/domain/captcha/captcha.wire.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aChallenge } from '../testing/a-challenge.ts'
import { settle } from '../testing/open-page.ts'
import type { CaptchaAdapter } from './captcha-adapter.ts'
import type { FormCaptcha } from './start-captcha.ts'
import { waitFor } from '../testing/wait-for.ts'

/** Fake captcha endpoint: its settings, the number of challenges issued, and how the provider's script behaves. */
type Site = { settings: CaptchaSettings; challenges: number; isAway: boolean; script: 'comes' | 'fails' | 'never' }
let site: Site
let boxes: Box[]
type Box = {
  container: HTMLElement
  options: Record<string, unknown> & { callback: () => void }
  token: string
  resets: number
}

const provider: CaptchaSettings = { kind: 'provider', siteKey: 'key-1', scriptUrl: 'https://captcha.example/api.js' }
const own: CaptchaSettings = { kind: 'proof', siteKey: 'proof', scriptUrl: null }

beforeEach(() => {
  site = { settings: own, challenges: 0, isAway: false, script: 'comes' }
  boxes = []
  vi.resetModules()
  vi.stubGlobal('window.isSecureContext', true)
  vi.stubGlobal('fetch', async (path: string) => {
    if (site.isAway) throw new TypeError('away')
    return Response.json(answerOf(new URL(path, 'http://shop.localhost')))
  })
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => nodes.forEach((node) => arrive(node)))
  document.body.innerHTML =
    '<form><input name="email"><div class="captcha-container"></div><button>Send</button></form>'
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  globalThis.grecaptcha = undefined
})

function answerOf(url: URL): CaptchaSettingsAnswer {
  if (!url.searchParams.has('purpose')) return { ...site.settings, challenge: null }
  site.challenges += 1
  return { ...site.settings, challenge: aChallenge(site.challenges) }
}

/** Stands in for the browser that loads the provider's script: success, error or no answer, as `site.script` says. */
function arrive(node: unknown): void {
  if (!(node instanceof HTMLScriptElement) || site.script === 'never') return
  if (site.script === 'fails') return queueMicrotask(() => node.onerror?.(new Event('error')))
  const { origin, pathname, searchParams } = new URL(node.src)
  if (`${origin}${pathname}` !== provider.scriptUrl) throw new Error('It comes from elsewhere.')
  if (searchParams.get('render') !== 'explicit') throw new Error('It would render by itself.')
  globalThis.grecaptcha = {
    render: (container, options) => {
      boxes.push({ container, options: options as Box['options'], token: '', resets: 0 })
      return boxes.length - 1
    },
    reset: (id) => {
      const box = boxes[id]
      if (box) Object.assign(box, { token: '', resets: box.resets + 1 })
    },
    getResponse: (id) => boxes[id]?.token ?? '',
  }
  const ready = Reflect.get(globalThis, searchParams.get('onload') ?? '') as () => void
  queueMicrotask(ready)
}

function place(): HTMLElement {
  return document.querySelector<HTMLElement>('.captcha-container') as HTMLElement
}

async function adapterOf(settings: CaptchaSettings): Promise<CaptchaAdapter> {
  const { makeCaptcha } = await import('./make-captcha.ts')
  return makeCaptcha({ settings, purpose: 'restock' })
}

async function started(): Promise<FormCaptcha> {
  const { startCaptcha } = await import('./start-captcha.ts')
  return startCaptcha(place(), 'restock')
}

function withWidth(px: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px)
}

describe('a provider', () => {
  it.each([
    [319, 'compact'],
    [320, 'normal'],
  ])(
    'SF-5.11 SF-9.07 SF-7.20 at %d pixels renders a %s box with the site key once its script is ready',
    async (px, size) => {
      withWidth(px)
      const captcha = await adapterOf(provider)
      expect(await captcha.render(place())).toBe(0)
      expect(boxes[0]?.options).toMatchObject({ sitekey: 'key-1', size, action: 'restock' })
    },
  )

  it('SF-5.11 renders nothing without a site key', async () => {
    const captcha = await adapterOf({ ...provider, siteKey: null })
    expect(await captcha.render(place())).toBeNull()
    expect(place().childNodes).toHaveLength(0)
  })

  it('SF-5.11 SF-8.17 PL-8.43 skips and logs nodes that are rendered, missing, detached or in another document', async () => {
    const logError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const captcha = await adapterOf(provider)
    await captcha.render(place())
    const elsewhere = document.implementation.createHTMLDocument()
    elsewhere.body.innerHTML = '<div></div>'
    for (const node of [place(), null, document.createElement('div'), elsewhere.querySelector('div')]) {
      expect(await captcha.render(node)).toBeNull()
      expect(logError).toHaveBeenLastCalledWith('Error rendering captcha into node')
    }
    expect(logError).toHaveBeenCalledTimes(4)
    expect(boxes).toHaveLength(1)
  })

  it('SF-8.17 PL-8.43 rejects execute() before its library is loaded', async () => {
    const captcha = await adapterOf(provider)
    await expect(captcha.execute(0)).rejects.toThrow('ReCaptcha has not been set up!')
  })

  it('SF-8.17 PL-8.43 rejects load() without a document', async () => {
    const captcha = await adapterOf(provider)
    vi.stubGlobal('document', undefined)
    await expect(captcha.load()).rejects.toThrow(captchaConsoleErrors.documentGone)
    expect(captchaConsoleErrors.documentGone).toBe('Document was destroyed')
  })

  it('SF-8.17 PL-8.43 rejects load() when the document has no window or disappears during loading', async () => {
    const captcha = await adapterOf(provider)
    const loading = captcha.load()
    vi.stubGlobal('document', undefined)
    await expect(loading).rejects.toThrow('Document was destroyed')
    vi.stubGlobal('document', { defaultView: null })
    await expect(captcha.load()).rejects.toThrow('Document was destroyed')
  })

  it('PL-7.17 loads nothing before the form has focus, and resets the box when its token expires', async () => {
    site.settings = provider
    const captcha = await started()
    await settle()
    expect(boxes).toHaveLength(0)
    document.querySelector('input')?.focus()
    await waitFor(() => expect(boxes).toHaveLength(1))
    expect(await captcha.token()).toBe('')
    const [box] = boxes as [Box]
    box.token = 'solved-1'
    expect(await captcha.token()).toBe('solved-1')
    box.token = ''
    const expired = box.options['expired-callback'] as () => void
    expired()
    expect(box.resets).toBe(0) // the provider ignores a reset inside its own callback
    await waitFor(() => expect(box.resets).toBe(1))
    expect(await captcha.token()).toBe('')
    box.token = 'solved-2'
    captcha.reset() // as after a failed call (SF-8.06)
    await waitFor(() => expect(box.resets).toBe(2))
    expect(await captcha.token()).toBe('')
  })

  it('stays in the page, hidden, when its form is removed while a challenge may be open', async () => {
    site.settings = provider
    const captcha = await started()
    await captcha.token()
    const inner = boxes[0]?.container as HTMLElement
    captcha.end()
    await settle()
    document.querySelector('form')?.remove()
    expect(inner.isConnected).toBe(true)
    expect(inner.hidden).toBe(true)
  })

  it('removes a solved box, and renders a new one in the same place', async () => {
    const captcha = await adapterOf(provider)
    await captcha.render(place())
    const [box] = boxes as [Box]
    box.token = 'solved'
    captcha.remove(0)
    expect(box.container.isConnected).toBe(false)
    expect(await captcha.render(place())).toBe(1)
  })

  it.each(['fails', 'never'] as const)(
    'is replaced by the proof of work when its script does not load (%s)',
    async (script) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      if (script === 'never') vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      Object.assign(site, { settings: provider, script })
      const token = (await started()).token()
      if (script === 'never') {
        await settle()
        await vi.advanceTimersByTimeAsync(10_000)
      }
      expect(await token).toMatch(/^proof\./)
    },
  )

  it('is replaced by the proof of work when its box reports an error', async () => {
    site.settings = provider
    const captcha = await started()
    await captcha.token()
    const failed = boxes[0]?.options['error-callback'] as () => void
    failed()
    await waitFor(async () => expect(await captcha.token()).toMatch(/^proof\./))
  })
})

describe('the proof of work', () => {
  it('is done while the visitor types and returns a token with the challenge and its solution', async () => {
    const captcha = await started()
    document.querySelector('input')?.focus()
    await waitFor(() => expect(place().textContent).toBe('Checked: you are not a machine.'))
    const token = await captcha.token()
    const { solution } = JSON.parse(atob(token.slice('proof.'.length)))
    expect(solution.counter).toBe(7)
    expect(await captcha.token()).toBe(token)
    expect(site.challenges).toBe(1)
  })

  it('does not move the button when the visitor focuses it first, and is done on submit', async () => {
    const captcha = await started()
    document.querySelector('button')?.focus()
    await settle()
    expect(place().childElementCount).toBe(0)
    expect(await captcha.token()).toMatch(/^proof\./)
    expect(place().textContent).toBe('Checked: you are not a machine.')
  })

  it('is repeated after the page was open for an hour', async () => {
    const captcha = await started()
    const before = await captcha.token()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60 * 60_000)
    const after = await captcha.token()
    expect(after).toMatch(/^proof\./)
    expect(after).not.toBe(before)
    expect(site.challenges).toBe(2)
  })

  it('SF-8.06 is repeated after a failed call', async () => {
    const captcha = await started()
    const before = await captcha.token()
    captcha.reset()
    await settle()
    expect(await captcha.token()).not.toBe(before)
  })

  it('is not repeated after a refusal that left its token unused', async () => {
    const captcha = await started()
    const before = await captcha.token()
    captcha.resetAfter({ status: 409, code: 'restock.in-stock' })
    await settle()
    expect(await captcha.token()).toBe(before)
    expect(site.challenges).toBe(1)
  })

  it.each([
    ['the form was accepted', null],
    ['its token was refused', { status: 422, code: 'captcha.unsolved' }],
    ['the answer was lost', { status: 0, code: '' }],
    ['the server failed', { status: 503, code: 'kit.busy' }],
  ])('SF-8.06 is repeated after %s', async (_, refusal) => {
    const captcha = await started()
    const before = await captcha.token()
    captcha.resetAfter(refusal)
    await settle()
    expect(await captcha.token()).not.toBe(before)
  })

  it('is done without WebCrypto on a page over plain HTTP', async () => {
    vi.stubGlobal('window.isSecureContext', false)
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const captcha = await started()
    const { solution } = JSON.parse(atob((await captcha.token()).slice('proof.'.length)))
    expect(solution.counter).toBe(7)
  })

  it('returns an empty token while the server is unreachable, and works on the next try', async () => {
    site.isAway = true
    const captcha = await started()
    expect(await captcha.token()).toBe('')
    site.isAway = false
    expect(await captcha.token()).toMatch(/^proof\./)
  })

  it('leaves its container empty when it ends', async () => {
    const captcha = await started()
    await captcha.token()
    captcha.end()
    await settle()
    expect(place().outerHTML).toBe('<div class="captcha-container"></div>')
  })
})

it('sends the token "none" and shows nothing on a site without a captcha', async () => {
  site.settings = { kind: 'none', siteKey: null, scriptUrl: null }
  expect(await (await started()).token()).toBe('none')
  expect(place().childNodes).toHaveLength(0)
})
