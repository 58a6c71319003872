import type { VariantOption } from '@sitewright/domain/catalog/variants/variant-select.ts'

/** One option as the fallback shows it. It has both pickers, of which the site shows one. */
export type OptionShown = { name: string; title: string; select: SelectShown | null; radios: RadiosShown | null }
export type SelectShown = Shown & { selectText: string }
/** `printed` maps each value to its radio button in the page. */
export type RadiosShown = Shown & { printed: ReadonlyMap<string, HTMLInputElement> }
type Shown = { label: string; control: string; isHidden: boolean; form: string | undefined }

/**
 * Reads the options of `.product-variants` with the page's texts. Their values come from the product, because printed lists may
 * be marked or narrowed.
 */
export function readOptions(element: HTMLElement): OptionShown[] {
  return [...element.querySelectorAll<HTMLElement>('.variant-option')].flatMap((option) => {
    const select = readSelect(option.querySelector<HTMLElement>('.variant-select-wrapper'))
    const radios = readRadios(option.querySelector<HTMLElement>('.variant-radiobtn-wrapper'))
    const name = option.querySelector<HTMLElement>(named)?.dataset['variantOptionName']
    if (name === undefined || !(select ?? radios)) return []
    return [{ name, title: option.querySelector('.variant-option-title')?.textContent ?? '', select, radios }]
  })
}

/** Current choices in the controls, whether made by hand, by the page's address or restored by the browser. */
export function readChosen(element: HTMLElement, options: readonly VariantOption[]): Record<string, string> {
  const chosen = new Map<string | undefined, string>()
  for (const control of element.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input:checked')) {
    const name = control.closest<HTMLElement>(named)?.dataset['variantOptionName']
    if (!control.disabled) chosen.set(name, control.value)
  }
  return Object.fromEntries(options.map(({ name }) => [name, chosen.get(name) ?? '']))
}

const named = '[data-variant-option-name]'

function readSelect(wrapper: HTMLElement | null): SelectShown | null {
  const select = wrapper?.querySelector('select')
  if (!wrapper || !select) return null
  const label = select.getAttribute('aria-label') ?? ''
  return { ...shown(wrapper, select), label, selectText: select.options[0]?.text ?? '' }
}

function readRadios(wrapper: HTMLElement | null): RadiosShown | null {
  const radios = [...(wrapper?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
  const [first] = radios
  if (!wrapper || !first) return null
  const printed = new Map(radios.map((radio) => [radio.value, radio]))
  return { ...shown(wrapper, first), label: wrapper.getAttribute('aria-label') ?? '', printed }
}

function shown(wrapper: HTMLElement, control: HTMLSelectElement | HTMLInputElement): Omit<Shown, 'label'> {
  return { control: control.name, isHidden: wrapper.hidden !== false, form: control.getAttribute('form') ?? undefined }
}
