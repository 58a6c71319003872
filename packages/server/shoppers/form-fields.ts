import { messageText, type Locale, type Message } from '@sitewright/domain/kit/text.ts'
import type { RefusedRequest } from '../http/index.ts'

export type FieldSpec = {
  name: string
  type: 'email' | 'password' | 'text' | 'hidden'
  label: Message
  /** HTML `autocomplete` token, read by browsers and password managers. */
  autocomplete: string
  isOptional?: boolean
  maxLength?: number
  help?: string
  value?: string
}

/** Template data of one form field. */
export type AccountFieldView = {
  id: string
  name: string
  type: string
  label: string
  autocomplete: string
  isOptional: boolean
  isPassword: boolean
  isHidden: boolean
  maxLength: number
  help: string
  error: string
  /** Value of `aria-describedby`: the element ids of the error and the help text, separated by a space. */
  describedBy: string
  isFirstWrong: boolean
  value: string
}

/**
 * Builds template data for a form's fields: typed values except passwords, and errors. The first invalid field gets the focus.
 */
export function makeAccountFields(
  locale: Locale,
  specs: readonly FieldSpec[],
  problem: RefusedRequest | null,
): AccountFieldView[] {
  const errors = problem?.fields ?? {}
  const firstWrong = specs.find(({ name }) => errors[name] !== undefined)
  return specs.map((spec) => {
    const { name, type, label, autocomplete, isOptional = false, maxLength = 2_000, help = '', value } = spec
    const id = `account-${name}`
    const error = errors[name] ?? ''
    return {
      id,
      name,
      type,
      label: messageText(locale, label),
      autocomplete,
      isOptional,
      isPassword: type === 'password',
      isHidden: type === 'hidden',
      maxLength,
      help,
      error,
      describedBy: [...(error === '' ? [] : [`${id}-error`]), ...(help === '' ? [] : [`${id}-help`])].join(' '),
      isFirstWrong: spec === firstWrong,
      value: value ?? (type === 'password' ? '' : typed(problem, name)),
    }
  })
}

const longestShown = 300

function typed(problem: RefusedRequest | null, name: string): string {
  const { body } = problem ?? {}
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value.slice(0, longestShown).replaceAll('\0', '').toWellFormed() : ''
}
