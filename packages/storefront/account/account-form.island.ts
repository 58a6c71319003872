import { setPassword, signIn, signOut, type AccountRequestSuccess, type AccountRequestRefusal } from './account.ts'

/**
 * Enhances the account forms, which also work without scripts: adds show and hide buttons to password fields, sends sign-ins, new
 * passwords and sign-outs by `fetch` so that other tabs are notified, and shows errors beside their fields.
 */
export function mount(element: HTMLElement): void {
  for (const button of element.querySelectorAll<HTMLButtonElement>('.show-password')) offerShowing(button)
  const form = element.querySelector<HTMLFormElement>('form[data-call]')
  const call = calls[form?.dataset['call'] ?? '']
  if (form && call) form.addEventListener('submit', (event) => void sendInstead(event, element, form, call))
}

type Call = (form: HTMLFormElement) => Promise<AccountRequestSuccess | AccountRequestRefusal>

const calls: Readonly<Record<string, Call>> = {
  'sign-in': async (form) => {
    const data = new FormData(form)
    const rememberMe = data.has('rememberMe')
    const answer = await signIn({ email: textIn(data, 'email'), password: textIn(data, 'password'), rememberMe })
    // A merge that reduced the cart leads to the cart; otherwise the shopper returns to where the sign-in was asked for.
    const wanted = form.querySelector<HTMLInputElement>('input[name=next]')?.dataset['path']
    return answer.isDone && answer.next === '/account' && wanted ? { ...answer, next: wanted } : answer
  },
  'set-password': (form) => {
    const token = new URL(form.action).pathname.split('/').at(-1) ?? ''
    const data = new FormData(form)
    const name = { firstName: textIn(data, 'firstName'), lastName: textIn(data, 'lastName') }
    return setPassword({ token, password: textIn(data, 'password'), ...name })
  },
  'sign-out': (form) => signOut({ cloneCart: new FormData(form).has('cloneCart') }),
}

function textIn(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

async function sendInstead(event: Event, element: HTMLElement, form: HTMLFormElement, call: Call): Promise<void> {
  event.preventDefault()
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (button?.getAttribute('aria-disabled') === 'true') return // the form's previous request is still running
  button?.setAttribute('aria-disabled', 'true')
  const answer = await call(form)
  if (answer.isDone) return location.assign(answer.next)
  button?.removeAttribute('aria-disabled')
  showProblems(element, form, answer)
}

function showProblems(element: HTMLElement, form: HTMLFormElement, { message, errors }: AccountRequestRefusal): void {
  const alert = element.querySelector<HTMLElement>('.sw-account-alert')
  if (alert) {
    alert.hidden = false
    alert.textContent = message
  }
  const fields = [...form.querySelectorAll<HTMLInputElement>('.field-element')]
  for (const field of fields) showProblem(field, errors[field.name] ?? '')
  const wrong = fields.find((field) => errors[field.name] !== undefined)
  ;(wrong ?? fields.findLast(({ type }) => type === 'password') ?? fields[0])?.focus()
}

function showProblem(field: HTMLInputElement, text: string): void {
  const shown = document.getElementById(`${field.id}-error`)
  if (!shown) return
  shown.textContent = text
  shown.hidden = text === ''
  field.closest('.form-item')?.classList.toggle('is-invalid', text !== '')
  if (text === '') field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '' && id !== shown.id)
  const ids = text === '' ? others : [shown.id, ...others]
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
  else field.removeAttribute('aria-describedby')
}

function offerShowing(button: HTMLButtonElement): void {
  const field = document.getElementById(button.getAttribute('aria-controls') ?? '')
  if (!(field instanceof HTMLInputElement)) return
  const show = (isShown: boolean): void => {
    field.type = isShown ? 'text' : 'password'
    button.textContent = (isShown ? button.dataset['hide'] : button.dataset['show']) ?? ''
  }
  button.hidden = false
  show(false)
  button.addEventListener('click', () => show(field.type === 'password'))
  field.form?.addEventListener('submit', () => show(false)) // browsers save a password only from a field of type `password`
}
