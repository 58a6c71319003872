import { ppmToPercentText } from '@sitewright/domain/shipping/percent-text.ts'
import { classesOf } from '@sitewright/domain/shipping/tax-rules/tax-findings.ts'
import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import type { TaxesAnswer, TaxFinding } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { usePlaceTexts } from '../shipping/place-text.ts'
import { useClassName } from './class-name.ts'
import styles from './taxes.module.css'

/** Findings that are shown; those that follow show once these are settled. */
const mostFindings = 5

/** What the owner may not have meant, in words, each with an example. */
export function TaxFindings({ shown }: { shown: TaxesAnswer }) {
  const translate = useTranslate()
  const textOf = useFindingText(shown)
  if (shown.findings.length === 0) return null
  const lines = [...new Set(shown.findings.map(textOf))].slice(0, mostFindings)
  return (
    <Banner tone="warn" icon="attention">
      <ul className={styles['findings']} aria-label={translate(messages.findings)}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  )
}

function useFindingText({ taxes }: TaxesAnswer): (finding: TaxFinding) => string {
  const translate = useTranslate()
  const texts = usePlaceTexts()
  const nameOf = useClassName()
  return (finding) => {
    if (finding.kind === 'untaxed-countries') {
      const [example = ''] = finding.countries
      const places = texts.zone({ area: { countries: finding.countries, regions: [], postcodes: [] } })
      return translate(messages.findingUntaxed, { places, example: texts.country(example) })
    }
    if (finding.kind === 'added-up') {
      const names = finding.rules.map((at) => `“${taxes.rules[at]?.name ?? ''}”`).join(' + ')
      const rate = ppmToPercentText(finding.ratePpm)
      return translate(messages.findingAddedUp, { names, rate, place: texts.address(finding.at) })
    }
    const rule = taxes.rules[finding.rule]
    if (!rule) return ''
    const { name } = rule
    if (finding.kind === 'no-place')
      return translate(messages.findingNoPlace, { name, place: texts.zone({ area: rule }) })
    return translate(messages.findingNoProducts, { name, classes: classesOf(rule).map(nameOf).join(', ') })
  }
}
