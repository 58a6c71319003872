import type { ProductOption } from '@sitewright/domain/catalog/variants/variant-select.ts'

/**
 * A product option in the server-rendered page: its dropdown (`select`) and its radio buttons (`radios`), one of which is hidden.
 */
export type RenderedOption = {
  name: string
  title: string
  select: RenderedSelect | null
  radios: RenderedRadios | null
}
export type RenderedSelect = Shown & { selectText: string }
/** `printed` maps each option value to the radio button that the server rendered for it. */
export type RenderedRadios = Shown & { printed: ReadonlyMap<string, HTMLInputElement> }
type Shown = { label: string; control: string; isHidden: boolean; form: string | undefined }

/**
 * Reads the names and texts of the options in `.product-variants`. Their values come from the embedded product data instead,
 * because the rendered lists may leave out values or add text to them.
 */
export function readRenderedOptions(element: HTMLElement): RenderedOption[] {
  return [...element.querySelectorAll<HTMLElement>('.variant-option')].flatMap((option) => {
    const select = readSelect(option.querySelector<HTMLElement>('.variant-select-wrapper'))
    const radios = readRadios(option.querySelector<HTMLElement>('.variant-radiobtn-wrapper'))
    const name = option.querySelector<HTMLElement>(named)?.dataset['variantOptionName']
    if (name === undefined || !(select ?? radios)) return []
    return [{ name, title: option.querySelector('.variant-option-title')?.textContent ?? '', select, radios }]
  })
}

/**
 * Returns the selected value of each option, '' if none. The visitor, the page's address or the browser (restored form) may have
 * selected it.
 */
export function readChosenOptions(element: HTMLElement, options: readonly ProductOption[]): Record<string, string> {
  const chosen = new Map<string | undefined, string>()
  for (const control of element.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input:checked')) {
    const name = control.closest<HTMLElement>(named)?.dataset['variantOptionName']
    if (!control.disabled) chosen.set(name, control.value)
  }
  return Object.fromEntries(options.map(({ name }) => [name, chosen.get(name) ?? '']))
}

const named = '[data-variant-option-name]'

function readSelect(wrapper: HTMLElement | null): RenderedSelect | null {
  const select = wrapper?.querySelector('select')
  if (!wrapper || !select) return null
  const label = select.getAttribute('aria-label') ?? ''
  return { ...shown(wrapper, select), label, selectText: select.options[0]?.text ?? '' }
}

function readRadios(wrapper: HTMLElement | null): RenderedRadios | null {
  const radios = [...(wrapper?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
  const [first] = radios
  if (!wrapper || !first) return null
  const printed = new Map(radios.map((radio) => [radio.value, radio]))
  return { ...shown(wrapper, first), label: wrapper.getAttribute('aria-label') ?? '', printed }
}

function shown(wrapper: HTMLElement, control: HTMLSelectElement | HTMLInputElement): Omit<Shown, 'label'> {
  return { control: control.name, isHidden: wrapper.hidden !== false, form: control.getAttribute('form') ?? undefined }
}
