import { defineMessages } from '../kit/text.ts'
import type { TagType } from './products-studio.wire.ts'

type Named = { name: string }
type Counted = { count: number }
type Kind = { tagType: TagType }

const products = ({ count }: Counted): string => (count === 1 ? '1 product' : `${count} products`)

/** Texts of the sheet with all categories and tags of the studio's products. */
export const labelsSheetMessages = defineMessages('labelsSheet', {
  title: () => 'All categories and tags',
  kind: () => 'Kind',
  categories: (values: Counted) => `Categories (${values.count})`,
  tags: (values: Counted) => `Tags (${values.count})`,
  search: () => 'Search by name',
  loading: () => 'Loading categories and tags…',
  noCategories: () => 'No product has a category yet. Add one on the page of a product.',
  noTags: () => 'No product has a tag yet. Add one on the page of a product.',
  noMatch: () => 'Nothing has this name.',
  found: (values: Counted) => (values.count === 1 ? '1 found' : `${values.count} found`),
  more: (values: Counted) => `Show ${values.count} more`,
  count: products,
  actions: (values: Named) => `Actions for ${values.name}`,
  rename: () => 'Rename or merge',
  remove: () => 'Remove from all products',
  newName: (values: Named) => `New name of ${values.name}`,
  newNameHelp: () => 'The name of another one merges both.',
  nameMissing: () => 'Please enter a name.',
  merges: (values: Named & Counted) => `${values.name} exists already. ${products(values)} then have it.`,
  mergesSoon: (values: Named) => `${values.name} exists already. Counting its products…`,
  save: () => 'Rename',
  merge: () => 'Merge',
  renamed: (values: Named & Counted) => `${values.name}: renamed in ${products(values)}`,
  merged: (values: Named & Counted) => `${values.name}: merged in ${products(values)}`,
  removed: (values: Named & Counted) => `${values.name} removed from ${products(values)}`,
  undone: ({ tagType }: Kind) => (tagType === 'tag' ? 'The tags are as before' : 'The categories are as before'),
})
