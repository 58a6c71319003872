import type { OptionShown, RadiosShown, SelectShown } from './read-options.ts'

type Picked = { chosen: string; onChoose: (value: string) => void }

/** One option with both pickers of the public markup; the site shows one of them. */
export function VariantOption({ option, ...picked }: Picked & { option: OptionShown }) {
  return (
    <div className="variant-option">
      <div className="variant-option-title">{option.title}</div>
      {option.select && <OptionSelect name={option.name} shown={option.select} {...picked} />}
      {option.radios && <OptionRadios name={option.name} shown={option.radios} {...picked} />}
    </div>
  )
}

function OptionSelect({ name, shown, chosen, onChoose }: Picked & { name: string; shown: SelectShown }) {
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
        {shown.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

function OptionRadios({ name, shown, chosen, onChoose }: Picked & { name: string; shown: RadiosShown }) {
  return (
    <div
      className="variant-radiobtn-wrapper"
      data-variant-option-name={name}
      role="radiogroup"
      aria-label={shown.label}
      hidden={shown.isHidden}
    >
      {shown.choices.map(({ value, label, id }) => [
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
        />,
        <label key={id} className="sqs-button-element--secondary" htmlFor={id}>
          {label}
        </label>,
      ])}
    </div>
  )
}
