import { blockTypes } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { choiceField, booleanField, linkField, textField } from '../kit/fields.ts'

export const buttonBlockKind = defineBlock({
  type: 'button',
  code: blockTypes.button,
  version: 1,
  label: 'Button',
  fields: {
    label: textField({ label: 'Text', max: 100 }),
    link: linkField({ label: 'Link' }),
    newWindow: booleanField({ label: 'Open in a new window' }),
    size: choiceField({ label: 'Size', group: 'design', values: ['small', 'medium', 'large'], fallback: 'medium' }),
    style: choiceField({ label: 'Style', group: 'design', values: ['primary', 'secondary', 'tertiary'] }),
    align: choiceField({ label: 'Place', group: 'design', values: ['left', 'center', 'right'], fallback: 'left' }),
  },
  isEmpty: (props) => props.label === '' || props.link === '',
})
