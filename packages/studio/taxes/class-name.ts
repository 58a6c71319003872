import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import { exemptTaxClass, standardTaxClass } from '@sitewright/domain/shipping/taxes.ts'
import { useTranslate } from '../kit/locale.tsx'

/** React hook that returns a function which names a tax class: classes that the shop named keep their names. */
export function useClassName(): (name: string) => string {
  const translate = useTranslate()
  return (name) => {
    if (name === standardTaxClass) return translate(messages.classStandard)
    return name === exemptTaxClass ? translate(messages.classExempt) : name
  }
}
