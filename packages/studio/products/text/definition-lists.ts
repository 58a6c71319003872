import { Node } from '@tiptap/core'

/** Definition lists, which the shop's descriptions use for facts such as size and material. */
export const definitionLists = [
  Node.create({
    name: 'definitionList',
    group: 'block',
    content: '(definitionGroup | definitionTerm | definitionDetails)+',
    parseHTML: () => [{ tag: 'dl' }],
    renderHTML: () => ['dl', 0],
  }),
  Node.create({
    name: 'definitionGroup',
    content: '(definitionTerm | definitionDetails)+',
    parseHTML: () => [{ tag: 'div', context: 'definitionList/' }],
    renderHTML: () => ['div', 0],
  }),
  Node.create({
    name: 'definitionTerm',
    content: 'inline*',
    parseHTML: () => [{ tag: 'dt' }],
    renderHTML: () => ['dt', 0],
  }),
  Node.create({
    name: 'definitionDetails',
    content: 'inline*',
    parseHTML: () => [{ tag: 'dd' }],
    renderHTML: () => ['dd', 0],
  }),
]
