import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import type { CartAnswer, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { countryChoices, shippingLocationText } from '@sitewright/domain/shipping/estimate-notes.ts'
import { regionsOf } from '@sitewright/domain/shipping/regions.ts'
import { shippingMessages } from '@sitewright/domain/shipping/shipping.messages.ts'
import { changeCart } from '../cart/cart-store.ts'
import { addToCartErrorText } from '../cart/problem-text.ts'
import { cartAddress } from '../kit/api.ts'
import { visuallyHidden } from '../kit/visually-hidden.ts'
import { translate } from '../kit/translate.ts'

/**
 * What the server-rendered estimate form showed before React replaced it: its error, the selected country, and whether it was
 * open.
 */
export type InitialEstimateState = { alert: string; country: string; isOpen: boolean }

type Props = { cart: ShoppingCart; start: InitialEstimateState; onChanged: () => void }

/** Form for the address that the cart is shipped to. The server estimates shipping and taxes from it. */
export function ShippingEstimateForm({ cart, start, onChanged }: Props) {
  const placed = cart.shippingLocation
  const [country, setCountry] = useState(placed.country ?? start.country)
  // Region and postcode are kept only while the country is the one for which they were entered.
  const { region = '', postcode = '' } = country === placed.country ? placed : {}
  const [isOpen, setOpen] = useState(start.isOpen)
  const { alert, announcement, submit } = useSending(start.alert, cart, onChanged)
  return (
    <details className="sw-cart-estimate" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{translate(shippingMessages.estimate)}</summary>
      <form className="sw-estimate-form" onSubmit={(event) => void submit(event)}>
        <p>
          <label htmlFor="sw-estimate-country">{translate(shippingMessages.country)}</label>
          <Countries country={country} onChoose={setCountry} />
        </p>
        <Place key={`region ${country} ${region}`} name="region">
          <RegionField country={country} region={region} />
        </Place>
        <Place key={`postcode ${country}`} name="postcode">
          <input {...fieldOf('postcode')} defaultValue={postcode} maxLength={16} autoComplete="shipping postal-code" />
        </Place>
        <button type="submit" className="sqs-button-element--secondary">
          {translate(shippingMessages.show)}
        </button>
        {alert !== '' && <div role="alert">{alert}</div>}
        <output {...visuallyHidden}>{announcement}</output>
      </form>
    </details>
  )
}

function Countries({ country, onChoose }: { country: string; onChoose: (code: string) => void }) {
  const choices = useMemo(() => countryChoices(document.documentElement.lang), [])
  return (
    <select
      id="sw-estimate-country"
      className="field-element"
      name="country"
      value={country}
      onChange={(event) => onChoose(event.target.value)}
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

type PlaceName = 'region' | 'postcode'

function Place({ name, children }: { name: PlaceName; children: ReactNode }) {
  return (
    <p>
      <label htmlFor={fieldOf(name).id}>{translate(shippingMessages[name])}</label>
      {children}
    </p>
  )
}

function fieldOf(name: PlaceName) {
  return { id: `sw-estimate-${name}`, className: 'field-element', name }
}

/**
 * Field for a region: a list for countries whose regions we know, else a text field. A region entered earlier that is not in the
 * list is kept as an option.
 */
function RegionField({ country, region }: { country: string; region: string }) {
  const field = { ...fieldOf('region'), defaultValue: region, autoComplete: 'shipping address-level1' }
  const regions = regionsOf(country)
  if (!regions) return <input {...field} maxLength={60} />
  const isOther = region !== '' && !regions.some(({ code }) => code === region)
  return (
    <select {...field}>
      <option value="">{translate(shippingMessages.selectRegion)}</option>
      {isOther && <option value={region}>{region}</option>}
      {regions.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

function useSending(firstAlert: string, cart: ShoppingCart, onChanged: () => void) {
  const [alert, setAlert] = useState(firstAlert)
  const [isSaved, setSaved] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const body = Object.fromEntries(['country', 'region', 'postcode'].map((name) => [name, textOf(typed.get(name))]))
    setAlert('')
    const answer = await changeCart<CartAnswer>({ method: 'PUT', path: `${cartAddress}/location`, body })
    setSaved(answer.isDone)
    if (answer.isDone) onChanged()
    else setAlert(addToCartErrorText(answer.error))
  }
  const place = shippingLocationText(cart, document.documentElement.lang)
  return { alert, submit, announcement: isSaved ? translate(shippingMessages.to, { place }) : '' }
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
