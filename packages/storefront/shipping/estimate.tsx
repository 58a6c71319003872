import { useMemo, useState, type FormEvent } from 'react'
import type { CartAnswer, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { countryChoices, placeText } from '@sitewright/domain/shipping/estimate-notes.ts'
import { shippingMessages } from '@sitewright/domain/shipping/shipping.messages.ts'
import { changeCart } from '../cart/cart-store.ts'
import { addRefusalText } from '../cart/purchase-words.ts'
import { cartAddress } from '../kit/api.ts'
import { visuallyHidden } from '../kit/visually-hidden.ts'
import { say } from '../kit/words.ts'

/** What the page without scripts said, and the country that it had chosen. */
export type EstimateStart = { alert: string; country: string; isOpen: boolean }

type Props = { cart: ShoppingCart; start: EstimateStart; onChanged: () => void }

/** Asks where the cart goes, by which shipping and taxes are estimated. */
export function Estimate({ cart, start, onChanged }: Props) {
  const { country = start.country, region, postcode } = cart.shippingLocation
  const [isOpen, setOpen] = useState(start.isOpen)
  const { alert, told, submit } = useSending(start.alert, cart, onChanged)
  return (
    <details className="sw-cart-estimate" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say(shippingMessages.estimate)}</summary>
      <form className="sw-estimate-form" onSubmit={(event) => void submit(event)}>
        <p>
          <label htmlFor="sw-estimate-country">{say(shippingMessages.country)}</label>
          <Countries country={country} />
        </p>
        <Place name="region" value={region} maxLength={60} autoComplete="shipping address-level1" />
        <Place name="postcode" value={postcode} maxLength={12} autoComplete="shipping postal-code" />
        <button type="submit" className="sqs-button-element--secondary">
          {say(shippingMessages.show)}
        </button>
        {alert !== '' && <div role="alert">{alert}</div>}
        <output {...visuallyHidden}>{told}</output>
      </form>
    </details>
  )
}

function Countries({ country }: { country: string }) {
  const choices = useMemo(() => countryChoices(document.documentElement.lang), [])
  return (
    <select
      id="sw-estimate-country"
      className="field-element"
      name="country"
      defaultValue={country}
      autoComplete="shipping country"
      required
    >
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

type PlaceProps = {
  name: 'region' | 'postcode'
  value: string | undefined
  maxLength: number
  autoComplete: string
}

function Place({ name, value, ...field }: PlaceProps) {
  const id = `sw-estimate-${name}`
  return (
    <p>
      <label htmlFor={id}>{say(shippingMessages[name])}</label>
      <input id={id} className="field-element" name={name} defaultValue={value} {...field} />
    </p>
  )
}

function useSending(said: string, cart: ShoppingCart, onChanged: () => void) {
  const [alert, setAlert] = useState(said)
  const [isTold, setTold] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const body = Object.fromEntries(['country', 'region', 'postcode'].map((name) => [name, textOf(typed.get(name))]))
    setAlert('')
    const answer = await changeCart<CartAnswer>({ method: 'PUT', path: `${cartAddress}/location`, body })
    setTold(answer.isDone)
    if (answer.isDone) onChanged()
    else setAlert(addRefusalText(answer.refusal))
  }
  const place = placeText(cart, document.documentElement.lang)
  return { alert, submit, told: isTold ? say(shippingMessages.to, { place }) : '' }
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
