import {
  captchaConsoleErrors,
  captchaSize,
  challengeLifeMs,
  type CaptchaPurpose,
} from '@sitewright/domain/captcha/captcha.ts'
import { readPageColors } from '../lightbox/page-colors.ts'
import type { CaptchaAdapter, CaptchaId, CaptchaOptions } from './captcha-adapter.ts'
import { loadProvider, getCaptchaLibrary, type CaptchaLibrary } from './load-provider.ts'
import { requireDocument, releaseContainer, claimContainer } from './claim-container.ts'

/** Creates the adapter for a captcha provider whose script has the same API as reCAPTCHA. */
export function makeProviderCaptcha({ settings, purpose, onFailure }: CaptchaOptions): CaptchaAdapter {
  const boxes = new Map<CaptchaId, Box>()
  const { siteKey, scriptUrl } = settings

  async function load(): Promise<void> {
    requireDocument()
    if (scriptUrl !== null) await loadProvider(scriptUrl)
    requireDocument()
  }

  async function render(container: HTMLElement | null): Promise<CaptchaId | null> {
    if (siteKey === null) return null // no captcha without a site key (SF-5.11)
    await load()
    if (!claimContainer(container)) return null
    try {
      const box = renderBox(container, { sitekey: siteKey, action: purpose }, onFailure)
      boxes.set(box.id, box)
      return box.id
    } catch (error) {
      releaseContainer(container)
      console.error(captchaConsoleErrors.cannotRender, error)
      return null
    }
  }

  return {
    keepsUnusedToken: false,
    load,
    render,
    execute: async (id) => requireLibrary().getResponse(id),
    reset: (id) => getCaptchaLibrary()?.reset(id),
    getResponse: (id) => getCaptchaLibrary()?.getResponse(id) ?? '',
    remove: (id) => {
      const box = boxes.get(id)
      boxes.delete(id)
      if (box) removeBox(box)
    },
  }
}

type Box = { id: CaptchaId; container: HTMLElement; inner: HTMLElement }

function requireLibrary(): CaptchaLibrary {
  const library = getCaptchaLibrary()
  if (!library) throw new Error(captchaConsoleErrors.notSetUp)
  return library
}

type RenderOptions = { sitekey: string; action: CaptchaPurpose }

/** Renders the provider's captcha into a new child of the container, because a provider cannot render twice into one element. */
function renderBox(container: HTMLElement, options: RenderOptions, onFailure: (() => void) | undefined): Box {
  const inner = document.createElement('div')
  container.append(inner)
  const library = requireLibrary()
  try {
    const id: CaptchaId = library.render(inner, {
      ...options, // sent on to the server by providers that support `action`
      size: captchaSize(container.clientWidth),
      theme: readPageColors().isDark ? 'dark' : 'light',
      callback: () => undefined,
      // The reset is deferred, because the provider ignores a reset inside its own callback.
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
 * Removes the captcha from the page. Removing an unsolved one would cause an error in the provider's script if its puzzle is
 * open. An unsolved captcha is therefore hidden first, and removed when a puzzle would have expired.
 */
function removeBox({ id, container, inner }: Box): void {
  releaseContainer(container)
  const library = getCaptchaLibrary()
  if (!library || library.getResponse(id) !== '') return inner.remove()
  inner.hidden = true
  document.body.append(inner)
  setTimeout(() => inner.remove(), challengeLifeMs)
}
