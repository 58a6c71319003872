import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { notAddedMessages } from '@sitewright/domain/purchase/not-added.messages.ts'
import { callMessages } from '@sitewright/domain/kit/calls/call.messages.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { emitItemEvent } from '../catalog/emit-item-event.ts'
import { productStore } from '../catalog/product-store.ts'
import { readIslandProps } from '../kit/island-props.ts'
import { mountReact } from '../kit/mount-react.ts'
import { useStore } from '../kit/use-store.ts'
import { translate } from '../kit/translate.ts'
import { AddButton } from './add-button.tsx'
import { addEntry, cartStore, startCartSync } from '../cart/cart-store.ts'
import { makePurchaseController, type PurchaseOutcome, type PurchaseFailure } from './purchase.ts'
import { FormAlert, type AlertContent } from '../forms/form-alert.tsx'
import { readPurchaseRequest, type PurchaseRequest } from './read-purchase-request.ts'

export function mount(element: HTMLElement): void {
  if (mountReact(element, readProps, AddToCart)) startCartSync()
}

type Props = {
  itemId: string
  productType: number
  label: string
  isExpress: boolean
  isSubscription: boolean
  form: HTMLFormElement
  /** The form's id when the button is outside the form and names it; `undefined` when it is inside. */
  formId: string | undefined
  element: HTMLElement
  /** Class and data attributes of the `div` around the button, which themes style. */
  wrapperAttributes: Readonly<Record<string, string>>
}

function readProps(element: HTMLElement): Props | null {
  const { itemId, productType, label, isSubscription, isExpress } = readIslandProps(element) ?? {}
  const wrapper = element.querySelector<HTMLElement>('.sqs-add-to-cart-button')
  const button = element.querySelector('button')
  const form = button?.form
  if (typeof itemId !== 'string' || typeof productType !== 'number' || typeof label !== 'string') return null
  if (!wrapper || !form) return null

  const formId = button.getAttribute('form') ?? undefined
  const ways = { isExpress: isExpress === true, isSubscription: isSubscription === true }
  return { itemId, productType, label, ...ways, form, formId, element, wrapperAttributes: attributesOf(wrapper) }
}

function AddToCart(props: Props) {
  const { itemId, label, form, formId, element, wrapperAttributes } = props
  const [purchase] = useState(() =>
    makePurchaseController({ send: (request) => send(request, props), explain: (problem) => explain(problem, props) }),
  )
  const { phase, alert, tries } = useStore(purchase.state)
  const { product, chosen } = useStore(productStore(itemId))
  useLayoutEffect(() => disableNativeValidation(form, product !== null), [form, product])

  const submit = useEffectEvent(async (event: SubmitEvent) => {
    const request = readPurchaseRequest(form, itemId)
    // `request` is `null` when the product's variant picker does not work. The browser then posts the form itself.
    if (!request) return
    event.preventDefault()
    const isAdded = await purchase.buy(request)
    if (isAdded) emitItemEvent(element, 'sw:cart-change', { shoppingCart: cartStore.get() })
  })
  useLayoutEffect(() => follow(form, (event) => void submit(event), purchase.forgetProblem), [form, purchase])
  useLayoutEffect(() => purchase.forgetProblem(), [purchase, chosen])

  return (
    <>
      {alert && createPortal(<FormAlert key={tries} {...alert} />, form)}
      <AddButton phase={phase} label={label} form={formId} wrapperAttributes={wrapperAttributes} />
    </>
  )
}

/**
 * Adds the item to the cart. Other purchases (express, subscription, gift card, extra fields) are rarer, so their code loads on
 * demand.
 */
async function send(request: PurchaseRequest, props: Props): Promise<PurchaseOutcome> {
  const fields = props.wrapperAttributes['data-form']
  if (props.isExpress || props.isSubscription || fields || props.productType === productTypes.giftCard) {
    const { startSpecialPurchase: buySpecially } = await import('./special-purchase.ts')
    return buySpecially(request, { ...props, fields })
  }
  const answer = await addEntry(request)
  return answer.isDone ? 'added' : { problem: answer.error }
}

/** Returns the alert for a problem. Its texts load on demand; when they fail to load (offline), a built-in text is used. */
async function explain(problem: PurchaseFailure['problem'], props: Props): Promise<AlertContent> {
  try {
    return (await loadProblemText()).purchaseAlert(problem, props)
  } catch {
    return { title: translate(notAddedMessages.unableToAdd), text: translate(callMessages.unableToConnect) }
  }
}

function loadProblemText() {
  return import('../cart/problem-text.ts')
}

/** Turns off the browser's validation messages if this island validates the form itself (SF-5.06). */
function disableNativeValidation(form: HTMLFormElement, isPicked: boolean): void {
  form.noValidate = isPicked || new FormData(form).has('sku')
}

/**
 * Listens for submits of the form and for changes of its input, which clear the alert. The `input` listener is on the document,
 * because controls may be outside their form.
 */
function follow(form: HTMLFormElement, onSubmit: (event: SubmitEvent) => void, forget: () => void): () => void {
  const onInput = ({ target }: Event) => {
    if ((target as HTMLInputElement).form === form) forget()
  }
  form.addEventListener('submit', onSubmit)
  document.addEventListener('input', onInput)
  return () => {
    form.removeEventListener('submit', onSubmit)
    document.removeEventListener('input', onInput)
  }
}

function attributesOf(element: HTMLElement): Record<string, string> {
  const named = [...element.attributes].map(({ name, value }) => [name === 'class' ? 'className' : name, value])
  return Object.fromEntries(named)
}
