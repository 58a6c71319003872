import type { Mutant } from './mutant.ts'

const accounts = 'packages/server/shoppers/shoppers.test.ts'
const newPassword = 'packages/server/shoppers/new-password.test.ts'
const carts = 'packages/server/shoppers/cart-at-sign-in.test.ts'
const hostile = 'packages/server/shoppers/hostile-accounts.test.ts'

/** Defects in shopper accounts and in the cart that a shopper keeps when signing in. */
export const mutantsOfShoppers: readonly Mutant[] = [
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
    title: 'BX-5.08 signing in again ends the session that the browser had',
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
    title: 'lets nobody in who signs in with the old one at that moment',
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
    title: 'BX-5.08 replaces the secret that the browser had, which is worth nothing after',
  },
  {
    name: 'shoppers: a link works twice',
    changes: [
      {
        file: 'packages/server/shoppers/link.store.ts',
        from: 'select email, is_new as "isNew" from gone where token_hash = $2',
        to: 'select email, is_new as "isNew" from shopper_links where token_hash = $2 and expires_at > $3',
      },
    ],
    test: newPassword,
    title: 'of two who come with one link at once, one gets it',
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
    title: 'BX-4.02 mails a link for each request, also for one that comes while the mail before it is written',
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
    title:
      'BX-1.18 BX-5.08 a new password is chosen by a link that works once, ends every session, and says so in a mail',
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
    title: 'BX-5.11 five tries in a quarter of an hour for an account, whoever tries, known or not',
  },
  {
    name: 'cart: a shared one is read before its row was waited for',
    changes: [
      {
        file: 'packages/server/cart/cart.store.ts',
        from: 'loadedOf(isStale ? await read() : rows,',
        to: 'loadedOf(isStale ? rows : rows,',
      },
    ],
    test: carts,
    title: 'SF-5.05 add to one cart at once, through two servers, and take exactly the 10 that there are',
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
    title: 'a tab whose secret was replaced takes no cookie from the browser',
  },
  {
    name: 'cart: a sign-in does not wait for an add',
    changes: [
      {
        file: 'packages/server/shoppers/sign-in.ts',
        from: 'ctx.visitor ? { lock: lockOf(ctx.visitor) } : {}',
        to: 'ctx.visitor ? { lock: `${lockOf(ctx.visitor)}-not` } : {}',
      },
    ],
    test: carts,
    title: 'SF-6.01 wait for an add that is under way, also where the visitor had no cart before',
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
    title: 'SF-7.02 stays with the account, and with cloneCart a copy of it with the browser',
  },
  {
    name: 'cart: merged beyond the stock',
    changes: [
      {
        file: 'packages/domain/cart/merge-carts.ts',
        from: 'return Math.min(quantityLimits.max, Math.max(left, same?.quantity ?? 1))',
        to: 'return Math.max(quantityLimits.max, left)',
      },
    ],
    test: carts,
    title: 'BX-1.18 is added to what the account holds, up to the stock, each reduction shown',
  },
]
