import type { Mutant } from '../mutant.ts'

const loads = 'packages/server/orders/downloads/downloads.test.ts'
const files = 'packages/server/downloads/product-files.test.ts'
const links = 'packages/server/downloads/links.store.ts'
const uploads = 'packages/server/downloads/upload-file.ts'
const signed = 'packages/server/downloads/signed-link.ts'
const sending = 'packages/server/orders/downloads/send-download.ts'
const renewal = 'packages/server/orders/downloads/renew-downloads.ts'
const entitled = 'packages/domain/orders/rules/downloadable.ts'

/** Planted defects in the files of digital products: who may load them, how long, and how they are uploaded. */
export const mutantsOfDownloads: readonly Mutant[] = [
  {
    name: 'downloads: a link works for ever',
    changes: [
      { file: links, from: '(l.first_used_at is null or l.first_used_at > $7)', to: '($7::timestamptz is not null)' },
    ],
    test: loads,
    title: 'BX-1.13 begin with its first use, however late, and not by HEAD or by loading ahead',
  },
  {
    name: 'downloads: every use starts the 24 hours again',
    changes: [{ file: links, from: 'coalesce(l.first_used_at, excluded.first_used_at)', to: 'excluded.first_used_at' }],
    test: loads,
    title: 'BX-1.13 begin with its first use, however late, and not by HEAD or by loading ahead',
  },
  {
    name: 'downloads: HEAD is a use',
    changes: [
      { file: sending, from: "if (part.isHead || part.range === 'outside')", to: "if (part.range === 'outside')" },
    ],
    test: loads,
    title: 'BX-1.13 begin with its first use, however late, and not by HEAD or by loading ahead',
  },
  {
    name: 'downloads: a link that is renewed still works',
    changes: [{ file: links, from: 'where l.generation = excluded.generation and ', to: 'where ' }],
    test: loads,
    title: 'BX-1.13 takes one press at the order in the account, and only its own shopper can',
  },
  {
    name: 'downloads: a renewal replaces links that still work',
    changes: [
      {
        file: links,
        from: 'and order_id = $2 and first_used_at <= $3`',
        to: 'and order_id = $2 and $3::timestamptz is not null`',
      },
    ],
    test: loads,
    title: 'changes nothing while the link still works',
  },
  {
    name: 'downloads: a link works on every site',
    changes: [{ file: signed, from: '`download\\n${siteId}\\n`', to: "`download\\n${siteId ? '' : ''}\\n`" }],
    test: loads,
    title: 'BX-1.13 is not told by links of other sites, changed ones or paths',
  },
  {
    name: 'downloads: the signature is not read',
    changes: [
      {
        file: signed,
        from: "if (!isSameSecret(signature.toString('hex'), signatureOf(ctx, payload).toString('hex'))) return null",
        to: 'void [isSameSecret, signature]',
      },
    ],
    test: loads,
    title: 'BX-1.13 is not told by links of other sites, changed ones or paths',
  },
  {
    name: 'downloads: an unpaid order has its files',
    changes: [
      {
        file: entitled,
        from: 'one.fulfilledQuantity > one.returnedQuantity',
        to: 'one.returnedQuantity === 0',
      },
      {
        file: entitled,
        from: ' || !keeping.has(order.axes.payment)) return []',
        to: ' || keeping.size === 0) return []',
      },
    ],
    test: loads,
    title: 'BX-1.13 has no link before a manual order is paid, and gets it in the mail about the payment',
  },
  {
    name: 'downloads: a refund leaves the file',
    changes: [
      { file: entitled, from: 'one.fulfilledQuantity > one.returnedQuantity', to: 'one.fulfilledQuantity > 0' },
      {
        file: entitled,
        from: ' || !keeping.has(order.axes.payment)) return []',
        to: ' || keeping.size === 0) return []',
      },
    ],
    test: loads,
    title: 'BX-1.13 is gone once its line is refunded or the order cancelled',
  },
  {
    name: 'downloads: each load is the first',
    changes: [{ file: links, from: 'returning xmax = 0 as "isFirst"', to: 'returning true as "isFirst"' }],
    test: loads,
    title: 'is in the timeline once, however many requests come first at the same moment',
  },
  {
    name: 'downloads: everybody can have new links mailed without end',
    changes: [{ file: renewal, from: "limits.takeIn(tx, 'accountMail'", to: "limits.takeIn(tx, 'plainPosts'" }],
    test: loads,
    title: 'BX-5.11 is mailed three times an hour at most, and the fourth request looks like the others',
  },
  {
    name: 'downloads: a repeated part is written twice',
    changes: [{ file: uploads, from: 'if (end <= upload.received) return answerOf(upload)', to: '' }],
    test: files,
    title: 'BX-1.13 arrive in parts, and are listed with how often they were loaded',
  },
  {
    name: 'downloads: whoever edits pages changes the files that buyers get',
    changes: [
      {
        file: 'packages/server/downloads/edit-permission.ts',
        from: "editFilesPermission: Permission = { role: 'manage-products' }",
        to: "editFilesPermission: Permission = { role: 'edit-content', part: 'products' }",
      },
    ],
    test: files,
    title: 'BX-5.07 are changed only by who may change products, and only in their own site',
  },
  {
    name: 'downloads: removed content stays on the disk',
    changes: [
      {
        file: 'packages/server/downloads/downloads.tasks.ts',
        from: 'key !== null && files.remove(key)',
        to: 'key === null && files.remove(String(key))',
      },
    ],
    test: files,
    title: 'leave nothing on the disk: given-up uploads and replaced files after a day',
  },
]
