import { blockTypes } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { longText, text } from '../kit/fields.ts'

export const quote = defineBlock({
  type: 'quote',
  code: blockTypes.quote,
  version: 1,
  label: 'Quote',
  fields: {
    quote: longText({ label: 'Quote', max: 5_000 }),
    source: text({ label: 'Source', max: 500, help: 'Who said it, or where it stands.' }),
  },
  isEmpty: (props) => props.quote.trim() === '',
})
