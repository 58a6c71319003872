import type { FormAnswer, FormAnswers, FormDefinition, FormField } from '@sitewright/domain/forms/form.ts'
import { formsMessages as words } from '@sitewright/domain/forms/forms.messages.ts'
import { messageText, type Locale } from '@sitewright/domain/kit/text.ts'
import { controlName } from './posted-answers.ts'

/** Converts a form's fields to data for the template of its page. All texts are plain; the template escapes them. */
export function formFieldTemplateData(
  locale: Locale,
  { fields }: FormDefinition,
  answers: FormAnswers,
  problems: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>>[] {
  return fields.map((field) => {
    const { id, type, title, description = '', placeholder = '', required = false, maxLength } = field
    const error = Object.hasOwn(problems, id) ? (problems[id] ?? '') : ''
    const name = controlName(id)
    const describedBy = [...(error ? [`${name}-error`] : []), ...(description ? [`${name}-description`] : [])].join(' ')
    const parts = partsOf(Object.hasOwn(answers, id) ? answers[id] : undefined)
    return {
      name,
      title,
      description,
      error,
      describedBy,
      required,
      type,
      kind: { [kindOf(type)]: true },
      isGroup: type === 'name' || type === 'radio' || type === 'checkbox',
      inputType: { email: 'email', date: 'date' }[String(type)] ?? 'text',
      autocomplete: type === 'email' ? 'email' : 'off',
      placeholder: placeholder || (type === 'select' ? messageText(locale, words.chooseOption) : ''),
      maxLength: maxLength === undefined ? '' : String(maxLength),
      optional: messageText(locale, words.optional),
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
      caption: messageText(locale, words.firstName),
      autocomplete: 'given-name',
      value: first,
    },
    {
      part: 'last',
      name: `${name}-last`,
      caption: messageText(locale, words.lastName),
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

function partsOf(answer: FormAnswer | undefined): readonly string[] {
  return typeof answer === 'string' ? [answer] : (answer ?? [])
}

/**
 * Returns the value of a date input. The date comes from the answers: a posted date is one ISO text, a stored one is `[month,
 * day, year]`.
 */
function isoDate([first = '', day, year]: readonly string[]): string {
  return year === undefined ? first : `${year}-${first}-${day}`
}
