/** The part that we use of the captcha provider's global object `grecaptcha`. */
export type CaptchaLibrary = {
  render(container: HTMLElement, options: Readonly<Record<string, unknown>>): number
  reset(id: number): void
  getResponse(id: number): string
}

declare global {
  var grecaptcha: CaptchaLibrary | undefined
  var swCaptchaReady: (() => void) | undefined
}

export function getCaptchaLibrary(): CaptchaLibrary | null {
  return typeof globalThis.grecaptcha?.render === 'function' ? globalThis.grecaptcha : null
}

/**
 * Loads the captcha provider's script once per page. Rejects when it fails or takes longer than ten seconds; the next call then
 * tries again.
 */
export function loadProvider(scriptUrl: string): Promise<void> {
  if (getCaptchaLibrary()) return Promise.resolve()
  loading ??= fetchScript(scriptUrl).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

let loading: Promise<void> | null = null
const patienceMs = 10_000

/**
 * Adds the captcha provider's script to the page and resolves when it is ready. The script then calls a global function, which
 * must exist before the script runs (SF-7.20, PL-7.17).
 */
function fetchScript(scriptUrl: string): Promise<void> {
  const script = document.createElement('script')
  const arrived = new Promise<void>((ready, fail) => {
    globalThis.swCaptchaReady = ready
    script.onerror = () => fail(new Error('The captcha script is gone.'))
    setTimeout(() => fail(new Error('The captcha script does not come.')), patienceMs)
  })
  const url = new URL(scriptUrl)
  url.searchParams.set('onload', 'swCaptchaReady')
  url.searchParams.set('render', 'explicit')
  url.searchParams.set('hl', document.documentElement.lang || 'en')
  script.src = url.href
  script.async = true
  document.head.append(script)
  return arrived.catch((error: unknown) => {
    script.remove()
    throw error
  })
}
