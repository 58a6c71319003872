import type { CaptchaPurpose, CaptchaSettings } from '@sitewright/domain/captcha/captcha.ts'
import type { CaptchaSettingsAnswer } from '@sitewright/domain/captcha/captcha.wire.ts'
import { getJson } from '../kit/api.ts'
import type { CaptchaAdapter, CaptchaId } from './captcha-adapter.ts'
import { makeCaptcha } from './make-captcha.ts'

export type FormCaptcha = {
  /**
   * Resolves with the value for the form's field `captchaToken`: 'none' when the site has no captcha, '' while the captcha is
   * unsolved.
   */
  token(): Promise<string>
  /** Makes the captcha unsolved again, because a token is valid only once. Call it when the request may have used the token up. */
  reset(): void
  /**
   * Resets the captcha after the answer to a form that the server stores in one transaction with the token's use. A refusal left the
   * token unused, so that our own captcha need not be solved again for the next try. `refusal` is `null` when the form was accepted.
   */
  resetAfter(refusal: FormRefusal | null): void
  /** Removes the form's captcha. Call it when the form is removed from the page. */
  end(): void
}

/** A failed request. `status` is 0 without an answer. */
export type FormRefusal = { status: number; code: unknown }

/**
 * Protects a form with the site's captcha. The captcha loads when a field of the form gets the focus. When a solution expires,
 * the visitor has to solve it again. `container`, an element in the form, must be empty and used for nothing else.
 */
export function startCaptcha(container: HTMLElement, purpose: CaptchaPurpose): FormCaptcha {
  const state: State = { container, purpose, opening: null, isOver: false }
  const form = container.closest<HTMLElement>('form, [data-captcha-form]') ?? container.parentElement ?? container
  const begin = ({ target }: { target: unknown }): void => {
    // Focusing a button does not load the captcha, because the captcha's box would push the button away under the pointer. The
    // captcha then loads when the form is sent, by `token`.
    if (target instanceof HTMLButtonElement) return
    form.removeEventListener('focusin', begin)
    void open(state)
  }
  form.addEventListener('focusin', begin)
  if (form.contains(document.activeElement)) begin({ target: document.activeElement })
  const reset = (isTokenUnused: boolean): void =>
    void state.opening?.then(({ adapter, id }) => {
      if (adapter && id !== null && !(isTokenUnused && adapter.keepsUnusedToken)) adapter.reset(id)
    })
  return {
    token: async () => tokenOf(await open(state)),
    reset: () => reset(false),
    resetAfter: (refusal) => reset(refusal !== null && leavesTokenUnused(refusal)),
    end: () => {
      state.isOver = true
      form.removeEventListener('focusin', begin)
      void state.opening?.then(closeBox)
    },
  }
}

/** False when the server may have done more than its answer says, and when it is the token that was refused. */
function leavesTokenUnused({ status, code }: FormRefusal): boolean {
  return status >= 400 && status < 500 && code !== 'captcha.unsolved'
}

type State = {
  container: HTMLElement
  purpose: CaptchaPurpose
  opening: Promise<LoadedCaptcha> | null
  isOver: boolean
}
/**
 * The form's captcha after loading. `settings` is `null` when the captcha settings could not be loaded. `adapter` is `null` then,
 * and when the site has no captcha. `id` is `null` when no captcha was rendered.
 */
type LoadedCaptcha = { settings: CaptchaSettings | null; adapter: CaptchaAdapter | null; id: CaptchaId | null }

/** Sent as the token on sites without a captcha; '' would mean an unsolved captcha. */
const noCaptchaToken = 'none'

async function tokenOf({ settings, adapter, id }: LoadedCaptcha): Promise<string> {
  if (settings?.kind === 'none') return noCaptchaToken
  if (!adapter || id === null) return ''
  return adapter.execute(id).catch((error: unknown) => {
    console.error(error) // the caller treats '' as an unsolved captcha (SF-8.17)
    return ''
  })
}

/** Loads and renders the form's captcha once. If its settings cannot be loaded, the next call tries again. */
function open(state: State): Promise<LoadedCaptcha> {
  state.opening ??= openBox(state).catch((): LoadedCaptcha => ({ settings: null, adapter: null, id: null }))
  const opening = state.opening
  void opening.then((opened) => {
    if (opened.settings === null && state.opening === opening) state.opening = null
    if (state.isOver) closeBox(opened)
  })
  return opening
}

async function openBox(state: State): Promise<LoadedCaptcha> {
  const { container, purpose } = state
  const answer = await getJson<CaptchaSettingsAnswer>('/api/captcha')
  if (!answer.isDone) return { settings: null, adapter: null, id: null }
  const { kind, siteKey, scriptUrl } = answer.body
  const settings = { kind, siteKey, scriptUrl }
  if (kind === 'none') return { settings, adapter: null, id: null }
  if (kind === 'proof') return renderProof(settings, state, false)
  try {
    const onFailure = (): void => void standIn(state, settings)
    const adapter = await makeCaptcha({ settings, purpose, onFailure })
    await adapter.load()
    return { settings, adapter, id: await adapter.render(container) }
  } catch (error) {
    console.warn(error)
    return renderProof(settings, state, true) // our own captcha keeps the form usable when the provider is down
  }
}

async function renderProof(
  settings: CaptchaSettings,
  { container, purpose }: State,
  isStandIn: boolean,
): Promise<LoadedCaptcha> {
  const adapter = await makeCaptcha({ settings, purpose, isStandIn })
  return { settings, adapter, id: await adapter.render(container) }
}

/** Replaces the provider's captcha with our own after the provider's has reported an error. */
async function standIn(state: State, settings: CaptchaSettings): Promise<void> {
  const before = await state.opening
  if (before) closeBox(before)
  if (!state.isOver) state.opening = renderProof(settings, state, true)
}

function closeBox({ adapter, id }: LoadedCaptcha): void {
  if (adapter && id !== null) adapter.remove(id)
}
