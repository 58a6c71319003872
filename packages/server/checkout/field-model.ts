import type { Answer, Answers, FieldsForm, FormField } from '@sitewright/domain/forms/additional-fields.ts'
import { formsMessages as words } from '@sitewright/domain/forms/forms.messages.ts'
import { text, type Locale } from '@sitewright/domain/kit/text.ts'

/** What fields of a product's form begin with in plain posts. */
const prefix = 'field-'

/** What was posted, by field (SF-3.16); each choice of a checkbox has a name of its own. */
export function answersIn({ fields }: FieldsForm, posted: Readonly<Record<string, string | undefined>>): Answers {
  const at = (name: string): string => (Object.hasOwn(posted, name) ? (posted[name] ?? '') : '')
  const answerOf = ({ id, type, options = [] }: FormField): Answer => {
    const name = prefix + id
    if (type === 'name') return [at(`${name}-first`), at(`${name}-last`)]
    if (type === 'checkbox') return options.map((_, index) => at(`${name}-${index}`)).filter((value) => value !== '')
    return at(name)
  }
  return Object.fromEntries(fields.map((field) => [field.id, answerOf(field)]))
}

/** The fields as their page prints them. Texts; the template escapes them. */
export function fieldModels(
  locale: Locale,
  { fields }: FieldsForm,
  answers: Answers,
  problems: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>>[] {
  return fields.map((field) => {
    const { id, type, title, description = '', placeholder = '', required = false, maxLength } = field
    const error = Object.hasOwn(problems, id) ? (problems[id] ?? '') : ''
    const name = prefix + id
    const told = [...(error ? [`${name}-error`] : []), ...(description ? [`${name}-description`] : [])].join(' ')
    const parts = partsOf(Object.hasOwn(answers, id) ? answers[id] : undefined)
    return {
      name,
      title,
      description,
      error,
      told,
      required,
      type,
      kind: { [kindOf(type)]: true },
      isGroup: type === 'name' || type === 'radio' || type === 'checkbox',
      inputType: { email: 'email', date: 'date' }[String(type)] ?? 'text',
      autocomplete: type === 'email' ? 'email' : 'off',
      placeholder: placeholder || (type === 'select' ? text(locale, words.chooseOption) : ''),
      maxLength: maxLength === undefined ? '' : String(maxLength),
      optional: text(locale, words.optional),
      value: type === 'date' ? isoDate(parts) : (parts[0] ?? ''),
      parts: type === 'name' ? nameParts(locale, name, parts) : [],
      options: optionsOf(field, name, parts),
    }
  })
}

function kindOf(type: FormField['type']): 'area' | 'list' | 'choices' | 'name' | 'line' {
  if (type === 'textarea') return 'area'
  if (type === 'select') return 'list'
  if (type === 'radio' || type === 'checkbox') return 'choices'
  return type === 'name' ? 'name' : 'line'
}

function nameParts(locale: Locale, name: string, [first = '', last = '']: readonly string[]): object[] {
  return [
    {
      part: 'first',
      name: `${name}-first`,
      caption: text(locale, words.firstName),
      autocomplete: 'given-name',
      value: first,
    },
    {
      part: 'last',
      name: `${name}-last`,
      caption: text(locale, words.lastName),
      autocomplete: 'family-name',
      value: last,
    },
  ]
}

function optionsOf({ type, options = [] }: FormField, name: string, chosen: readonly string[]): object[] {
  return options.map((value, index) => ({
    value,
    name: type === 'checkbox' ? `${name}-${index}` : name,
    isChosen: chosen.includes(value),
    inputType: type,
  }))
}

function partsOf(answer: Answer | undefined): readonly string[] {
  return typeof answer === 'string' ? [answer] : (answer ?? [])
}

/** A date that was posted comes whole, one that was kept in parts. */
function isoDate([first = '', day, year]: readonly string[]): string {
  return year === undefined ? first : `${year}-${first}-${day}`
}
