import { defineMessages } from '../kit/text.ts'

type What = { what: string }

/** Texts of the studio's list of deleted products. */
export const productBinMessages = defineMessages('productBin', {
  bin: () => 'Bin',
  loading: () => 'Loading the bin…',
  keptFor: () => 'Deleted products can be restored for 30 days. Then they are gone for good.',
  none: () => 'The bin is empty',
  noneHelp: () => 'Products that you delete stay here for 30 days and can be restored.',
  deletedAt: () => 'Deleted',
  deletedBy: () => 'By',
  kept: () => 'Kept',
  until: (values: { day: string }) => `until ${values.day}`,
  actions: () => 'Restore',
  restore: () => 'Restore',
  restoreOne: (values: { title: string }) => `Restore ${values.title}`,
  restored: ({ what }: What) => `${what} restored`,
  gone: () => 'This is not in the bin any more',
  newAddress: (values: { path: string }) => `Its address was taken, so it is now ${values.path}.`,
  newSku: (values: { from: string; to: string }) => `The SKU ${values.from} was taken, so it is now ${values.to}.`,
  newSkus: (values: { count: number }) => `${values.count} SKUs were taken and now have a number at their end.`,
  newNames: (values: { count: number }) =>
    `${values.count} of them have another address or other SKUs, because theirs were taken.`,
  undone: ({ what }: What) => `${what} moved to the bin again`,
})
