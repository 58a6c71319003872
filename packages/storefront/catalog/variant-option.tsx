import { choiceMessages } from '@sitewright/domain/catalog/choice.messages.ts'
import type { ValueMark } from '@sitewright/domain/catalog/variants/option-marks.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { markSeparator, soldOutText } from '@sitewright/domain/catalog/sold-out-text.ts'
import { translate } from '../kit/translate.ts'
import type { RenderedOption, RenderedRadios, RenderedSelect } from './read-options.ts'

type Picked = { values: readonly string[]; chosen: string; onChoose: (value: string) => void }
type Offered = Picked & { name: string; markOf: (value: string) => { words: string; isDisabled: boolean } }
type Props = Picked & { option: RenderedOption; marks: readonly ValueMark[]; facts: ProductFacts }

/** One product option as a dropdown and as radio buttons, since themes expect both in the markup. One of them is hidden. */
export function VariantOptionField({ option, marks, facts, ...picked }: Props) {
  const { name, title, select, radios } = option
  const markOf = (value: string) => {
    const { mark = null, isDisabled = false } = marks.find((one) => one.value === value) ?? {}
    return { words: mark === null ? '' : markSeparator + markText(mark, facts), isDisabled }
  }
  return (
    <div className="variant-option">
      <div className="variant-option-title">{title}</div>
      {select && <OptionSelect shown={select} {...{ name, markOf, ...picked }} />}
      {radios && <OptionRadios shown={radios} {...{ name, markOf, ...picked }} />}
    </div>
  )
}

function markText(mark: 'unavailable' | 'sold-out', facts: ProductFacts): string {
  return mark === 'sold-out' ? soldOutText(facts, translate) : translate(choiceMessages.unavailable)
}

/**
 * Dropdown of an option's values. Sold-out values are marked or disabled; with branching, only values that fit the other
 * selections are listed (SF-4.09, SF-4.10).
 */
function OptionSelect({ name, shown, values, chosen, markOf, onChoose }: Offered & { shown: RenderedSelect }) {
  return (
    <div className="variant-select-wrapper" hidden={shown.isHidden}>
      <select
        aria-label={shown.label}
        data-variant-option-name={name}
        name={shown.control}
        form={shown.form}
        disabled={shown.isHidden}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{shown.selectText}</option>
        {values.map((value) => (
          <option key={value} value={value} disabled={markOf(value).isDisabled}>
            {value + markOf(value).words}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Radio buttons of an option's values. Unavailable values are marked once all other options have a selected value (SF-4.08). */
function OptionRadios({ name, shown, values, chosen, markOf, onChoose }: Offered & { shown: RenderedRadios }) {
  return (
    <div
      className="variant-radiobtn-wrapper"
      data-variant-option-name={name}
      role="radiogroup"
      aria-label={shown.label}
      hidden={shown.isHidden}
    >
      {values.map((value) => {
        const { words } = markOf(value)
        // `undefined` for a value that was added to the product after the server rendered this variant picker.
        const printed = shown.printed.get(value)
        const id = printed?.id ?? shown.control + value
        const swatch = printed?.nextElementSibling?.querySelector('.sw-swatch')
        return [
          <input
            key={value}
            type="radio"
            className="variant-radiobtn"
            value={value}
            name={shown.control}
            form={shown.form}
            id={id}
            disabled={shown.isHidden}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            ref={(input) => listenForChange(input, () => onChoose(value))}
          />,
          <label
            key={id}
            className={`sqs-button-element--secondary${words && ' unavailable'}`}
            htmlFor={id}
            ref={(label) => void (swatch && label?.prepend(swatch))}
          >
            {value}
            {words && <span className="visually-hidden v6-visually-hidden">{words}</span>}
          </label>,
        ]
      })}
    </div>
  )
}

/**
 * Also notices a choice whose click never reaches React, because a theme's script stops clicks inside the picker. React hears
 * radio buttons by their clicks alone.
 */
function listenForChange(input: HTMLInputElement | null, onChange: () => void): () => void {
  input?.addEventListener('change', onChange)
  return () => input?.removeEventListener('change', onChange)
}
