import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { orderLimits } from '@sitewright/domain/kit/limits.ts'
import type { FulfilBody, OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { orderActionMessages as messages, orderListMessages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { readTexts, useKeptValue } from '../../kit/form/use-kept-value.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { useOrderAction, type OrderScreen } from '../order-screen.ts'
import { carrierNames, otherCarrier, shownCarrier, trackingOf, type TrackingFields } from './carriers.ts'
import { LineQuantities } from './line-quantities.tsx'
import { NotifyShopper } from './notify-shopper.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { chosenUnits, countUnits, type ChoosableLine, type Quantities } from './quantities.ts'
import styles from './order-forms.module.css'

const noTracking: TrackingFields = { carrier: '', name: '', number: '', link: '' }

/** Form that hands over units in one parcel: all that are left, or a part of them. */
export function FulfilForm({ screen }: { screen: OrderScreen }) {
  const translate = useTranslate()
  const { site, order } = screen
  const lines = openLines(order)
  const [quantities, setQuantities] = useState<Quantities>(() => allOf(lines))
  const draftKey = `${site.id} order ${order.id} tracking`
  const [fields, changeFields, forgetFields] = useKeptValue(draftKey, noTracking, readTexts(noTracking))
  const [isShopperNotified, setNotified] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const units = chosenUnits(lines, quantities)
  const quantity = countUnits(units)
  const tracking = trackingOf(fields)
  const body = tracking === 'invalid' ? null : { lines: units, tracking, isShopperNotified }
  const { run, isBusy, problem, word } = useOrderAction<FulfilBody>(screen, {
    path: 'fulfil',
    doneText: (_, body) =>
      translate(messages.fulfilled, { number: order.number, quantity: countUnits(body.lines ?? []) }),
    onDone: () => {
      forgetFields()
      screen.closeForm()
    },
    draft: body ? { key: draftKey, input: body } : undefined,
  })
  const submit = () => {
    setChecked(true)
    if (quantity > 0 && body) run(body)
  }
  return (
    <OrderSheet
      screen={screen}
      title={translate(messages.fulfil)}
      submit={isBusy ? translate(messages.fulfilling) : translate(messages.fulfilPieces, { quantity })}
      isBusy={isBusy}
      problem={isChecked && quantity === 0 ? translate(messages.noPieces) : problem}
      word={word}
      onSubmit={submit}
    >
      {order.axes.payment === 'none' && (
        <Banner tone="warn" icon="attention">
          {translate(messages.unpaidWarning)}
        </Banner>
      )}
      <LineQuantities
        screen={screen}
        lines={lines}
        quantities={quantities}
        labelOf={(title) => translate(messages.quantityToFulfil, { title })}
        onChange={setQuantities}
      />
      {order.shipping?.isPickup !== true && (
        <Tracking fields={fields} isInvalid={tracking === 'invalid'} onChange={(next) => changeFields(() => next)} />
      )}
      <Outcome isAll={quantity === countUnits(lines.map(({ most }) => ({ quantity: most })))} />
      <NotifyShopper order={order} isNotified={isShopperNotified} onChange={setNotified} />
    </OrderSheet>
  )
}

function Tracking({
  fields,
  isInvalid,
  onChange,
}: {
  fields: TrackingFields
  isInvalid: boolean
  onChange: (fields: TrackingFields) => void
}) {
  const translate = useTranslate()
  const set = (changed: Partial<TrackingFields>) => onChange({ ...fields, ...changed })
  const carrier = shownCarrier(fields)
  const options = [
    { value: '', label: translate(messages.noCarrier) },
    ...carrierNames.map((name) => ({ value: name, label: name })),
    { value: otherCarrier, label: translate(messages.otherCarrier) },
  ]
  const isKnown = carrierNames.includes(carrier) && fields.number.trim() !== ''
  const help = fields.carrier === '' ? translate(messages.looksLike, { carrier }) : translate(messages.carriesLink)
  return (
    <>
      <TextField
        label={translate(messages.trackingNumber)}
        note={translate(messages.optional)}
        help={isKnown ? help : undefined}
        maxLength={orderLimits.trackingChars}
        autoComplete="off"
        value={fields.number}
        onChange={(number) => set({ number })}
      />
      <SelectField
        label={translate(messages.carrier)}
        value={carrier}
        options={options}
        onChange={(value) => set({ carrier: value })}
      />
      {carrier === otherCarrier && (
        <>
          <TextField
            label={translate(messages.carrierName)}
            maxLength={orderLimits.trackingChars}
            value={fields.name}
            onChange={(name) => set({ name })}
          />
          <TextField
            label={translate(messages.trackingLink)}
            note={translate(messages.optional)}
            type="url"
            maxLength={2000}
            value={fields.link}
            onChange={(link) => set({ link })}
            error={isInvalid ? translate(messages.trackingInvalid) : undefined}
          />
        </>
      )}
    </>
  )
}

function Outcome({ isAll }: { isAll: boolean }) {
  const translate = useTranslate()
  const state = translate(isAll ? orderListMessages.fulfilled : orderListMessages.partFulfilled)
  return <p className={styles['quiet']}>{translate(messages.orderBecomes, { state })}</p>
}

/** Returns the lines with units to hand over. Digital products are delivered by themselves when the order is paid. */
function openLines({ lines }: OrderDetail): ChoosableLine[] {
  const open = lines.filter(({ openQuantity, productType }) => openQuantity > 0 && productType !== productTypes.digital)
  return open.map((line) => ({ line, most: line.openQuantity }))
}

function allOf(lines: readonly ChoosableLine[]): Quantities {
  return Object.fromEntries(lines.map(({ line, most }) => [line.id, most]))
}
