import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { billingDetails } from './billing-details.ts'
import { setCardReader } from './checkout-store.ts'
import { mountStripeCard, type CardPlaces, type ProviderCard } from './stripe-card.ts'
import { useCheckout } from './use-checkout.ts'

type Places = Readonly<Record<keyof CardPlaces, RefObject<HTMLDivElement | null>>>

/**
 * Puts the provider's card fields into `places`. Its script loads only while its method is chosen and the fields come near the
 * screen, so that other visitors never meet it.
 */
export function useProviderCard(publishableKey: string): { places: Places; hasFailed: boolean; retry: () => void } {
  const { checkout } = useCheckout()
  const [number, expiry, cvc] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ]
  const places = useMemo(() => ({ number, expiry, cvc }), [number, expiry, cvc])
  const [round, setRound] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    let card: ProviderCard | null = null
    async function load(): Promise<void> {
      const elements = elementsOf(places)
      if (!elements) return
      try {
        const loaded = await mountStripeCard(publishableKey, elements)
        card = loaded
        if (isGone) loaded.remove()
        else setCardReader(checkout, () => loaded.read(billingDetails(checkout.store.get())))
      } catch {
        if (!isGone) setFailed(true)
      }
    }
    const stopWatching = whenNear(places.number.current, () => void load())
    return () => {
      isGone = true
      stopWatching()
      card?.remove()
      setCardReader(checkout, null)
    }
  }, [checkout, publishableKey, places, round])
  const retry = (): void => {
    setFailed(false)
    setRound(round + 1)
  }
  return { places, hasFailed, retry }
}

function elementsOf({ number, expiry, cvc }: Places): CardPlaces | null {
  if (!number.current || !expiry.current || !cvc.current) return null
  return { number: number.current, expiry: expiry.current, cvc: cvc.current }
}

/** Calls `run` once, when the element comes within half a window of the visible part. Returns a function that stops waiting. */
function whenNear(element: HTMLElement | null, run: () => void): () => void {
  const sight = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      sight.disconnect()
      run()
    },
    { rootMargin: '50%' },
  )
  if (element) sight.observe(element)
  return () => sight.disconnect()
}
