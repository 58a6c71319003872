import type { Mutant } from './mutant.ts'

/** Planted defects in the media library, its uploads, what the files of a site may take up, and what visitors make grow. */
export const mutantsOfMedia: readonly Mutant[] = [
  {
    name: 'media: keeps the address of a cropped picture',
    changes: [
      {
        file: 'packages/server/media/assets/update-asset.ts',
        from: 'version: found.version + 1, ...columnsOf(focus)',
        to: 'version: found.version, ...columnsOf(focus)',
      },
    ],
    test: 'packages/server/media/library/library.test.ts',
    title: 'BX-3.06 is made from the kept original, at a new address, and can be taken back',
  },
  {
    name: 'media: lets browsers keep what an older address answers',
    changes: [
      {
        file: 'packages/server/media/send-picture.ts',
        from: 'const isOlder = asset.version !== asked.version',
        to: 'const isOlder = false',
      },
    ],
    test: 'packages/server/media/library/library.test.ts',
    title: 'BX-3.06 is made from the kept original, at a new address, and can be taken back',
  },
  {
    name: 'media: tells a mail program that the original in a shared cache is its own',
    changes: [
      {
        file: 'packages/server/media/send-picture.ts',
        from: 'if (isKnown(tagOf(asked))) return',
        to: 'if (isKnown(originalTag(asked)) || isKnown(tagOf(asked))) return',
      },
    ],
    test: 'packages/server/media/widths.process.test.ts',
    title: 'is JPEG of its own width for mail clients, when the original is ',
  },
  {
    name: 'media: leaves the file of an upload',
    changes: [
      {
        file: 'packages/server/media/uploads/process-upload.ts',
        from: '  await files.remove(upload.key)\n',
        to: '',
      },
    ],
    test: 'packages/server/media/uploads/uploads.test.ts',
    title: 'BX-5.11 BX-3.06 wait with their bytes unread until the one before is stored',
  },
  {
    name: 'media: reads an upload before its turn',
    changes: [
      {
        file: 'packages/server/media/processing/pictures.ts',
        from: 'const { id, siteId, lane } = picture\n',
        to: 'const { id, siteId, lane } = picture\n    const early = await picture.read()\n    picture = { ...picture, read: async () => early }\n',
      },
    ],
    test: 'packages/server/media/uploads/uploads.test.ts',
    title: 'BX-5.11 BX-3.06 wait with their bytes unread until the one before is stored, and say that they wait',
  },
  {
    name: 'media: ends the turn of an upload before it is stored',
    changes: [
      {
        file: 'packages/server/media/processing/pictures.ts',
        from: 'await store(clean)',
        to: 'setTimeout(() => void store(clean), 100)',
      },
    ],
    test: 'packages/server/media/uploads/uploads.test.ts',
    title: 'BX-5.11 BX-3.06 wait with their bytes unread until the one before is stored, and say that they wait',
  },
  {
    name: 'media: processes all uploads of a site before another site has its turn',
    changes: [
      {
        file: 'packages/server/queue/fair-task-queue.ts',
        from: '    lane.lanes.delete(inner.name)\n',
        to: '',
      },
    ],
    test: 'packages/server/media/uploads/uploads.test.ts',
    title: 'BX-5.11 take turns with those of another site and with widths that visitors of both sites ask for',
  },
  {
    name: 'media: keeps the widths of a site behind its uploads',
    changes: [
      {
        file: 'packages/server/media/processing/pictures.ts',
        from: '`${wanted.siteId} widths`',
        to: '`${wanted.siteId} library`',
      },
    ],
    test: 'packages/server/media/uploads/uploads.test.ts',
    title: 'BX-5.11 take turns with those of another site and with widths that visitors of both sites ask for',
  },
  {
    name: 'media: processes an upload twice that waits in two processes',
    changes: [
      {
        file: 'packages/server/media/uploads/process-upload.ts',
        from: "    if (!found.isWaiting) throw new Refusal('media.processing-cancelled')\n",
        to: '',
      },
    ],
    test: 'packages/server/media/uploads/uploads.test.ts',
    title: 'BX-3.06 are left alone by a process whose turn comes while another one processes them',
  },
  {
    name: 'media: forgets an upload whose process was restarted',
    changes: [
      {
        file: 'packages/server/media/uploads/upload-picture.ts',
        from: "if (upload.state === 'processing' && upload.isWaiting) void",
        to: 'if (upload.bytes < 0) void',
      },
    ],
    test: 'packages/server/media/uploads/uploads.test.ts',
    title: 'BX-3.06 are processed once, by another process, when the one that received them is busy or was restarted',
  },
  {
    name: 'media: puts a cancelled upload into the library',
    changes: [
      {
        file: 'packages/server/media/uploads/process-upload.ts',
        from: "if (found?.state !== 'processing') throw",
        to: 'if (!found) throw',
      },
    ],
    test: 'packages/server/media/uploads/uploads.test.ts',
    title: 'is cancelled before and while it is processed, and leaves nothing behind',
  },
  {
    name: 'media: undoes a change that another came after',
    changes: [
      {
        file: 'packages/server/media/assets/update-asset.ts',
        from: 'change.version !== undefined && change.version !== found.edit',
        to: 'change.version === -1',
      },
    ],
    test: 'packages/server/media/library/library.test.ts',
    title: 'BX-3.06 saves texts and the focal point, and takes a change back unless another came after it',
  },
  {
    name: 'media: accepts a part that is larger than announced',
    changes: [
      {
        file: 'packages/server/media/uploads/upload-picture.ts',
        from: 'if (offset !== found.received || end > found.bytes)',
        to: 'if (offset !== found.received)',
      },
    ],
    test: 'packages/server/media/uploads/hostile-uploads.test.ts',
    title: 'cannot be larger than it said',
  },
  {
    name: 'media: begins a lost upload anew',
    changes: [
      {
        file: 'packages/studio/media/upload/send-file.ts',
        from: 'if (state) return { begun: before, received: state.received }',
        to: 'if (state) return { begun: before, received: 0 }',
      },
    ],
    test: 'packages/studio/media/media.test.tsx',
    title: 'PL-8.12 sends a lost file again alone, from where it stopped',
  },
  {
    name: 'media: the pictures of reviews are anybody’s who edits pages',
    changes: [
      {
        file: 'packages/server/media/assets/asset-scope.ts',
        from: 'if (hasReviews) return',
        to: 'if (hasReviews || true) return',
      },
    ],
    test: 'packages/server/media/library/library.test.ts',
    title: 'BX-5.07 pictures of reviews are for those alone who moderate reviews',
  },
  {
    name: 'media: a picture of a review is hidden in the list alone',
    changes: [
      {
        file: 'packages/server/media/assets/editable-asset.store.ts',
        from: "\n    .where(isInScope('assets', scope))",
        to: '',
      },
    ],
    test: 'packages/server/media/library/library.test.ts',
    title: 'BX-5.07 pictures of reviews are for those alone who moderate reviews',
  },
  {
    name: 'storage: uploads that start together are counted together',
    changes: [
      { file: 'packages/server/sites/storage.ts', from: "  await lockInSite(tx, ctx.siteId, 'storage')\n", to: '' },
    ],
    test: 'packages/server/sites/storage.test.ts',
    title: 'BX-5.11 grants the last bytes once to uploads that start at the same moment',
  },
  {
    name: 'storage: deleted files do not count at all',
    changes: [
      {
        file: 'packages/server/sites/storage.ts',
        from: 'usedBytes + deletedBytes + bytes <= most',
        to: 'usedBytes + bytes <= most',
      },
    ],
    test: 'packages/server/sites/storage.test.ts',
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
    test: 'packages/server/sites/storage.test.ts',
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
    test: 'packages/server/sites/storage.test.ts',
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
    test: 'packages/server/sites/storage.test.ts',
    title: 'BX-5.11 is full for pictures, product files and pictures of reviews, and says what to do',
  },
  {
    name: 'storage: the file of a deleted picture stays for ever',
    changes: [
      {
        file: 'packages/server/media/media.tasks.ts',
        from: '  await Promise.all(deleted.map(({ siteId, id }) => files.removeFolder(`${siteId}/${id}`)))\n',
        to: '',
      },
    ],
    test: 'packages/server/sites/storage.test.ts',
    title: 'leaves its file until it cannot be restored any more',
  },
  {
    name: 'growth: sign-ups stay for ever after their email',
    changes: [
      {
        file: 'packages/server/restock/restock.store.ts',
        from: ' or (not is_join_mailing_list and coalesce(told_at, left_at) < $2) limit',
        to: " or coalesce(told_at, left_at) < $2::timestamptz - interval '9 years' limit",
      },
    ],
    test: 'packages/server/growth.test.ts',
    title: 'BX-5.11 SF-7.13 sign-ups are deleted a year after the email, and others after two',
  },
  {
    name: 'growth: payments that took money are deleted with the others',
    changes: [
      {
        file: 'packages/server/payments/payment.store.ts',
        from: "state in ('cancelled', 'declined') and order_id is null",
        to: 'order_id is null',
      },
    ],
    test: 'packages/server/growth.test.ts',
    title: 'BX-5.11 payments without money are deleted after a year, others never',
  },
  {
    name: 'growth: any number of reviews may wait',
    changes: [
      {
        file: 'packages/server/reviews/require-reviewable-product.ts',
        from: 'product.heldCount >= reviewLimits.held',
        to: 'product.heldCount < 0',
      },
    ],
    test: 'packages/server/growth.test.ts',
    title: 'BX-5.11 BX-1.20 reviews are refused while 5,000 wait for a decision',
  },
]
