/** One option as the fallback shows it: both pickers, of which the site shows one. */
export type OptionShown = { name: string; title: string; select: SelectShown | null; radios: RadiosShown | null }
export type SelectShown = Shown & { choices: { value: string; label: string }[] }
export type RadiosShown = Shown & { choices: { value: string; label: string; id: string }[] }
type Shown = { label: string; control: string; isHidden: boolean; form: string | undefined }

/** Reads the options of `.product-variants`, in the page's words. */
export function readOptions(place: HTMLElement): OptionShown[] {
  return [...place.querySelectorAll<HTMLElement>('.variant-option')].flatMap((option) => {
    const select = readSelect(option.querySelector<HTMLElement>('.variant-select-wrapper'))
    const radios = readRadios(option.querySelector<HTMLElement>('.variant-radiobtn-wrapper'))
    const name = option.querySelector<HTMLElement>('[data-variant-option-name]')?.dataset['variantOptionName']
    if (name === undefined || !(select ?? radios)) return []
    return [{ name, title: option.querySelector('.variant-option-title')?.textContent ?? '', select, radios }]
  })
}

function readSelect(wrapper: HTMLElement | null): SelectShown | null {
  const select = wrapper?.querySelector('select')
  if (!wrapper || !select) return null
  const choices = [...select.options].map(({ value, text }) => ({ value, label: text }))
  return { ...shown(wrapper, select), label: select.getAttribute('aria-label') ?? '', choices }
}

function readRadios(wrapper: HTMLElement | null): RadiosShown | null {
  const radios = [...(wrapper?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
  const [first] = radios
  if (!wrapper || !first) return null
  const choices = radios.map(({ value, id }) => ({
    value,
    id,
    label: wrapper.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent ?? value,
  }))
  return { ...shown(wrapper, first), label: wrapper.getAttribute('aria-label') ?? '', choices }
}

function shown(wrapper: HTMLElement, control: HTMLSelectElement | HTMLInputElement): Omit<Shown, 'label'> {
  return { control: control.name, isHidden: wrapper.hidden !== false, form: control.getAttribute('form') ?? undefined }
}
