import { blockTypes, imageVariants } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { choice, flag, image as picture, link, rich, text } from '../kit/fields.ts'

/**
 * A block with one picture. `resolved.asset` is the picture's public JSON (PL-3.68). The block prints nothing when the picture is
 * missing.
 */
export const image = defineBlock({
  type: 'image',
  code: blockTypes.image,
  version: 1,
  label: 'Image',
  fields: {
    assetId: picture({ label: 'Picture' }),
    alt: text({ label: 'Alternative text', max: 500, help: 'What the picture shows, for people who do not see it.' }),
    title: text({ label: 'Title', max: 300 }),
    caption: rich({ label: 'Caption' }),
    link: link({ label: 'Link' }),
    linkLabel: text({ label: 'Button', max: 100 }),
    variant: choice({ label: 'Design', group: 'design', values: imageVariants, fallback: 'inline' }),
    stretch: flag({ label: 'Fill the width', group: 'design', fallback: true }),
  },
  isEmpty: (props) => props.assetId === '',
})
