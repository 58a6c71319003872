import { type Message, messageText } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { charge, type RenderState } from '../run/run.ts'
import { lookUpInScope } from '../run/scope.ts'
import { child } from '../run/values.ts'
import { enforceTextLengthLimit, chargeText } from '../run/step-budget.ts'

/** Returns the theme's own text (`localizedStrings`), otherwise Sitewright's text in the site's language. */
export function localizedText<values>(
  run: RenderState,
  themeKey: string,
  message: Message<values>,
  ...values: values extends undefined ? [] : [values: values]
): string {
  return themeText(run, themeKey) ?? messageText(localeOf(run.settings.locale), message, ...values)
}

/** Returns a text of Sitewright in the site's language, which themes cannot replace. */
export function builtInText<values>(
  run: RenderState,
  message: Message<values>,
  ...values: values extends undefined ? [] : [values: values]
): string {
  return messageText(localeOf(run.settings.locale), message, ...values)
}

export function themeText(run: RenderState, key: string): string | undefined {
  const found = child(lookUpInScope(run.frame, 'localizedStrings'), key)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** Cost in budget steps of replacing one placeholder. */
const stepsOfPlaceholder = 6

/** Replaces `{name}` placeholders in a theme's text by values. Placeholders without a value stay. */
export function fillPlaceholders(run: RenderState, words: string, values: Readonly<Record<string, string>>): string {
  chargeText(run, words, 4)
  let length = words.length
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    charge(run, stepsOfPlaceholder + ((value?.length ?? 0) >>> 5))
    length += value?.length ?? 0
    enforceTextLengthLimit(run, length)
    return value ?? whole
  })
}
