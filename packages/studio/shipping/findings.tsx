import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { findingsIn, type ShippingFinding } from '@sitewright/domain/shipping/zones/zone-findings.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import type { ShippingAnswer } from '@sitewright/domain/shipping/zones/shipping-studio.wire.ts'
import { planOf, type ShippingPlan } from '@sitewright/domain/shipping/zones/zones.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { useMemo } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { kilogramsText } from './kilograms.ts'
import { usePlaceTexts } from './place-text.ts'
import styles from './shipping.module.css'

/** Findings that are shown; those that follow show once these are settled. */
const mostFindings = 5

/** Gaps and overlaps between the zones, in words. */
export function Findings({ shipping }: { shipping: ShippingAnswer }) {
  const translate = useTranslate()
  const { rates, soldTo } = shipping
  const plan = useMemo(() => planOf(rates), [rates])
  const found = useMemo(() => findingsIn(plan, soldTo), [plan, soldTo])
  const textOf = useFindingText(plan, shipping.currency)
  if (found.length === 0) return null
  const lines = [...new Set(found.map(textOf))].slice(0, mostFindings)
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

function useFindingText({ zones }: ShippingPlan, currency: string): (finding: ShippingFinding) => string {
  const translate = useTranslate()
  const texts = usePlaceTexts()
  const zoneText = (at: number): string => {
    const zone = zones[at]
    return zone ? texts.zone(zone) : ''
  }
  return (finding) => {
    if (finding.kind === 'pickup-without-place') return translate(messages.pickupWithoutPlace, { name: finding.name })
    const place = texts.address(finding.at)
    if (finding.kind === 'in-two-zones') {
      const [one, other] = finding.zones
      return translate(messages.inTwoZones, { place, one: zoneText(one), other: zoneText(other) })
    }
    if (finding.kind === 'not-shipped-to') return translate(messages.notShippedTo, { place })
    const { grams, cents } = finding.goods
    const goods = translate(messages.goods, { weight: kilogramsText(grams), value: moneyText(cents, currency) })
    const values = { zone: zoneText(finding.zone), goods, place }
    return zones[finding.zone]?.area.countries.length === 0
      ? translate(messages.noRateElsewhere, values)
      : translate(messages.noRateForGoods, values)
  }
}
