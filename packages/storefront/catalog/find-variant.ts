import { parseProductFacts, type ProductFacts, type VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import type { ChosenOptions } from '@sitewright/domain/catalog/variants/select-variant.ts'
import { selectCombination } from '@sitewright/domain/catalog/variants/select-combination.ts'
import { decodeVariantMap } from '@sitewright/domain/catalog/variants/variant-map-text.ts'
import type { VariantMap } from '@sitewright/domain/catalog/variants/variant-map.ts'
import { optionFieldPrefix, type ProductOption } from '@sitewright/domain/catalog/variants/variant-select.ts'
import type { RefusalCode } from '@sitewright/domain/kit/refusal.ts'
import { getJson } from '../kit/api.ts'
import { asJsonObject, type JsonObject } from '../kit/island-props.ts'
import type { VariantFinder, SelectableProduct, SettledSelection } from './product-store.ts'
import { isStringArray, parseVariantFacts } from './read-facts.ts'

/**
 * For a product with too many variants to embed: reads the embedded list of option combinations, and creates the finder that
 * looks up their variants on the server. Returns `null` when the list cannot be read.
 */
export function readVariantLookup(
  props: JsonObject,
  facts: ProductFacts,
): Pick<SelectableProduct, 'map' | 'finder'> | null {
  const options = Array.isArray(props['options']) ? props['options'].map(readOption) : [null]
  const encoded = props['map']
  const map = areOptions(options) && typeof encoded === 'string' ? decodeVariantMap(options, encoded) : null
  return map && { map, finder: makeFinder(facts, map, parseVariantFacts(props['variant'])) }
}

function readOption(value: unknown): ProductOption | null {
  const { name, values } = asJsonObject(value) ?? {}
  return typeof name === 'string' && isStringArray(values) ? { name, values } : null
}

function areOptions(options: readonly (ProductOption | null)[]): options is ProductOption[] {
  return !options.includes(null)
}

type Lookup = {
  key: string
  answer: Promise<SettledSelection>
  settled: SettledSelection | null
  stop: AbortController
  isHeld: boolean
}

/**
 * Creates a finder that looks up one variant at a time. Another selection aborts the running lookup, unless a purchase waits for
 * its result (`isHeld`).
 */
function makeFinder(facts: ProductFacts, map: VariantMap, known: VariantFacts | null): VariantFinder {
  let current: Lookup | null = known && answered(map, known)

  function lookUp(key: string, onAnswer: (later: SettledSelection) => void): Lookup {
    const stop = new AbortController()
    const answer = fetchVariant(`/api/commerce/products/${encodeURIComponent(facts.id)}/variant?${key}`, stop.signal)
    const lookup: Lookup = { key, answer, settled: null, stop, isHeld: false }
    void answer.then((settled) => {
      lookup.settled = settled
      if (current === lookup) onAnswer(settled)
    })
    return lookup
  }
  function abandon(): void {
    if (current && !current.isHeld) current.stop.abort()
    current = null
  }

  return {
    select(chosen, before, onAnswer) {
      const combination = selectCombination(map, chosen)
      if (combination.kind !== 'match') {
        abandon()
        return combination
      }
      const key = keyOf(map, chosen)
      if (current?.key !== key || current.settled?.kind === 'failed') {
        abandon()
        current = lookUp(key, onAnswer)
      }
      return current.settled ?? { kind: 'loading', before }
    },
    hold() {
      if (current) current.isHeld = true
      return current?.answer ?? null
    },
  }
}

/** The selected option values as a query string, with the names of the form's fields and in the order of the options. */
function keyOf({ options }: VariantMap, chosen: ChosenOptions): string {
  return new URLSearchParams(options.map(({ name }) => [optionFieldPrefix + name, chosen[name] ?? ''])).toString()
}

/** Returns a lookup that is already answered, for the only variant that the page embeds: the one selected by its address. */
function answered(map: VariantMap, variant: VariantFacts): Lookup {
  const settled: SettledSelection = { kind: 'match', variant }
  const answer = Promise.resolve(settled)
  return { key: keyOf(map, variant.attributes), answer, settled, stop: new AbortController(), isHeld: false }
}

async function fetchVariant(path: string, stop: AbortSignal): Promise<SettledSelection> {
  const answer = await getJson<JsonObject>(path, stop)
  if (!answer.isDone) return { kind: answer.error.code === notFound ? 'unavailable' : 'failed' }

  const publicJson = asJsonObject(answer.body['variant'])
  const [variant] = parseProductFacts({ structuredContent: { variants: [publicJson] } }).variants
  if (!publicJson || !variant?.sku) return { kind: 'failed' }
  const { scarcityText } = answer.body
  return { kind: 'match', variant, publicJson, scarcityText: typeof scarcityText === 'string' ? scarcityText : '' }
}

/** Error code of the server for a combination that the page still lists but the shop no longer sells. */
const notFound: RefusalCode = 'catalog.variant-not-found'
