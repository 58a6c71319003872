import type { Mutant } from './mutant.ts'

const signUps = 'packages/server/restock/sign-up.test.ts'
const sends = 'packages/server/restock/send.test.ts'
const chain = 'packages/server/restock/restock-chain.process.test.ts'
const links = 'packages/server/restock/unsubscribe.test.ts'
const notifyWaiting = 'packages/server/restock/notify-waiting.ts'

/** Defects in back-in-stock sign-ups and notifications. */
export const mutantsOfRestock: readonly Mutant[] = [
  {
    name: 'restock: senders do not wait for each other',
    changes: [{ file: notifyWaiting, from: ', { lock: lockOf(variantId) })', to: ')' }],
    test: chain,
    title: 'two senders at once, while stock falls, notify nobody twice',
  },
  {
    name: 'restock: what was promised already is not counted',
    changes: [{ file: notifyWaiting, from: 'notified: counts?.notified ?? 0', to: 'notified: 0' }],
    test: chain,
    title: 'SF-7.13 looks at the stock again before each batch',
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
    title: 'who ends it at the moment in which a sender looks is not written to',
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
    title: 'SF-7.13 looks at the stock again before each batch',
  },
  {
    name: 'restock: who signs up does not wait for a sender',
    changes: [
      { file: 'packages/server/restock/sign-up.ts', from: '{ lock: { shared: lockOf(input.variantId) } }', to: '{}' },
    ],
    test: sends,
    title: 'finds who signs up waiting for the end of a sender',
  },
  {
    name: 'restock: stock notifies nobody',
    changes: [
      {
        file: 'packages/server/stock/set-stock.ts',
        from: '    if (isBack) await emitRestocked',
        to: '    if (false) await emitRestocked',
      },
    ],
    test: sends,
    title: 'SF-7.13 has those who wait written to, first come first served',
  },
  {
    name: 'restock: the step at one place counts for all',
    changes: [
      {
        file: 'packages/server/stock/set-stock.ts',
        from: 'isRestock(inAll(row.available, row.elsewhere), inAll(after, row.elsewhere))',
        to: 'isRestock(row.available, after)',
      },
    ],
    test: 'packages/server/stock/restocked.test.ts',
    title: 'looks at every place: what another one still had did not come back',
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
    title: 'BX-5.07 BX-5.11 every route is declared for whom it was decided for',
  },
  {
    name: 'restock: the captcha is not asked',
    changes: [
      {
        file: 'packages/server/restock/restock.routes.ts',
        from: '      await checkCaptcha(ctx, { token: body.captchaToken, purpose })\n',
        to: '      if (body.captchaToken) await checkCaptcha(ctx, { token: body.captchaToken, purpose })\n',
      },
    ],
    test: signUps,
    title: 'is refused unsolved and with a token that was used',
  },
  {
    name: 'restock: one address may be entered without end',
    changes: [
      {
        file: 'packages/server/restock/sign-up.ts',
        from: "  await ctx.deps.limits.take('restockEmail', { siteId: ctx.siteId, account: emailHash.toString('base64url') })\n",
        to: '',
      },
    ],
    test: signUps,
    title: 'BX-5.11 limits who signs up, and how often one address is entered',
  },
  {
    name: 'restock: looking at the link is enough',
    changes: [
      {
        file: 'packages/server/restock/restock-pages.ts',
        from: '  const isKnown = await isLinkOfMail(ctx, token)\n',
        to: '  const isKnown = await isLinkOfMail(ctx, token)\n  if (isKnown) await unsubscribe(ctx, token)\n',
      },
      {
        file: 'packages/server/restock/restock-pages.ts',
        from: "import { isLinkOfMail } from './unsubscribe.ts'",
        to: "import { isLinkOfMail, unsubscribe } from './unsubscribe.ts'",
      },
    ],
    test: links,
    title: 'looking at the link changes nothing, one click ends everything of this person',
  },
]
