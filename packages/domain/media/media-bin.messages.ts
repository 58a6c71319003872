import { defineMessages } from '../kit/text.ts'

/** Texts of the studio's list of deleted pictures. */
export const mediaBinMessages = defineMessages('mediaBin', {
  parts: () => 'Pictures and bin',
  all: () => 'All',
  bin: () => 'Bin',
  loading: () => 'Loading the bin…',
  keptFor: () => 'Deleted pictures can be restored for 30 days. Then they are gone for good.',
  notCounted: (values: { size: string }) => `Those here take up ${values.size}, which does not count as used.`,
  none: () => 'The bin is empty',
  noneHelp: () => 'Pictures that you delete stay here for 30 days and can be restored.',
  picture: () => 'Picture',
  deletedAt: () => 'Deleted',
  deletedBy: () => 'By',
  kept: () => 'Gone for good',
  goneOn: (values: { day: string }) => `on ${values.day}`,
  restore: () => 'Restore',
  restoreOne: (values: { name: string }) => `Restore ${values.name}`,
  restored: (values: { what: string }) => `${values.what} restored`,
  undone: () => 'Moved to the bin again',
})
