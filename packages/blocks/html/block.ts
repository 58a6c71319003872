import { blockTypes } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { richTextField } from '../kit/fields.ts'

export const htmlBlockKind = defineBlock({
  type: 'html',
  code: blockTypes.html,
  version: 1,
  label: 'Text',
  fields: { html: richTextField({ label: 'Text' }) },
})
