import { blockTypes } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { integerField } from '../kit/fields.ts'

export const spacerBlockKind = defineBlock({
  type: 'spacer',
  code: blockTypes.spacer,
  version: 1,
  label: 'Space',
  fields: { height: integerField({ label: 'Height', min: 1, max: 12, fallback: 1, help: 'In steps of the theme.' }) },
})
