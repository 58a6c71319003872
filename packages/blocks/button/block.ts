import { blockTypes } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { choice, flag, link, text } from '../kit/fields.ts'

export const button = defineBlock({
  type: 'button',
  code: blockTypes.button,
  version: 1,
  label: 'Button',
  fields: {
    label: text({ label: 'Text', max: 100 }),
    link: link({ label: 'Link' }),
    newWindow: flag({ label: 'Open in a new window' }),
    size: choice({ label: 'Size', group: 'design', values: ['small', 'medium', 'large'], fallback: 'medium' }),
    style: choice({ label: 'Style', group: 'design', values: ['primary', 'secondary', 'tertiary'] }),
    align: choice({ label: 'Place', group: 'design', values: ['left', 'center', 'right'], fallback: 'left' }),
  },
  isEmpty: (props) => props.label === '' || props.link === '',
})
