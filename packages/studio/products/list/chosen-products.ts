import { matchingAnswer } from '@sitewright/domain/catalog/bulk/bulk.wire.ts'
import type { ListSearch } from '../../kit/list/list-search.ts'
import type { AllMatching } from '../../kit/selection/use-all-matching.ts'
import type { Selection } from '../../kit/selection/use-selection.ts'
import { matchingFilter, type ChosenProducts } from '../products-query.ts'

/** Returns the products that are selected in a list: those of its page, or all that match its search and filters. */
export function chosenProducts(selection: Selection, { chosen }: AllMatching, search: ListSearch): ChosenProducts {
  return chosen ? { matching: { filter: matchingFilter(search), ...chosen } } : { ids: selection.keys }
}

/** Returns the chosen products as a text for the address. That of all that match is for one search and its filters alone. */
export function chosenText({ ids, matching }: ChosenProducts): string {
  if (!matching) return ids.join(',')
  return ['all', matching.count, matching.digest, filterText(matching.filter)].join('.')
}

/** Reads what `chosenText` wrote; null when it names no products, or all that match another search. */
export function readChosen(text: string, search: ListSearch): ChosenProducts | null {
  if (!text.startsWith('all.')) {
    const ids = text.split(',').filter((id) => id !== '')
    return ids.length === 0 ? null : { ids }
  }
  const [, count, digest, ...rest] = text.split('.')
  const found = matchingAnswer.safeParse({ count: Number(count), digest })
  const filter = matchingFilter(search)
  return found.success && rest.join('.') === filterText(filter) ? { matching: { filter, ...found.data } } : null
}

/** Names the chosen products for what is typed for them, also while more or fewer match. */
export function chosenName({ ids, matching }: ChosenProducts): string {
  return matching ? `all ${filterText(matching.filter)}` : ids.join()
}

function filterText(filter: object): string {
  return new URLSearchParams(Object.entries(filter)).toString()
}
