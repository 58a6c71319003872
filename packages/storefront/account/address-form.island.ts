/**
 * Shows the fields of the chosen country at once. The server prints them, so that pages with and without scripts have the same; the
 * button that asks for them without scripts is hidden.
 */
export function mount(element: HTMLElement): void {
  const country = element.querySelector<HTMLSelectElement>('select[name=country]')
  const button = element.querySelector<HTMLButtonElement>('button[name=showFields]')
  if (!(element instanceof HTMLFormElement) || !country || !button) return
  button.hidden = true
  country.addEventListener('change', () => void showFields(element, button))
}

async function showFields(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const posted = formTexts(form)
  posted.set(button.name, button.value)
  const fields = await readFields(form.action, posted)
  const shown = form.querySelector('.sw-address-fields')
  // Without an answer the button offers what the script could not do.
  if (!fields || !shown) button.hidden = false
  // An answer for a country that was left again meanwhile is ignored.
  else if (formTexts(form).get('country') === posted.get('country')) replaceFields(form, shown, fields)
}

async function readFields(url: string, body: URLSearchParams): Promise<Element | null> {
  try {
    const response = await fetch(url, { method: 'POST', body, credentials: 'same-origin' })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return page.querySelector('.sw-address-fields')
  } catch {
    return null
  }
}

/** Puts the new fields in, with what was typed while they were on their way. */
function replaceFields(form: HTMLFormElement, shown: Element, fields: Element): void {
  const typed = formTexts(form)
  for (const field of fields.querySelectorAll<HTMLInputElement>('input.field-element')) {
    field.value = typed.get(field.name) ?? field.value
  }
  shown.replaceWith(document.importNode(fields, true))
  form.parentElement?.querySelector('.sw-alert')?.remove() // what it refused is gone with the fields
}

function formTexts(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new URLSearchParams(texts)
}
