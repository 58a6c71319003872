import type { FormAnswer, FormField } from '@sitewright/domain/forms/form.ts'
import { formsMessages } from '@sitewright/domain/forms/forms.messages.ts'
import { translate } from '../kit/translate.ts'

type Props = { field: FormField; start: FormAnswer | undefined; problem: string | undefined }

/**
 * One field of a form, with the class names that themes style. A field with several controls is a `fieldset`; one with a single
 * control has a `label`.
 */
export function FormFieldView({ field, start, problem }: Props) {
  const { id, type, title, description = '', required = false } = field
  const isGroup = type === 'name' || type === 'radio' || type === 'checkbox'
  const noteIds = {
    ...(description && { description: `${fieldId(id)}-description` }),
    ...(problem && { error: `${fieldId(id)}-error` }),
  }
  const controls = {
    field,
    parts: partsOf(start),
    describedBy: Object.values(noteIds).join(' ') || undefined,
    isWrong: problem !== undefined,
  }
  const words = (
    <>
      {title}{' '}
      {required ? (
        <span className="required" aria-hidden="true">
          *
        </span>
      ) : (
        <span className="optional">{translate(formsMessages.optional)}</span>
      )}
    </>
  )
  const notes = (
    <>
      {problem !== undefined && (
        <div className="field-error" id={noteIds.error}>
          {problem}
        </div>
      )}
      {description !== '' && (
        <div className="description" id={noteIds.description}>
          {description}
        </div>
      )}
    </>
  )
  const className = `form-item ${isGroup ? 'fields' : 'field'} ${type}${required ? ' required' : ''}${problem === undefined ? '' : ' error'}`
  if (!isGroup) {
    return (
      <div className={className} data-field={id}>
        <label className="title" htmlFor={fieldId(id)}>
          {words}
        </label>
        {notes}
        <Control {...controls} />
      </div>
    )
  }
  return (
    <fieldset className={className} data-field={id} aria-describedby={controls.describedBy}>
      <legend className="title">{words}</legend>
      {notes}
      {type === 'name' ? <NameParts {...controls} /> : <Choices {...controls} />}
    </fieldset>
  )
}

type Controls = { field: FormField; parts: readonly string[]; describedBy: string | undefined; isWrong: boolean }

function Control({ field, parts, describedBy, isWrong }: Controls) {
  const { id, type, placeholder, required, options = [], maxLength, min, max } = field
  const shared = {
    id: fieldId(id),
    name: id,
    className: 'field-element',
    required,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong,
  } as const
  const value = type === 'date' ? isoDate(parts) : (parts[0] ?? '')
  if (type === 'textarea')
    return <textarea {...shared} rows={4} maxLength={maxLength} placeholder={placeholder} defaultValue={value} />
  if (type === 'select') {
    return (
      <select {...shared} defaultValue={value}>
        <option value="">{placeholder || translate(formsMessages.chooseOption)}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    )
  }
  const kind = {
    email: { type: 'email', autoComplete: 'email' },
    date: { type: 'date' },
    number: { type: 'text', inputMode: 'decimal' },
  } as const
  const more = kind[type as keyof typeof kind] ?? { type: 'text' }
  return (
    <input
      {...shared}
      {...more}
      {...(type === 'number' && { min, max })}
      maxLength={maxLength}
      placeholder={placeholder}
      defaultValue={value}
    />
  )
}

function NameParts({ field, parts, isWrong }: Controls) {
  const both = [
    { part: 'first', caption: formsMessages.firstName, autoComplete: 'given-name' },
    { part: 'last', caption: formsMessages.lastName, autoComplete: 'family-name' },
  ] as const
  return both.map(({ part, caption, autoComplete }, at) => (
    <div className={`field ${part}-name`} key={part}>
      <label className="caption">
        <span className="caption-text">{translate(caption)}</span>
        <input
          name={`${field.id}-${part}`}
          className="field-element field-control"
          type="text"
          autoComplete={autoComplete}
          required={field.required}
          aria-invalid={isWrong}
          defaultValue={parts[at]}
        />
      </label>
    </div>
  ))
}

function Choices({ field, parts, isWrong }: Controls) {
  const { id, type, options = [], required } = field
  const isRadio = type === 'radio'
  return options.map((option) => (
    <div className="option" key={option}>
      <label>
        <input
          type={isRadio ? 'radio' : 'checkbox'}
          name={id}
          value={option}
          required={isRadio && required}
          aria-invalid={isWrong}
          defaultChecked={parts.includes(option)}
        />{' '}
        {option}
      </label>
    </div>
  ))
}

function fieldId(id: string): string {
  return `sw-field-${id}`
}

function partsOf(start: FormAnswer | undefined): readonly string[] {
  return typeof start === 'string' ? [start] : (start ?? [])
}

function isoDate([month, day, year]: readonly string[]): string {
  return year === undefined ? '' : `${year}-${month}-${day}`
}
