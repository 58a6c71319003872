import { fieldId } from '@sitewright/domain/checkout/field-layout.ts'
import { errorAt } from '../checkout-state.ts'
import { chooseValue } from '../save-steps.ts'
import { useCheckout } from '../use-checkout.ts'
import { FieldError, invalidProps } from './field.tsx'
import { PageLink } from './pay-end.tsx'

const name = 'terms'

/** The box that says that the terms were read, at shops that order only with it. Its links leave the checkout as it is. */
export function Consent() {
  const { checkout, state } = useCheckout()
  const { terms } = state.view
  if (!terms) return null
  const id = fieldId(name)
  const error = errorAt(state, name)
  return (
    <div className="consent">
      <FieldError id={id} error={error} />
      <label className="check">
        <input
          type="checkbox"
          id={id}
          name={name}
          value={terms.value}
          checked={state.values[name] === terms.value}
          onChange={(event) => chooseValue(checkout, name, event.target.checked ? terms.value : '')}
          {...invalidProps(id, error)}
        />
        <span dir="auto">
          {terms.lead}
          {terms.links.map(({ title, url, isPage }, at) => (
            <span key={url}>
              {at > 0 && ','} {isPage ? <PageLink url={url} title={title} /> : <a href={url}>{title}</a>}
            </span>
          ))}
        </span>
      </label>
    </div>
  )
}
