import { blockTypes, summaryVariants } from '@sitewright/domain/kit/enums.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { defineBlock } from '../kit/define-block.ts'
import { choice, collection, flag, int, text } from '../kit/fields.ts'

const metadata = ['none', 'date', 'author', 'categories', 'tags', 'location'] as const

/**
 * A block with the first items of a collection. When the collection no longer exists, `resolved.items` is empty and the block
 * prints nothing.
 */
export const summary = defineBlock({
  type: 'summary-v2',
  code: blockTypes.summaryV2,
  version: 1,
  label: 'Summary',
  fields: {
    collectionId: collection({ label: 'Collection' }),
    title: text({ label: 'Title', max: 200 }),
    count: int({ label: 'Items', min: 1, max: 30, fallback: 6 }),
    category: text({ label: 'Only the category', max: catalogLimits.categoryChars }),
    tag: text({ label: 'Only the tag', max: catalogLimits.tagChars }),
    onlyFeatured: flag({ label: 'Only featured items' }),
    design: choice({ label: 'Design', group: 'design', values: summaryVariants, fallback: 'grid' }),
    columns: int({ label: 'Items in a row', group: 'design', min: 1, max: 6, fallback: 3 }),
    showTitle: flag({ label: 'Show titles', group: 'design', fallback: true }),
    showImage: flag({ label: 'Show pictures', group: 'design', fallback: true }),
    showExcerpt: flag({ label: 'Show excerpts', group: 'design', fallback: true }),
    showPrice: flag({ label: 'Show prices', group: 'design', fallback: true }),
    metadata: choice({ label: 'Above the title', group: 'design', values: metadata }),
    secondMetadata: choice({ label: 'Below the title', group: 'design', values: metadata }),
  },
  isEmpty: (props) => props.collectionId === '',
})
