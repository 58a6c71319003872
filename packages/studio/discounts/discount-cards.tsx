import type { DiscountTarget } from '@sitewright/domain/discounts/discount.ts'
import { discountFormMessages as messages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import { moneyPattern } from '@sitewright/domain/kit/money-text.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { RadioChoices } from '@sitewright/ui/forms/radio-choices.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import type { EditForm } from '../kit/form/edit-form.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import type { DiscountForm } from './discount-form.ts'
import styles from './discounts.module.css'
import { ProductChoice } from './product-choice.tsx'

type CardProps = { form: EditForm<DiscountForm> }

/** The symbol of a currency, for the start of a field. */
function symbolOf(currency: string): string {
  const { before, after } = moneyPattern(currency)
  return before.trim() || after.trim()
}

/** How people get a discount: by a code or by itself, and under which name they read it. */
export function HowCard({ form }: CardProps) {
  const translate = useTranslate()
  const { how } = form.values
  const problem = form.errors.find(({ name }) => name === 'how')?.text
  return (
    <Card title={translate(messages.howCard)}>
      <CardBody>
        <div className={styles['fields']} data-field="how">
          <RadioChoices
            legend={translate(messages.how)}
            choices={[
              { value: 'code', label: translate(messages.byCode) },
              { value: 'itself', label: translate(messages.byItself) },
            ]}
            chosen={how}
            onChoose={(value) => form.set('how', value)}
          />
          {problem !== undefined && <p className={styles['problem']}>{problem}</p>}
          {how === 'code' && (
            <TextField
              {...form.field('code')}
              label={translate(messages.code)}
              help={translate(messages.codeHelp)}
              autoComplete="off"
              spellCheck="false"
            />
          )}
          <TextField {...form.field('name')} label={translate(messages.name)} help={translate(messages.nameHelp)} />
        </div>
      </CardBody>
    </Card>
  )
}

/** How much a discount takes off, and of what. */
export function WhatCard({ form, site, currency }: CardProps & { site: SiteOfSession; currency: string }) {
  const translate = useTranslate()
  const { kind, target, productIds } = form.values
  const amount = form.field('amount')
  return (
    <Card title={translate(messages.whatCard)}>
      <CardBody>
        <div className={styles['fields']}>
          <RadioChoices
            legend={translate(messages.kind)}
            choices={[
              { value: 'percent', label: translate(messages.percent) },
              { value: 'fixed', label: translate(messages.fixed) },
            ]}
            chosen={kind}
            onChoose={(value) => form.set('kind', value)}
          />
          <div className={styles['pair']}>
            {kind === 'percent' ? (
              <TextField
                {...amount}
                label={translate(messages.percent)}
                prefix="%"
                inputMode="decimal"
                autoComplete="off"
              />
            ) : (
              <TextField
                {...amount}
                label={translate(messages.fixed)}
                prefix={symbolOf(currency)}
                inputMode="decimal"
                autoComplete="off"
              />
            )}
            <SelectField
              label={translate(messages.target)}
              value={target}
              options={[
                { value: 'order', label: translate(messages.order) },
                { value: 'product', label: translate(messages.products) },
                { value: 'shipping', label: translate(messages.shipping) },
              ]}
              onChange={(value) => form.set('target', value as DiscountTarget)}
            />
          </div>
          {target === 'product' && (
            <ProductChoice site={site} chosen={productIds} onChange={(ids) => form.set('productIds', ids)} />
          )}
        </div>
      </CardBody>
    </Card>
  )
}

/** When a discount applies: from which spend, from and until when, and how often. */
export function ConditionsCard({ form, currency, timeZone }: CardProps & { currency: string; timeZone: string }) {
  const translate = useTranslate()
  const zone = translate(messages.siteTime, { zone: timeZone.replaceAll('_', ' ') })
  const limit = { inputMode: 'numeric', autoComplete: 'off', placeholder: translate(messages.noLimit) } as const
  return (
    <Card title={translate(messages.conditionsCard)}>
      <CardBody>
        <div className={styles['pair']}>
          <TextField
            {...form.field('minimum')}
            label={translate(messages.minimum)}
            prefix={symbolOf(currency)}
            inputMode="decimal"
            autoComplete="off"
          />
          <span />
          <TextField
            {...form.field('startsAt')}
            label={translate(messages.startsAt)}
            help={zone}
            type="datetime-local"
          />
          <TextField {...form.field('endsAt')} label={translate(messages.endsAt)} help={zone} type="datetime-local" />
          <TextField {...form.field('maxUses')} {...limit} label={translate(messages.maxUses)} />
          <TextField
            {...form.field('maxUsesPerCustomer')}
            {...limit}
            label={translate(messages.maxUsesPerCustomer)}
            help={translate(messages.perCustomerHelp)}
          />
        </div>
      </CardBody>
    </Card>
  )
}

const targetNames: readonly (readonly [DiscountTarget, Message])[] = [
  ['product', messages.withProducts],
  ['order', messages.withOrders],
  ['shipping', messages.withShipping],
]

/** With which other discounts a discount may apply. */
export function TogetherCard({ form }: CardProps) {
  const translate = useTranslate()
  const { combinesWith } = form.values
  return (
    <Card title={translate(messages.togetherCard)}>
      <CardBody>
        <p className={styles['help']}>{translate(messages.togetherHelp)}</p>
        {targetNames.map(([target, name]) => (
          <Checkbox
            key={target}
            isChecked={combinesWith.includes(target)}
            onChange={(isChecked) => form.set('combinesWith', changedTargets(combinesWith, target, isChecked))}
          >
            {translate(name)}
          </Checkbox>
        ))}
      </CardBody>
    </Card>
  )
}

/** Returns the targets in their own order, so that the same choice is the same value. */
function changedTargets(
  before: readonly DiscountTarget[],
  target: DiscountTarget,
  isChosen: boolean,
): DiscountTarget[] {
  const all = targetNames.map(([name]) => name)
  return all.filter((name) => (name === target ? isChosen : before.includes(name)))
}
