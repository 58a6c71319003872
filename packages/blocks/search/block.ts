import { blockTypes } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { textField } from '../kit/fields.ts'

export const searchBlockKind = defineBlock({
  type: 'search',
  code: blockTypes.search,
  version: 1,
  label: 'Search',
  fields: {
    placeholder: textField({ label: 'Text in the empty field', max: 100 }),
    buttonLabel: textField({
      label: 'Text of the button',
      max: 40,
      help: 'Empty: the word for searching in the language of the site.',
    }),
  },
})
