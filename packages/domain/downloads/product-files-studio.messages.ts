import { defineMessages } from '../kit/text.ts'

type Named = { name: string }

/** Texts of the studio's card with the files of a download. */
export const filesCardMessages = defineMessages('filesCard', {
  files: () => 'Files',
  fileCount: (values: { count: number; max: number }) => `${values.count} of ${values.max}`,
  loading: () => 'Loading the files…',
  add: () => 'Add a file',
  none: () => 'Buyers get this file as soon as they have paid. Any kind of file up to 500 MB.',
  /** The product is hidden, and has no file. */
  neededFirst: () => 'A download needs a file before it can be in the shop.',
  /** The product is in the shop, and has no file. */
  missing: () => 'This download is in the shop without a file, so buyers get nothing. Add its file, or hide it.',
  about: (values: { size: string; downloads: number }) => {
    if (values.downloads === 0) return values.size
    return `${values.size}, downloaded ${values.downloads === 1 ? 'once' : `${values.downloads} times`}`
  },
  replace: () => 'Replace',
  replaceFile: (values: Named) => `Replace ${values.name}`,
  removeFile: (values: Named) => `Remove ${values.name}`,
  replacing: (values: Named & { former: string }) => `${values.name} replaces ${values.former}`,
  added: (values: Named) => `${values.name} added`,
  replaced: (values: Named) => `${values.name} replaced the former file, also for earlier buyers`,
  removed: (values: Named) => `${values.name} removed, also for earlier buyers`,
  restored: (values: Named) => `${values.name} is back`,
  empty: (values: Named) => `${values.name} is empty. Please choose another file.`,
})
