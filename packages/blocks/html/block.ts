import { blockTypes } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { rich } from '../kit/fields.ts'

export const html = defineBlock({
  type: 'html',
  code: blockTypes.html,
  version: 1,
  label: 'Text',
  fields: { html: rich({ label: 'Text' }) },
})
