import { blockTypes, imageBlockVariants } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { choiceField, booleanField, imageField as picture, linkField, richTextField, textField } from '../kit/fields.ts'

/**
 * A block with one picture. `resolved.asset` is the picture's public JSON (PL-3.68). The block prints nothing when the picture is
 * missing.
 */
export const imageBlockKind = defineBlock({
  type: 'image',
  code: blockTypes.image,
  version: 1,
  label: 'Image',
  fields: {
    assetId: picture({ label: 'Picture' }),
    alt: textField({
      label: 'Alternative text',
      max: 500,
      help: 'What the picture shows, for people who do not see it.',
    }),
    title: textField({ label: 'Title', max: 300 }),
    caption: richTextField({ label: 'Caption' }),
    link: linkField({ label: 'Link' }),
    linkLabel: textField({ label: 'Button', max: 100 }),
    variant: choiceField({ label: 'Design', group: 'design', values: imageBlockVariants, fallback: 'inline' }),
    stretch: booleanField({ label: 'Fill the width', group: 'design', fallback: true }),
  },
  isEmpty: (props) => props.assetId === '',
})
