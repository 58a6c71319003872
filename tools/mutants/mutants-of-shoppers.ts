import type { Mutant } from './mutant.ts'

const accounts = 'packages/server/shoppers/shoppers.test.ts'
const newPassword = 'packages/server/shoppers/new-password.test.ts'
const carts = 'packages/server/shoppers/cart-at-sign-in.test.ts'
const addresses = 'packages/server/shoppers/address-book/addresses.test.ts'
const hostile = 'packages/server/shoppers/hostile-accounts.test.ts'

const exemptTests = 'packages/server/checkout/tax-exempt.test.ts'

const signInFloodTest = 'packages/server/team/sign-in-flood.test.ts'
const floodTitle = 'BX-5.11 a flood of wrong passwords at a shop holds up no known device, no owner and no other shop'

/** Planted defects in shopper accounts and in the cart that a shopper keeps when signing in. */
export const mutantsOfShoppers: readonly Mutant[] = [
  {
    name: 'mailboxes: each form of a domain is a customer of its own',
    changes: [
      {
        file: 'packages/server/mail/mail-address.ts',
        from: '@${domainToASCII(text.slice(at + 1)) || text.slice(at + 1)}`',
        to: '@${text.slice(at + 1)}`',
      },
    ],
    test: 'packages/server/checkout/paying/races.test.ts',
    title: 'reads one mailbox in every form of its domain',
  },
  {
    name: 'mailboxes: a shop cannot count plus tags as one customer',
    changes: [
      {
        file: 'packages/server/checkout/paying/start-attempt.ts',
        from: 'arePlusAddressesOneCustomer === true ? withoutPlusTag(email) : email',
        to: 'arePlusAddressesOneCustomer === null ? withoutPlusTag(email) : email',
      },
    ],
    test: 'packages/server/checkout/paying/races.test.ts',
    title: 'counts addresses with a plus tag as one customer',
  },
  {
    name: 'mailboxes: every plus tag gets mails of its own',
    changes: [
      {
        file: 'packages/server/mail/mail-address.ts',
        from: 'return withoutPlusTag(normalizeEmail(typed))',
        to: 'return withoutPlusTag("") || normalizeEmail(typed)',
      },
    ],
    test: 'packages/server/shoppers/one-mailbox.test.ts',
    title: 'counts mails to one mailbox on all sites together',
  },
  {
    name: 'mailboxes: an account that was kept apart cannot sign in',
    changes: [
      {
        file: 'packages/server/mail/mail-address.ts',
        from: 'return [...new Set([typed.trim().toLowerCase(), normalizeEmail(typed)])]',
        to: 'return [normalizeEmail(typed)]',
      },
    ],
    test: 'packages/server/shoppers/one-mailbox.test.ts',
    title: 'keeps accounts apart that became equal',
  },
  {
    name: 'mailboxes: the mail library reads the recipient as a list',
    changes: [
      {
        file: 'packages/server/mail/smtp-transport.ts',
        from: "to: [{ name: '', address: mail.recipient }] },",
        to: 'to: [mail.recipient] },',
      },
    ],
    test: 'packages/server/mail/deliver-mails.test.ts',
    title: 'goes to no second recipient',
  },
  {
    name: 'sign-in: a known device waits with all others',
    changes: [
      {
        file: 'packages/server/team/password.ts',
        from: "  if (proof !== null) return ['known', group, proof]\n",
        to: '',
      },
    ],
    test: signInFloodTest,
    title: floodTitle,
  },
  {
    name: 'sign-in: one shop holds up the others',
    changes: [
      {
        file: 'packages/server/team/password.ts',
        from: "'shops', group, networkOf(address)]",
        to: "'shops', 'all', networkOf(address)]",
      },
    ],
    test: signInFloodTest,
    title: floodTitle,
  },
  {
    name: 'sign-in: a try counts before its turn has come',
    changes: [
      {
        file: 'packages/server/shoppers/sign-in.ts',
        from: '  const input = { passwords,',
        to: '  await permitted()\n  const input = { passwords,',
      },
    ],
    test: signInFloodTest,
    title: 'BX-5.11 a sign-in that is refused because others wait is no guess, and keeps what was typed',
  },
  {
    name: 'shoppers: the session that the browser had lives on',
    changes: [
      {
        file: 'packages/server/shoppers/start-session.ts',
        from: 'if (from) await deleteSession(',
        to: 'if (from) void (',
      },
    ],
    test: 'packages/server/shoppers/account-pages.test.ts',
    title: 'BX-5.08 end the browser’s previous session at a new sign-in',
  },
  {
    name: 'shoppers: a session under the old password after its change',
    changes: [
      {
        file: 'packages/server/shoppers/session.store.ts',
        from: 'and password_hash = $4 for share',
        to: "and $4::text <> '' for share",
      },
    ],
    test: newPassword,
    title: 'leaves no session to a sign-in with the old password at the same time',
  },
  {
    name: 'shoppers: the secret stays at sign-in',
    changes: [
      {
        file: 'packages/server/shoppers/start-session.ts',
        from: '  const visitor = makeVisitor(ctx.deps.clock)\n',
        to: '  const visitor = from ?? makeVisitor(ctx.deps.clock)\n',
      },
    ],
    test: accounts,
    title: 'BX-5.08 replaces the visitor secret, and the previous one gives no access',
  },
  {
    name: 'shoppers: a link works twice',
    changes: [
      {
        file: 'packages/server/shoppers/email-link.store.ts',
        from: 'select ${columns} from gone where token_hash = $2',
        to: 'select ${columns} from shopper_links where token_hash = $2 and expires_at > $3',
      },
    ],
    test: newPassword,
    title: 'accepts one of two simultaneous requests with the same link',
  },
  {
    name: 'shoppers: who asks again at once is the one who asked before',
    changes: [
      {
        file: 'packages/server/shoppers/request-link.ts',
        from: '`shoppers.link/${payload.requestId}`, payload }',
        to: '`shoppers.link/${payload.email}`, payload }',
      },
    ],
    test: accounts,
    title: 'BX-4.02 emails a link for each request, even while the previous email is being written',
  },
  {
    name: 'shoppers: a request for a link that the mailbox refuses uses up a permit of the address',
    changes: [
      {
        file: 'packages/server/shoppers/request-link.ts',
        from: "limits.takeIn(tx, 'accountMail', {",
        to: "limits.take('accountMail', {",
      },
    ],
    test: 'packages/server/mail/mailbox-permits.test.ts',
    title: 'BX-5.11 that its full mailbox refuses leaves the permits of the address as they were',
  },
  {
    name: 'shoppers: other sessions outlive the password',
    changes: [
      {
        file: 'packages/server/shoppers/set-password.ts',
        from: '    await deleteSessionsOf(tx, ctx.siteId, shopper.id)\n',
        to: '',
      },
    ],
    test: newPassword,
    title: 'BX-1.18 BX-5.08 a link sets a new password once, ends every session and is confirmed by email',
  },
  {
    name: 'shoppers: an account counts its tries by browser alone',
    changes: [
      {
        file: 'packages/server/shoppers/sign-in.ts',
        from: "  await ctx.deps.limits.take('signIn', { siteId: ctx.siteId, account: email, device })\n",
        to: '',
      },
    ],
    test: hostile,
    title: 'BX-5.11 allow five sign-in attempts in 15 minutes per email address, known or unknown',
  },
  {
    name: 'cart: a shared one is read before its row was waited for',
    changes: [
      {
        file: 'packages/server/cart/cart.store.ts',
        from: 'isStale ? await read() : rows',
        to: 'isStale ? rows : rows',
      },
    ],
    test: carts,
    title: 'SF-5.05 add exactly the 10 units in stock to one cart through two servers',
  },
  {
    name: 'cart: a replaced secret goes on',
    changes: [
      {
        file: 'packages/server/cart/cart.store.ts',
        from: "  if (first.is_replaced) throw new Refusal('cart.visitor-replaced')\n",
        to: '',
      },
    ],
    test: carts,
    title: 'get no cookie from a request with the replaced secret',
  },
  {
    name: 'cart: a sign-in does not wait for an add',
    changes: [
      {
        file: 'packages/server/shoppers/sign-in.ts',
        from: 'ctx.visitor ? { lock: cartLockName(ctx.visitor) } : {}',
        to: 'ctx.visitor ? { lock: `${cartLockName(ctx.visitor)}-not` } : {}',
      },
    ],
    test: carts,
    title: 'SF-6.01 wait at sign-in for an add in progress, even when the visitor had no cart before',
  },
  {
    name: 'cart: a copy counts twice',
    changes: [
      {
        file: 'packages/domain/cart/merge-carts.ts',
        from: 'same.id === line.id || !line.isForSale',
        to: '!line.isForSale',
      },
    ],
    test: carts,
    title: 'SF-7.02 stays with the account, and cloneCart leaves a copy in the browser',
  },
  {
    name: 'cart: merged beyond the stock',
    changes: [
      {
        file: 'packages/domain/cart/merge-carts.ts',
        from: 'return Math.min(entryQuantityRange.max, Math.max(left, same?.quantity ?? 1))',
        to: 'return Math.max(entryQuantityRange.max, left)',
      },
    ],
    test: carts,
    title: 'BX-1.18 is added to the account’s cart up to the stock, with a note for each reduction',
  },
  {
    name: 'shoppers: a saved address is found by its id alone',
    changes: [
      {
        file: 'packages/server/shoppers/address-book/shopper-address.store.ts',
        from: 'delete from shopper_addresses where site_id = $1 and shopper_id = $2 and id = $3',
        to: 'delete from shopper_addresses where site_id = $1 and $2::uuid is not null and id = $3',
      },
    ],
    test: addresses,
    title:
      'BX-5.02 cannot be seen or changed by other shoppers, on other sites, without signing in or from other sites’ pages',
  },
  {
    name: 'shoppers: an order drops the default address',
    changes: [
      {
        file: 'packages/server/shoppers/address-book/shopper-address.store.ts',
        from: 'order by is_default desc, used_at desc, digest offset',
        to: 'order by used_at desc, digest offset',
      },
    ],
    test: addresses,
    title: 'are limited in number, of which an order drops the one unused for longest, but not the first',
  },
  {
    name: 'shoppers: an address that is added takes the first place',
    changes: [
      {
        file: 'packages/server/shoppers/address-book/change-addresses.ts',
        from: "form.isFirst === 'on' ? id : (saved[0]?.id ?? id)",
        to: 'id',
      },
    ],
    test: addresses,
    title: 'begin checkouts with the chosen one, whatever was added later, and offer the others',
  },
  {
    name: 'shoppers: an address is checked by the fields of the country before',
    changes: [
      {
        file: 'packages/server/shoppers/address-book/change-addresses.ts',
        from: "if (form.showFields !== '' || typed.country !== form.fieldsOf)",
        to: "if (form.showFields !== '')",
      },
    ],
    test: addresses,
    title: 'show the fields of another country before they are saved for it, and keep what was typed',
  },
  {
    name: 'tax exemption: whoever types an email address at the checkout is exempt',
    changes: [
      {
        file: 'packages/server/checkout/open-checkout.ts',
        from: 'taxExemption: shopper?.taxExemption ?? null }',
        to: "taxExemption: shopper?.taxExemption ?? (row?.steps.email ? { reason: 'x', number: 'x' } : null) }",
      },
    ],
    test: exemptTests,
    title: 'BX-1.08 cost a guest who types the email of an exempt customer the whole price',
  },
  {
    name: 'tax exemption: the id of another site’s shopper is taken',
    changes: [
      {
        file: 'packages/server/shoppers/tax-exemption/set-tax-exemption.ts',
        from: "    if (!shopper) throw new Refusal('kit.not-found')\n    const before =",
        to: '    if (!shopper) return { answer: { taxExemption: change(null), undo: null }, entries: [] }\n    const before =',
      },
    ],
    test: exemptTests,
    title: 'BX-1.08 answers 404 for a shopper of another site',
  },
  {
    name: 'tax exemption: one that has ended still applies',
    changes: [
      {
        file: 'packages/server/cart/pricing/tax-exemption.store.ts',
        from: 'shopper_id = $2 returning 1',
        to: 'shopper_id = $2 and since is null returning 1',
      },
    ],
    test: exemptTests,
    title: 'BX-1.03, BX-1.08 show the higher total before paying when the exemption has ended meanwhile',
  },
  {
    name: 'tax exemption: the cart forgets it',
    changes: [
      {
        file: 'packages/server/cart/pricing/pricing-of.ts',
        from: 'isTaxExempt: row.isTaxExempt',
        to: 'isTaxExempt: false',
      },
    ],
    test: exemptTests,
    title: 'BX-1.08 cost a signed-in exempt customer the net price',
  },
  {
    name: 'tax exemption: an order’s papers ask for it later instead of keeping it',
    changes: [
      {
        file: 'packages/server/checkout/paying/make-purchase.ts',
        from: '...(open.taxExemption && { taxExemption: open.taxExemption })',
        to: '...(open.taxExemption && {})',
      },
    ],
    test: exemptTests,
    title: 'BX-1.08, BX-2.12 names the exemption on its papers and in its mail',
  },
]
