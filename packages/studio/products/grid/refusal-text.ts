import { variantGridMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import type { OptionRefusal } from './change-options.ts'
import type { LeftOut } from './edit-cells.ts'

/** Says why options cannot be changed as wanted. */
export function refusalText(translate: Translate, refusal: OptionRefusal): string {
  switch (refusal.kind) {
    case 'variants':
      return translate(messages.tooManyVariants, { max: catalogLimits.variants, variants: refusal.variants })
    case 'options':
      return translate(messages.tooManyOptions, { max: catalogLimits.options })
    case 'twice':
      return translate(messages.nameTwice, { name: refusal.name })
    case 'long':
      return translate(messages.nameTooLong, { max: catalogLimits.optionChars })
    case 'empty':
      return translate(messages.nameMissing)
  }
}

/** Says what a paste left out; '' when it took everything. */
export function leftOutText(translate: Translate, { limit, rows, columns, locked }: LeftOut): string {
  const parts = [
    limit > 0 && translate(messages.leftOutLimit, { count: limit, max: catalogLimits.variants }),
    rows > 0 && translate(messages.leftOutRows, { count: rows }),
    columns > 0 && translate(messages.leftOutColumns, { count: columns }),
    locked > 0 && translate(messages.leftOutLocked, { count: locked }),
  ]
  return parts.filter(Boolean).join(' ')
}
