import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import type { TaxesAnswer } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import type { TaxRounding, TaxSettings } from '@sitewright/domain/shipping/taxes.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { RadioChoices } from '@sitewright/ui/forms/radio-choices.tsx'
import { EditFormFrame } from '../kit/form/edit-form-frame.tsx'
import { SaveState } from '../kit/form/save-state.tsx'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { useTaxesForm } from './use-taxes-form.ts'

type PricesForm = { prices: 'with' | 'without'; rounding: TaxRounding }

/** Whether prices contain the tax, and where taxes are rounded. */
export function PricesCard({ site, shown }: { site: SiteOfSession; shown: TaxesAnswer }) {
  const translate = useTranslate()
  const form = useTaxesForm<PricesForm>({
    siteId: site.id,
    subject: 'prices',
    shown,
    first: pricesOf(shown.taxes),
    valuesIn: pricesOf,
    check: () => ({}),
    taxesWith: taxesWithPrices,
    doneText: () => translate(messages.pricesSaved),
  })
  const labels = { prices: translate(messages.pricesAre), rounding: translate(messages.rounding) }
  const texts = {
    with: messages.withTax,
    without: messages.withoutTax,
    line: messages.roundLine,
    document: messages.roundDocument,
  }
  return (
    <Card title={translate(messages.prices)}>
      <CardBody>
        <EditFormFrame form={form} labels={labels} textOf={(_, value) => translate(texts[value])}>
          <div data-field="prices">
            <RadioChoices
              legend={labels.prices}
              chosen={form.values.prices}
              choices={[
                { value: 'without', label: translate(texts.without), help: translate(messages.withoutTaxHelp) },
                { value: 'with', label: translate(texts.with), help: translate(messages.withTaxHelp) },
              ]}
              onChoose={(chosen) => form.set('prices', chosen)}
            />
          </div>
          <div data-field="rounding">
            <RadioChoices
              legend={labels.rounding}
              chosen={form.values.rounding}
              choices={[
                { value: 'line', label: translate(texts.line), help: translate(messages.roundLineHelp) },
                { value: 'document', label: translate(texts.document), help: translate(messages.roundDocumentHelp) },
              ]}
              onChoose={(chosen) => form.set('rounding', chosen)}
            />
          </div>
          {form.isDirty && (
            <div>
              <Button type="submit" look="primary" isBusy={form.isBusy}>
                {translate(form.isBusy ? messages.saving : messages.save)}
              </Button>{' '}
              <SaveState word={form.word} />
            </div>
          )}
        </EditFormFrame>
      </CardBody>
    </Card>
  )
}

function pricesOf({ areIncluded, rounding = 'line' }: TaxSettings): PricesForm {
  return { prices: areIncluded ? 'with' : 'without', rounding }
}

/** A rounding that was never chosen stays unchosen. */
function taxesWithPrices(taxes: TaxSettings, { prices, rounding }: PricesForm): TaxSettings {
  const { rounding: before, ...others } = taxes
  const isChosen = before !== undefined || rounding !== 'line'
  return { ...others, areIncluded: prices === 'with', ...(isChosen && { rounding }) }
}
