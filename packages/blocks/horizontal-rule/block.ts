import { blockTypes } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'

export const horizontalRuleBlockKind = defineBlock({
  type: 'horizontal-rule',
  code: blockTypes.horizontalRule,
  version: 1,
  label: 'Line',
  fields: {},
})
