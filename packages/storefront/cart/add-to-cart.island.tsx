import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { alertTitle } from '@sitewright/domain/cart/alert-title.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { tellItem } from '../catalog/tell-item.ts'
import { productStore } from '../catalog/product-store.ts'
import { readFacts } from '../catalog/read-facts.ts'
import { readIslandProps } from '../kit/island-props.ts'
import { takeOver } from '../kit/take-over.ts'
import { useStore } from '../kit/use-store.ts'
import { say } from '../kit/words.ts'
import { AddButton } from './add-button.tsx'
import { cartStore, startCart } from './cart-store.ts'
import { makePurchase } from './purchase.ts'
import { PurchaseAlert } from './purchase-alert.tsx'
import { readWish } from './read-wish.ts'

export function wake(place: HTMLElement): void {
  if (takeOver(place, readProps, AddToCart)) startCart()
}

type Props = {
  itemId: string
  productType: number
  label: string
  form: HTMLFormElement
  facts: ProductFacts | null
  place: HTMLElement
  /** The public `div` around the button, with its classes and data. */
  shell: Readonly<Record<string, string>>
}

/** Null also for what is bought in another way than by adding it: plans (SF-4.14) and products with a form (SF-4.16). */
export function readProps(place: HTMLElement): Props | null {
  const { itemId, productType, label, isSubscription } = readIslandProps(place) ?? {}
  const shell = place.querySelector<HTMLElement>('.sqs-add-to-cart-button')
  const form = place.querySelector('button')?.form
  if (typeof itemId !== 'string' || typeof productType !== 'number' || typeof label !== 'string') return null
  if (!shell || !form || isSubscription === true || shell.dataset['form'] !== undefined) return null

  const facts = factsOf(itemId)
  if (!facts && !new FormData(form).has('sku')) return null
  return { itemId, productType, label, form, facts, place, shell: attributesOf(shell) }
}

function AddToCart({ itemId, productType, label, form, facts, place, shell }: Props) {
  const [purchase] = useState(makePurchase)
  const { phase, problem, tries } = useStore(purchase.state)

  const submit = useEffectEvent(async (event: SubmitEvent) => {
    event.preventDefault()
    const isAdded = await purchase.buy(readWish(form, itemId, facts))
    if (isAdded) tellItem(place, 'sw:cart-change', { shoppingCart: cartStore.get() })
  })
  useLayoutEffect(() => {
    return takeForm(form, (event) => void submit(event), purchase.forgetProblem)
  }, [form, purchase])

  return (
    <>
      {problem !== '' &&
        createPortal(<PurchaseAlert key={tries} title={say(alertTitle(productType))} text={problem} />, form)}
      <AddButton phase={phase} label={label} form={form.id || undefined} shell={shell} />
    </>
  )
}

/** From now on the form is not posted by the browser. */
function takeForm(form: HTMLFormElement, onSubmit: (event: SubmitEvent) => void, onInput: () => void): () => void {
  form.noValidate = true // the sentences of SF-5.06 instead of the browser's
  form.addEventListener('submit', onSubmit)
  form.addEventListener('input', onInput)
  return () => {
    form.removeEventListener('submit', onSubmit)
    form.removeEventListener('input', onInput)
  }
}

/** What the picker has read, or would read; null for a product that has none. */
function factsOf(itemId: string): ProductFacts | null {
  const known = productStore(itemId).get().facts
  if (known) return known
  const picker = document.querySelector<HTMLElement>(`.product-variants[data-item-id="${CSS.escape(itemId)}"]`)
  return picker && readFacts(readIslandProps(picker)?.['item'])
}

function attributesOf(element: HTMLElement): Record<string, string> {
  const named = [...element.attributes].map(({ name, value }) => [name === 'class' ? 'className' : name, value])
  return Object.fromEntries(named)
}
