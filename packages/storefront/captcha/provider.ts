import { captchaFaults, captchaSize, challengeLifeMs, type CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import { readSurroundings } from '../lightbox/surroundings.ts'
import type { CaptchaAdapter, CaptchaId, CaptchaOptions } from './captcha.ts'
import { loadProvider, readLibrary, type Library } from './load-provider.ts'
import { demandDocument, leavePlace, takePlace } from './rendered.ts'

/** A provider shaped like reCAPTCHA: its script, its box, its tokens. */
export function makeProvider({ settings, purpose, onFailure }: CaptchaOptions): CaptchaAdapter {
  const boxes = new Map<CaptchaId, Box>()
  const { siteKey, scriptUrl } = settings

  async function load(): Promise<void> {
    demandDocument()
    if (scriptUrl !== null) await loadProvider(scriptUrl)
    demandDocument()
  }

  async function render(container: HTMLElement | null): Promise<CaptchaId | null> {
    if (siteKey === null) return null // SF-5.11
    await load()
    if (!takePlace(container)) return null
    try {
      const box = drawBox(container, { sitekey: siteKey, action: purpose }, onFailure)
      boxes.set(box.id, box)
      return box.id
    } catch (error) {
      leavePlace(container)
      console.error(captchaFaults.cannotRender, error)
      return null
    }
  }

  return {
    load,
    render,
    execute: async (id) => demandLibrary().getResponse(id),
    reset: (id) => readLibrary()?.reset(id),
    getResponse: (id) => readLibrary()?.getResponse(id) ?? '',
    remove: (id) => {
      const box = boxes.get(id)
      boxes.delete(id)
      if (box) takeAway(box)
    },
  }
}

type Box = { id: CaptchaId; container: HTMLElement; inner: HTMLElement }

function demandLibrary(): Library {
  const library = readLibrary()
  if (!library) throw new Error(captchaFaults.notSetUp)
  return library
}

/** Into an element of its own, because what a provider drew once can't be drawn again in the same one. */
type Asked = { sitekey: string; action: CaptchaPurpose }

function drawBox(container: HTMLElement, asked: Asked, onFailure: (() => void) | undefined): Box {
  const inner = document.createElement('div')
  container.append(inner)
  const library = demandLibrary()
  try {
    const id: CaptchaId = library.render(inner, {
      ...asked, // `action` comes back to the server from providers that know it
      size: captchaSize(container.clientWidth),
      theme: readSurroundings().isDark ? 'dark' : 'light',
      callback: () => undefined,
      // What is reset inside its own callback stays as it was.
      'expired-callback': () => void setTimeout(() => library.reset(id)),
      'error-callback': () => onFailure?.(),
    })
    return { id, container, inner }
  } catch (error) {
    inner.remove()
    throw error
  }
}

/**
 * While a challenge is open, its window belongs to the box: taken from the page it would end in an error of the provider's. So it
 * waits out of sight until no challenge can be open any more.
 */
function takeAway({ id, container, inner }: Box): void {
  leavePlace(container)
  const library = readLibrary()
  if (!library || library.getResponse(id) !== '') return inner.remove()
  inner.hidden = true
  document.body.append(inner)
  setTimeout(() => inner.remove(), challengeLifeMs)
}
