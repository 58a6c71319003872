import type { Mutant } from './mutant.ts'

const test = 'packages/server/sites/storage.test.ts'
const storage = 'packages/server/sites/storage.ts'

/** Planted defects in what the files of a site may take up. */
export const mutantsOfStorage: readonly Mutant[] = [
  {
    name: 'storage: uploads that start together are counted together',
    changes: [{ file: storage, from: "  await lockInSite(tx, ctx.siteId, 'storage')\n", to: '' }],
    test,
    title: 'BX-5.11 grants the last bytes once to uploads that start at the same moment',
  },
  {
    name: 'storage: deleted files do not count at all',
    changes: [{ file: storage, from: 'usedBytes + deletedBytes + bytes <= most', to: 'usedBytes + bytes <= most' }],
    test,
    title: 'BX-5.11 is freed by what is deleted or replaced, until that takes up as much again',
  },
  {
    name: 'storage: uploads of pictures are counted for the whole site',
    changes: [
      {
        file: 'packages/server/media/uploads/uploads.store.ts',
        from: ' and account_id is not distinct from $3::uuid',
        to: ' and ($3::uuid is null or true)',
      },
    ],
    test,
    title: 'BX-5.11 of pictures are limited for each account, even when they start at the same moment',
  },
  {
    name: 'storage: replacements of product files are not counted',
    changes: [
      {
        file: 'packages/server/downloads/uploads.store.ts',
        from: 'received < bytes and account_id is',
        to: 'received < bytes and not is_replacement and account_id is',
      },
    ],
    test,
    title: 'BX-5.11 are limited for each account, of new files and of replacements together',
  },
  {
    name: 'storage: a visitor fills it with pictures of reviews',
    changes: [
      {
        file: 'packages/server/reviews/upload-picture.ts',
        from: 'if (!(await hasStorageFor(tx, ctx, bytes.byteLength))) throw',
        to: 'if (await hasStorageFor(tx, ctx, -Infinity).then((is) => !is)) throw',
      },
    ],
    test,
    title: 'BX-5.11 is full for pictures, product files and pictures of reviews, and says what to do',
  },
  {
    name: 'storage: the file of a deleted picture stays for ever',
    changes: [
      {
        file: 'packages/server/media/media.tasks.ts',
        from: '  await Promise.all(deleted.map(({ key }) => files.remove(key)))\n',
        to: '',
      },
    ],
    test,
    title: 'leaves its file until it cannot be restored any more',
  },
]
