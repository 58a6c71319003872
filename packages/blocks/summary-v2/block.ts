import { blockTypes, summaryVariants } from '@sitewright/domain/kit/enums.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { defineBlock } from '../kit/define-block.ts'
import { choiceField, collectionField, booleanField, integerField, textField } from '../kit/fields.ts'

const metadata = ['none', 'date', 'author', 'categories', 'tags', 'location'] as const

/**
 * A block with the first items of a collection. When the collection no longer exists, `resolved.items` is empty and the block
 * prints nothing.
 */
export const summaryBlockKind = defineBlock({
  type: 'summary-v2',
  code: blockTypes.summaryV2,
  version: 1,
  label: 'Summary',
  fields: {
    collectionId: collectionField({ label: 'Collection' }),
    title: textField({ label: 'Title', max: 200 }),
    count: integerField({ label: 'Items', min: 1, max: 30, fallback: 6 }),
    category: textField({ label: 'Only the category', max: catalogLimits.categoryChars }),
    tag: textField({ label: 'Only the tag', max: catalogLimits.tagChars }),
    onlyFeatured: booleanField({ label: 'Only featured items' }),
    design: choiceField({ label: 'Design', group: 'design', values: summaryVariants, fallback: 'grid' }),
    columns: integerField({ label: 'Items in a row', group: 'design', min: 1, max: 6, fallback: 3 }),
    showTitle: booleanField({ label: 'Show titles', group: 'design', fallback: true }),
    showImage: booleanField({ label: 'Show pictures', group: 'design', fallback: true }),
    showExcerpt: booleanField({ label: 'Show excerpts', group: 'design', fallback: true }),
    showPrice: booleanField({ label: 'Show prices', group: 'design', fallback: true }),
    metadata: choiceField({ label: 'Above the title', group: 'design', values: metadata }),
    secondMetadata: choiceField({ label: 'Below the title', group: 'design', values: metadata }),
  },
  isEmpty: (props) => props.collectionId === '',
})
