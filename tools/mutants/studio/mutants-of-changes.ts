import type { Mutant } from '../mutant.ts'

const makeChange = 'packages/server/changes/make-change.ts'
const test = 'packages/server/changes/make-change.test.ts'
const once = 'BX-1.02 is made once, and answered with the same bytes when it is sent again'

const actors = {
  test: 'packages/server/changes/every-actor.test.ts',
  title: 'BX-5.07 an action refuses whoever lacks its permission, and is open to a key that has it alone: ',
}
const permissions = 'packages/server/http/permissions.ts'

/** Planted defects in how changes of the team are made. */
export const mutantsOfChanges: readonly Mutant[] = [
  {
    name: 'changes: a request is made each time it is sent',
    changes: [{ file: makeChange, from: 'if (earlier) return earlier\n      const', to: 'const' }],
    test,
    title: once,
  },
  {
    name: 'changes: a key answers another request',
    changes: [{ file: makeChange, from: '!earlier.hash.equals(request.hash)', to: 'earlier.hash.length === 0' }],
    test,
    title: 'BX-1.02 is refused with another body, and at another address',
  },
  {
    name: 'changes: a request runs beside itself',
    changes: [{ file: makeChange, from: 'if (!isMine) throw', to: 'if (request.key === "") throw' }],
    test,
    title: 'BX-1.02 is refused while the same request is running, and answered alike after it',
  },
  {
    name: 'changes: a key answers a colleague',
    changes: [
      {
        file: makeChange,
        from: "actor.kind === 'account' ? actor.account.id :",
        to: "actor.kind === 'account' ? '' :",
      },
    ],
    test,
    title: 'BX-5.06 BX-5.08 answers nobody else: a key belongs to one account',
  },
  {
    name: 'changes: an action leaves the permission to its route',
    changes: [{ file: makeChange, from: '  requirePermission(ctx, permission)\n', to: '' }],
    ...actors,
  },
  {
    name: 'changes: an upload is cancelled past the key of its request',
    changes: [
      {
        file: 'packages/server/media/uploads/upload-picture.ts',
        from: 'const answer = await makeChange(ctx, editPicturesPermission, async (tx) => {\n    const found',
        to: 'const answer = await makeChange({ ...ctx, idempotency: null }, editPicturesPermission, async (tx) => {\n    const found',
      },
    ],
    test: 'packages/server/changes/every-change.test.ts',
    title: 'BX-1.02 ',
  },
  {
    name: 'changes: a change that ends the right to make it is refused again',
    changes: [{ file: makeChange, from: '? earlier.answer : null', to: '? null : null' }],
    test: 'packages/server/changes/repeated-answer.test.ts',
    title: 'BX-1.02 a change that ends the right to make it is answered again: ',
  },
  {
    name: 'changes: the answer of a deletion is given for another request',
    changes: [{ file: makeChange, from: 'earlier?.hash.equals(request.hash)', to: 'earlier' }],
    test: 'packages/server/changes/repeated-answer.test.ts',
    title: 'BX-5.06 that answer is for no other request, and for nobody else: ',
  },
  {
    name: 'changes: a request that got no answer is sent again under another key',
    changes: [
      {
        file: 'packages/studio/kit/form/use-send-once.ts',
        from: 'if (isRefusal(failure)) renew()',
        to: 'renew()',
      },
    ],
    test: 'packages/studio/team/people/team.test.tsx',
    title: 'BX-1.02 repeats under its key a transfer whose answer was lost',
  },
  {
    name: 'changes: the studio deletes a site under a key of its own each time',
    changes: [
      {
        file: 'packages/studio/settings/delete-site-card.tsx',
        from: 'deleteSite(site.id, typed, key)',
        to: 'deleteSite(site.id, typed, key + Math.random())',
      },
    ],
    test: 'packages/studio/settings/settings.test.tsx',
    title: 'BX-1.02 repeats under its key a deletion whose answer was lost',
  },
  {
    name: 'changes: a change of a picture names another version when it is sent again',
    changes: [
      {
        file: 'packages/studio/media/detail/use-change-picture.ts',
        from: 'unanswered.current.get(key) ?? version.current',
        to: 'version.current',
      },
    ],
    test: 'packages/studio/media/detail/picture-texts.test.tsx',
    title: 'BX-1.02 repeats a change of a picture whose answer was lost as the same request',
  },
  {
    name: 'changes: a route may go past makeChange',
    changes: [
      {
        file: 'tools/checks/change-rules.ts',
        from: 'const isPast = !leads(',
        to: "const isPast = name === '' && leads(",
      },
    ],
    test: 'tools/checks/change-rules.test.ts',
    title: 'BX-1.02 a changing route of the studio may not go past makeChange',
  },
  {
    name: 'changes: a route need not say that it changes a site',
    changes: [{ file: 'tools/checks/change-rules.ts', from: "!has('method', \"'GET'\")", to: "fields.has('method')" }],
    test: 'tools/checks/change-rules.test.ts',
    title: 'BX-1.02 may not either when it ',
  },
  {
    name: 'actors: a visitor may do what the server may',
    changes: [
      { file: permissions, from: "    case 'task':\n", to: "    case 'task':\n    case 'visitor':\n" },
      { file: permissions, from: "    case 'shopper':\n    case 'visitor':\n", to: "    case 'shopper':\n" },
    ],
    ...actors,
  },
  {
    name: 'actors: a key may do what it was not given',
    changes: [{ file: permissions, from: 'given.role === role && ', to: '' }],
    ...actors,
  },
  {
    name: 'changes: the log forgets what was changed',
    changes: [
      {
        file: 'packages/server/changes/record-activity.ts',
        from: 'changes.length > 0 ? JSON',
        to: 'changes.length < 0 ? JSON',
      },
    ],
    test,
    title: 'BX-3.11 is recorded with what was changed from what to what',
  },
  {
    name: 'changes: the log forgets what was changed in a variant',
    changes: [
      {
        file: 'packages/domain/catalog/editing/product-changes.ts',
        from: 'if (!former) return []',
        to: 'if (former) return []',
      },
    ],
    test,
    title: 'BX-3.11 is recorded with the fields of a product and its variants that it changed',
  },
  {
    name: 'changes: the log forgets what a change of several products changed',
    changes: [
      {
        file: 'packages/domain/catalog/editing/product-changes.ts',
        from: 'changes.slice(0, mostLoggedFields)',
        to: 'changes.slice(0, 0)',
      },
    ],
    test: 'packages/server/catalog/bulk/change-many.test.ts',
    title: 'BX-3.11 is in the activity log with the fields of each product that it changed',
  },
  {
    name: 'changes: the log keeps every changed field of several products',
    changes: [
      {
        file: 'packages/domain/catalog/editing/product-changes.ts',
        from: 'changes.slice(0, mostLoggedFields)',
        to: 'changes',
      },
    ],
    test: 'packages/server/catalog/bulk/change-many.test.ts',
    title: 'BX-3.11 is in the activity log with its first 200 fields when it changed more',
  },
  {
    name: 'changes: the log forgets a note of the team',
    changes: [
      {
        file: 'packages/server/orders/actions/order-action.ts',
        from: 'changes = [] } = outcome',
        to: 'changes = [] } = { ...outcome, changes: [] }',
      },
    ],
    test: 'packages/server/orders/actions/order-actions.test.ts',
    title: 'BX-3.11 the activity log has notes and tracking, from what to what',
  },
  {
    name: 'changes: the log takes a key for the server',
    changes: [{ file: 'packages/server/changes/record-activity.ts', from: 'ctx.actor.id : null', to: 'null : null' }],
    test,
    title: 'BX-3.11 is recorded with the account or the API key that made it, or neither for the server',
  },
  {
    name: 'changes: the answer of the log does not say which key acted',
    changes: [{ file: 'packages/server/team/activity/list-activity.ts', from: 'key: row.keyId', to: 'key: null' }],
    test,
    title: 'BX-3.11 is recorded with the account or the API key that made it, or neither for the server',
  },
  {
    name: 'changes: an undo of roles gives the new ones',
    changes: [
      {
        file: 'packages/domain/changes/undo.wire.ts',
        from: 'undo-roles`, body: { ...before, version }',
        to: 'undo-roles`, body: { version, roles: [3] }',
      },
    ],
    test: 'packages/server/changes/every-undo.test.ts',
    title: 'what a change offers as its undo brings every column back: ',
  },
  {
    name: 'changes: a changed teammate keeps its version',
    changes: [
      {
        file: 'packages/server/migrations/0063-versions-of-teammates.ts',
        from: 'new.version := old.version + 1',
        to: 'new.version := old.version',
      },
    ],
    test: 'packages/server/team/people/people.test.ts',
    title: 'are not undone after others have changed them, even back to the same',
  },
  {
    name: 'requests: the answer of a client that left is made',
    changes: [
      {
        file: 'packages/server/http/routes.ts',
        from: "method === 'GET' && request.raw.socket.destroyed",
        to: "method === 'PUT' && request.raw.socket.destroyed",
      },
    ],
    test: 'packages/server/http/turns.test.ts',
    title: 'BX-5.11 are not made for a client that left while it waited',
  },
  {
    name: 'passwords: an outdated hash waits for a turn of its own',
    changes: [
      {
        file: 'packages/server/team/password.ts',
        from: 'await hashNow(password) }',
        to: 'await inTurn(caller, () => hashNow(password)) }',
      },
    ],
    test: 'packages/server/team/sign-in-flood.test.ts',
    title:
      'BX-5.08 BX-5.11 replaces an outdated hash in the turn in which the password was right, however many are waiting',
  },
]
