import { blockTypes } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { longTextField, textField } from '../kit/fields.ts'

export const quoteBlockKind = defineBlock({
  type: 'quote',
  code: blockTypes.quote,
  version: 1,
  label: 'Quote',
  fields: {
    quote: longTextField({ label: 'Quote', max: 5_000 }),
    source: textField({ label: 'Source', max: 500, help: 'Who said it, or where it stands.' }),
  },
  isEmpty: (props) => props.quote.trim() === '',
})
