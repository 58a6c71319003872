import type { CaptchaPurpose, CaptchaSettings } from '@sitewright/domain/captcha/captcha.ts'
import type { CaptchaAnswer } from '@sitewright/domain/captcha/captcha.wire.ts'
import { read } from '../kit/api.ts'
import { makeCaptcha, type CaptchaAdapter, type CaptchaId } from './captcha.ts'

/** The captcha of one form. */
export type FormCaptcha = {
  /** What the form sends as `captchaToken`; '' while it is unsolved. */
  token(): Promise<string>
  /** After every call that failed: a token is good once. */
  reset(): void
  /** The form goes away. */
  end(): void
}

/**
 * Protects a form: nothing is loaded before somebody is in it, and what was solved is solved anew when the page stood open too long.
 * `container` is empty, and nobody else puts anything in it.
 */
export function startCaptcha(container: HTMLElement, purpose: CaptchaPurpose): FormCaptcha {
  const state: State = { container, purpose, opening: null, isOver: false }
  const form = container.closest<HTMLElement>('form, [data-captcha-form]') ?? container.parentElement ?? container
  const begin = ({ target }: { target: unknown }): void => {
    if (target instanceof HTMLButtonElement) return // it would be pushed away under the pointer; once pressed it asks for a token
    form.removeEventListener('focusin', begin)
    void open(state)
  }
  form.addEventListener('focusin', begin)
  if (form.contains(document.activeElement)) begin({ target: document.activeElement })
  return {
    token: async () => tokenOf(await open(state)),
    reset: () => void state.opening?.then(({ adapter, id }) => id !== null && adapter?.reset(id)),
    end: () => {
      state.isOver = true
      form.removeEventListener('focusin', begin)
      void state.opening?.then(closeBox)
    },
  }
}

type State = { container: HTMLElement; purpose: CaptchaPurpose; opening: Promise<Opened> | null; isOver: boolean }
/** Without an adapter the site asks nothing, or could not be asked. */
type Opened = { settings: CaptchaSettings | null; adapter: CaptchaAdapter | null; id: CaptchaId | null }

/** Sent where nothing is asked, so that it is not taken for unsolved. */
const notAsked = 'none'

async function tokenOf({ settings, adapter, id }: Opened): Promise<string> {
  if (settings?.kind === 'none') return notAsked
  if (!adapter || id === null) return ''
  return adapter.execute(id).catch((error: unknown) => {
    console.error(error) // SF-8.17; to the form it is unsolved
    return ''
  })
}

/** Once; what failed is tried again by the next who asks. */
function open(state: State): Promise<Opened> {
  state.opening ??= openBox(state).catch((): Opened => ({ settings: null, adapter: null, id: null }))
  const opening = state.opening
  void opening.then((opened) => {
    if (opened.settings === null && state.opening === opening) state.opening = null
    if (state.isOver) closeBox(opened)
  })
  return opening
}

async function openBox(state: State): Promise<Opened> {
  const { container, purpose } = state
  const answer = await read<CaptchaAnswer>('/api/captcha')
  if (!answer.isDone) return { settings: null, adapter: null, id: null }
  const { kind, siteKey, scriptUrl } = answer.body
  const settings = { kind, siteKey, scriptUrl }
  if (kind === 'none') return { settings, adapter: null, id: null }
  if (kind === 'proof') return drawProof(settings, state, false)
  try {
    const onFailure = (): void => void standIn(state, settings)
    const adapter = await makeCaptcha({ settings, purpose, onFailure })
    await adapter.load()
    return { settings, adapter, id: await adapter.render(container) }
  } catch (error) {
    console.warn(error)
    return drawProof(settings, state, true) // a provider that is away makes no form useless
  }
}

async function drawProof(
  settings: CaptchaSettings,
  { container, purpose }: State,
  isStandIn: boolean,
): Promise<Opened> {
  const adapter = await makeCaptcha({ settings, purpose, isStandIn })
  return { settings, adapter, id: await adapter.render(container) }
}

/** The provider's box says that it can't work. */
async function standIn(state: State, settings: CaptchaSettings): Promise<void> {
  const before = await state.opening
  if (before) closeBox(before)
  if (!state.isOver) state.opening = drawProof(settings, state, true)
}

function closeBox({ adapter, id }: Opened): void {
  if (adapter && id !== null) adapter.remove(id)
}
