import type { Mutant } from './mutant.ts'

const signUps = 'packages/server/restock/sign-up.test.ts'
const sends = 'packages/server/restock/send.test.ts'
const chain = 'packages/server/restock/restock-chain.process.test.ts'
const links = 'packages/server/restock/unsubscribe.test.ts'
const queueNotices = 'packages/server/restock/queue-notices.ts'

/** Planted defects in back-in-stock sign-ups and notifications. */
export const mutantsOfRestock: readonly Mutant[] = [
  {
    name: 'restock: senders do not wait for each other',
    changes: [{ file: queueNotices, from: ', { lock: restockLockName(variantId) })', to: ')' }],
    test: chain,
    title: 'notifies nobody twice and not more people than units when eight senders run while stock falls',
  },
  {
    name: 'restock: what was promised already is not counted',
    changes: [{ file: queueNotices, from: 'notified: counts?.notified ?? 0', to: 'notified: 0' }],
    test: chain,
    title: 'SF-7.13 reads the stock again before each batch, and notifies nobody about units sold in the meantime',
  },
  {
    name: 'restock: a sender does not wait for who leaves',
    changes: [
      {
        file: 'packages/server/restock/restock.store.ts',
        from: '    .$if(lock === true, (more) => more.forUpdate())\n',
        to: '',
      },
    ],
    test: chain,
    title: 'does not notify a person who unsubscribes while a sender reads the list',
  },
  {
    name: 'restock: a sign-up stays open when its person was notified',
    changes: [
      {
        file: 'packages/server/restock/restock.store.ts',
        from: '      told_at: new Date(atMs),\n',
        to: '      told_at: null,\n',
      },
    ],
    test: chain,
    title: 'SF-7.13 reads the stock again before each batch, and notifies nobody about units sold in the meantime',
  },
  {
    name: 'restock: who signs up does not wait for a sender',
    changes: [
      {
        file: 'packages/server/restock/sign-up.ts',
        from: '{ lock: { shared: restockLockName(input.variantId) } }',
        to: '{}',
      },
    ],
    test: sends,
    title: 'refuses a sign-up that waited for a sender while the variant came back in stock',
  },
  {
    name: 'restock: stock notifies nobody',
    changes: [
      {
        file: 'packages/server/stock/change-stocks.ts',
        from: '    if (restockId !== null) await emitRestocked',
        to: '    if (restockId === undefined) await emitRestocked',
      },
    ],
    test: sends,
    title: 'SF-7.13 notifies as many people as there are units, in sign-up order',
  },
  {
    name: 'restock: the step at one place counts for all',
    changes: [
      {
        file: 'packages/server/stock/change-stocks.ts',
        from: 'isRestock(inAll(row.available, row.elsewhere), inAll(after, row.elsewhere))',
        to: 'isRestock(row.available, after)',
      },
    ],
    test: 'packages/server/stock/restocked.test.ts',
    title: 'does not count a variant as restocked while another location has stock',
  },
  {
    name: 'restock: viewers may send',
    changes: [
      {
        file: 'packages/server/restock/restock.routes.ts',
        from: "access: { role: 'manage-products' }, limit",
        to: "access: { role: 'manage-products', part: 'see' }, limit",
      },
    ],
    test: 'packages/server/team/roles.test.ts',
    title: 'BX-5.07 BX-5.11 every route declares the decided access and rate limit',
  },
  {
    name: 'restock: the captcha is not asked',
    changes: [
      {
        file: 'packages/server/restock/restock.routes.ts',
        from: '      const { captchaToken: token, ...signUp } = body\n',
        to: '      const { captchaToken: token, ...signUp } = body\n      if (!token) {\n        await signUpForRestock(ctx, { ...signUp, email })\n        return { success: true as const }\n      }\n',
      },
    ],
    test: signUps,
    title: 'refuses a missing, wrong or reused token, and stores nothing',
  },
  {
    name: 'restock: a refused sign-up counts for its mailbox',
    changes: [
      {
        file: 'packages/server/restock/sign-up.ts',
        from: 'await ctx.deps.limits.takeIn(tx, ',
        to: 'await ctx.deps.limits.take(',
      },
      {
        file: 'packages/server/restock/sign-up.ts',
        from: '      await checkWaitable(tx, ctx, input)\n',
        to: '',
      },
      {
        file: 'packages/server/restock/sign-up.ts',
        from: '      await saveSignUp(',
        to: '      await checkWaitable(tx, ctx, input)\n      await saveSignUp(',
      },
    ],
    test: signUps,
    title: 'BX-5.11 counts no sign-up of a mailbox that is refused',
  },
  {
    name: 'restock: a refused sign-up uses up its captcha',
    changes: [
      {
        file: 'packages/server/captcha/with-captcha.ts',
        from: 'isUnused = await spend(tx, ctx, solved)',
        to: 'isUnused = await inSite(ctx, (own) => spend(own, ctx, solved))',
      },
    ],
    test: signUps,
    title: 'BX-5.11 uses a token up with the sign-up: a refused one leaves it, and of many at once one is stored',
  },
  {
    name: 'restock: one address may be entered without end',
    changes: [
      {
        file: 'packages/server/restock/sign-up.ts',
        from: "      await ctx.deps.limits.takeIn(tx, 'restockEmail', { account: mailboxOf(input.email) })\n",
        to: '',
      },
    ],
    test: signUps,
    title: 'BX-5.11 limits sign-ups by client and by email address',
  },
  {
    name: 'restock: looking at the link is enough',
    changes: [
      {
        file: 'packages/server/restock/restock-pages.ts',
        from: '  const isKnown = await isUnsubscribeToken(ctx, token)\n',
        to: '  const isKnown = await isUnsubscribeToken(ctx, token)\n  if (isKnown) await unsubscribe(ctx, token)\n',
      },
      {
        file: 'packages/server/restock/restock-pages.ts',
        from: "import { isUnsubscribeToken } from './unsubscribe.ts'",
        to: "import { isUnsubscribeToken, unsubscribe } from './unsubscribe.ts'",
      },
    ],
    test: links,
    title: 'a GET of the link changes nothing, and one click unsubscribes the person from everything',
  },
  {
    name: 'restock: whoever may see products reads the addresses of shoppers',
    changes: [
      {
        file: 'packages/server/restock/list-sign-ups.ts',
        from: "requirePermission(ctx, { role: 'manage-products' })",
        to: "requirePermission(ctx, { role: 'manage-products', part: 'see' })",
      },
    ],
    test: sends,
    title: 'as ',
  },
]
