import type { Mutant } from '../mutant.ts'

const people = 'packages/server/team/people/people.test.ts'
const account = 'packages/server/team/account/account.test.ts'
const matrix = 'packages/server/authorisation.test.ts'
const settings = 'packages/server/sites/general-settings.test.ts'
const changePerson = 'packages/server/team/people/change-person.ts'
const teamMigration = 'packages/server/migrations/0031-team.ts'
const firstOwner = 'packages/server/team/first-owner/first-owner.test.ts'
const ownerMigration = 'packages/server/migrations/0038-first-owner.ts'

/** Planted defects in the team, in what lets somebody into an account, and in who may call which route. */
export const mutantsOfTeam: readonly Mutant[] = [
  {
    name: 'team: an invitation works for every account',
    changes: [
      {
        file: 'packages/server/team/people/join-team.ts',
        from: 'if (normalizeEmail(account.email) !== email)',
        to: 'if (email === "")',
      },
      { file: ownerMigration, from: 'and lower(i.email) = lower(joining.email)', to: 'and joining.id is not null' },
    ],
    test: people,
    title: 'BX-3.11 lets an existing account join after it signed in, and no other account',
  },
  {
    name: 'team: an invitation never expires',
    changes: [
      {
        file: teamMigration,
        from: 'where i.token_hash = hash and i.expires_at > at and i.withdrawn_at is null and s.deleted_at is null',
        to: 'where i.token_hash = hash and i.withdrawn_at is null and s.deleted_at is null',
      },
    ],
    test: people,
    title: 'works for 7 days, and 7 more with a new link when it is sent again',
  },
  {
    name: 'team: a removed person keeps the roles',
    changes: [
      {
        file: teamMigration,
        from: 'where t.account_id = account and t.removed_at is null and s.deleted_at is null',
        to: 'where t.account_id = account and s.deleted_at is null',
      },
    ],
    test: people,
    title: 'BX-3.11 has no access from the next request on, in every process, and returns when it is undone',
  },
  {
    name: 'team: changes do not wait for each other',
    changes: [{ file: changePerson, from: "{ lock: 'team' } as const", to: '{} as const' }],
    test: people,
    title: 'leave a site without an owner at least one administrator, even when two remove each other at once',
  },
  {
    name: 'team: an undo overwrites later roles',
    changes: [
      {
        file: changePerson,
        from: 'if (expected !== undefined && expected !== person.version)',
        to: 'if (expected !== undefined && expected < 0)',
      },
    ],
    test: people,
    title: 'BX-3.11 are in force with the next request, and undone by what the answer names',
  },
  {
    name: 'account: the password is never asked for again',
    changes: [
      {
        file: 'packages/server/http/routes.ts',
        from: "if (ctx.now() - confirmedAt > recentPasswordMs) throw new Refusal('team.password-needed')",
        to: "if (confirmedAt < 0) throw new Refusal('team.password-needed')",
      },
    ],
    test: account,
    title: 'is asked for ten minutes after the sign-in, and after it was given the call works',
  },
  {
    name: 'account: a code works twice',
    changes: [{ file: teamMigration, from: 'and a.totp_step < step and', to: 'and' }],
    test: account,
    title: 'accepts each code once, and codes of 30 seconds before and after',
  },
  {
    name: 'account: the second step is skipped',
    changes: [
      {
        file: 'packages/server/team/sign-in.ts',
        from: '  if (found.account.hasSecondStep) return found\n',
        to: '',
      },
    ],
    test: account,
    title: 'BX-3.11 asks for a code after the password, and starts no session before',
  },
  {
    name: 'account: the challenge of a sign-in is not signed',
    changes: [
      {
        file: 'packages/server/team/account/finish-sign-in.ts',
        from: ' || !isSignedChallenge(crumbKey, text, account.passwordHash))',
        to: ' || !isSignedChallenge(crumbKey, text, account.passwordHash) === null)',
      },
    ],
    test: account,
    title: 'ends with a new password, after ten minutes, and for a changed challenge',
  },
  {
    name: 'account: codes can be guessed',
    changes: [
      {
        file: 'packages/server/team/account/finish-sign-in.ts',
        from: "  await limits.take('secondStep', { account: account.id, device })\n",
        to: "  if (device === '') await limits.take('secondStep', { account: account.id, device })\n",
      },
    ],
    test: account,
    title: 'BX-5.11 is refused after ten wrong codes, but a device that signed in before keeps attempts of its own',
  },
  {
    name: 'account: a code is used up before its session starts',
    changes: [
      {
        file: 'packages/server/migrations/0059-code-with-its-session.ts',
        from: '      perform start_session(session, hash, account, known_hash, at, until, agent, place);',
        to: '      begin perform start_session(session, hash, account, known_hash, at, until, agent, place); exception when others then null; end;',
      },
    ],
    test: account,
    title: 'gives a code back when the session could not be started',
  },
  {
    name: 'account: a link that is not stored takes a mail of its mailbox',
    changes: [
      {
        file: 'packages/server/team/account/change-email.ts',
        from: 'await ctx.deps.limits.takeIn(tx, ',
        to: 'await ctx.deps.limits.take(',
      },
    ],
    test: account,
    title: 'BX-5.11 takes no mail of the new mailbox when its link could not be stored',
  },
  {
    name: 'account: an invitation that is sent twice takes two mails of its mailbox',
    changes: [
      {
        file: 'packages/server/team/people/invite.ts',
        from: '  const email = checkedEmail(given)\n  return makeChange',
        to: "  const email = checkedEmail(given)\n  await ctx.deps.limits.take('mailbox', { account: mailboxOf(email) })\n  return makeChange",
      },
    ],
    test: 'packages/server/team/people/people.test.ts',
    title: 'BX-5.11 takes one mail of its mailbox when it is sent twice, and none when it is refused',
  },
  {
    name: 'studio: any text can become markup',
    changes: [
      {
        file: 'packages/server/http/security-headers.ts',
        from: "    'require-trusted-types-for': [\"'script'\"],\n",
        to: '',
      },
    ],
    test: 'packages/server/team/team.test.ts',
    title: 'BX-5.06 demands that text becomes markup only by a policy of the page',
  },
  {
    name: 'account: a session of somebody else can be ended',
    changes: [
      {
        file: teamMigration,
        from: 'where s.account_id = account and (one is null or s.id = one)',
        to: 'where (s.account_id = account or s.id = one) and (one is null or s.id = one)',
      },
    ],
    test: account,
    title: 'BX-3.11 lists its sessions, ends one of them or all others, and no session of somebody else',
  },
  {
    name: 'settings: the currency changes under orders',
    changes: [
      {
        file: 'packages/server/sites/general-settings.ts',
        from: 'currency !== before.currency && (await hasOrders(tx, ctx.siteId))',
        to: 'currency !== before.currency && (await hasOrders(tx, ctx.siteId)) === null',
      },
    ],
    test: settings,
    title: 'keeps the currency once the site has an order, and saves everything else',
  },
  {
    name: 'access: a route asks for another right than the table says',
    changes: [
      {
        file: 'packages/server/orders/orders.routes.ts',
        from: "access: { role: 'handle-orders' }",
        to: "access: { role: 'see-drafts' }",
      },
    ],
    test: matrix,
    title: 'BX-5.07 PL-6.01 SF-6.05 answers each of the 19 principals at their own site as the table says',
  },
  {
    name: 'team: an invited owner is owner beside another',
    changes: [
      {
        file: ownerMigration,
        from: 'invitation.is_owner and not exists (',
        to: 'invitation.is_owner and exists (select) or exists (',
      },
    ],
    test: people,
    title: 'of an owner makes an existing account the owner of a site that has none, and nobody the second owner',
  },
  {
    name: 'team: two people make the first account at once',
    changes: [{ file: ownerMigration, from: '      lock table accounts in share row exclusive mode;\n', to: '' }],
    test: firstOwner,
    title: 'makes one account when two people use',
  },
  {
    name: 'team: the link for the first owner never expires',
    changes: [
      {
        file: ownerMigration,
        from: 'where l.token_hash = hash and l.expires_at > at',
        to: 'where l.token_hash = hash',
      },
    ],
    test: firstOwner,
    title: 'works for one hour',
  },
  {
    name: 'team: the link for the first owner works beside accounts',
    changes: [{ file: ownerMigration, from: '\n        and not exists (select from accounts)\n', to: '\n' }],
    test: firstOwner,
    title: 'does not work once an account was made in another way',
  },
  {
    name: 'team: a wrong link for the first owner costs a password hash',
    changes: [
      {
        file: 'packages/server/team/first-owner/make-first-owner.ts',
        from: '  await checkFirstOwnerLink(ctx, token)\n',
        to: '',
      },
    ],
    test: firstOwner,
    title: 'BX-5.08 stores its secret and the password hashed, and hashes no password for a wrong link',
  },
  {
    name: 'access: another tenant’s site answers 403',
    changes: [
      {
        file: 'packages/server/http/routes.ts',
        from: "throw new Refusal(ctx.account ? 'kit.not-found' : 'kit.signed-out')",
        to: "throw new Refusal(ctx.account ? 'kit.denied' : 'kit.signed-out')",
      },
    ],
    test: matrix,
    title: 'BX-5.07 gives the rights of one site to nobody at another, and answers 404 at another tenant’s',
  },
  {
    name: 'access: mails of another site are shown to every account',
    changes: [
      {
        file: 'packages/server/mail/outbox.routes.ts',
        from: "const mayRead = actor !== null && hasPermission(actor, { role: 'manage-site' })",
        to: 'const mayRead = actor !== null',
      },
    ],
    test: matrix,
    title: 'BX-5.07 does not find the objects of another site under its own, and changes nothing there',
  },
  {
    name: 'outbox: an administrator reads the links of shoppers',
    changes: [
      {
        file: 'packages/server/mail/list-outbox-mails.ts',
        from: 'config.outboxLinks ? text : maskLinkSecrets(text)',
        to: 'config.outboxLinks ? maskLinkSecrets(text) : text',
      },
    ],
    test: 'packages/server/mail/outbox.test.ts',
    title: 'BX-5.08 shows no secret of a link',
  },
  {
    name: 'outbox: the page of a mail has its links',
    changes: [
      { file: 'packages/server/mail/outbox.routes.ts', from: 'return readableMail(ctx.deps, html)', to: 'return html' },
    ],
    test: 'packages/server/mail/outbox.test.ts',
    title: 'BX-5.08 shows no secret of a link',
  },
  {
    name: 'last change: names are given to everybody in the team',
    changes: [
      {
        file: 'packages/server/team/activity/read-last-change.ts',
        from: '  if (!hasPermission(ctx.actor, lastChangePermissions[kind])) return { by: null }\n',
        to: '',
      },
    ],
    test: 'packages/server/team/activity/last-change.test.ts',
    title: 'BX-5.07 is told only to those who may read the record',
  },
  {
    name: 'last change: one of several people is named',
    changes: [
      {
        file: 'packages/server/changes/activity.store.ts',
        from: ' && rows.every(({ accountId }) => accountId === first?.accountId)',
        to: '',
      },
    ],
    test: 'packages/server/team/activity/last-change.test.ts',
    title: 'BX-3.11 is nobody where several people changed the fields, or one of them was never changed',
  },
]
