import { studioActions, type Permission } from '@sitewright/domain/team/can.ts'
import { beforeAll, expect, it } from 'vitest'
import { routesPastMakeChange } from '../../../tools/checks/change-rules.ts'
import { accountActor, actingAs, type Account, type Actor, type Ctx } from '../context.ts'
import { requestStateOf, setRequestState } from '../http/request.ts'
import { rowsOfSites } from '../testing/access/rows-of-sites.ts'
import { appForChanges } from '../testing/changes/app-for-changes.ts'
import { aChanger, type Change, type Changer } from '../testing/changes/changer.ts'
import { endOfAccess, studioChanges } from '../testing/changes/studio-changes.ts'

let actor: Actor | null = null
const app = await appForChanges({
  prepare: (http) => {
    // The request of the owner has passed what its route asks. Who acts is replaced between the route and its action.
    http.studio.addHook('preHandler', async (request) => {
      const state = requestStateOf(request)
      if (actor && state) setRequestState(request, { ...state, ctx: actingAs(state.ctx as Ctx, actor) })
    })
  },
})
let changer: Changer
beforeAll(async () => {
  changer = await aChanger(app)
})

/** Sends a change that the owner of the site may make as if another actor made it. */
async function sendAs(who: Actor, at: Changer, route: string, change: Change) {
  actor = who
  try {
    return await at.send(route.split(' ')[0] as 'POST' | 'PUT' | 'DELETE', change, `${who.kind}-${app.deps.newId()}`)
  } finally {
    actor = null
  }
}

const keyWith = (...permissions: Permission[]): Actor => ({ kind: 'key', id: 'ab'.repeat(16), permissions })

/** Actors that lack a permission, each by its name. */
function othersThan({ role }: Permission): Record<string, Actor> {
  const person = { id: 'cd'.repeat(16), email: 'ada@example.test', displayName: 'Ada Potter', locale: 'en' }
  const account: Account = { ...person, roles: [], isOwner: false }
  return {
    visitor: { kind: 'visitor' },
    shopper: { kind: 'shopper', id: 'ef'.repeat(16) },
    'account without a role': accountActor(account),
    'key without permissions': keyWith(),
    'key with all other permissions': keyWith(
      ...studioActions.filter((one) => one !== role).map((one): Permission => ({ role: one })),
    ),
  }
}

/** Parts of files, whose actions are those of the uploads in `studioChanges`. */
const ofBytes = new Set(Object.keys(routesPastMakeChange))

const declared = app.http.declared.flatMap(({ method, origin, path, access }) =>
  origin === 'studio' && method !== 'GET' && typeof access === 'object'
    ? [{ route: `${method} ${path}`, permission: access }]
    : [],
)

it('BX-5.07 knows every changing route of the studio that is about a site', () => {
  const known = [...Object.keys(studioChanges), ...ofBytes]
  expect(known.toSorted()).toEqual(declared.map(({ route }) => route).toSorted())
})

it.each(declared.filter(({ route }) => !ofBytes.has(route)))(
  'BX-5.07 an action refuses whoever lacks its permission, and is open to a key that has it alone: $route',
  async ({ route, permission }) => {
    const at = endOfAccess.has(route) ? await aChanger(app) : changer
    const change = (await studioChanges[route]?.(at)) ?? { path: '' }
    await at.whenQuiet()
    const before = await rowsOfSites(app, at.ctx.siteId)
    const answers: Record<string, unknown> = {}
    for (const [name, who] of Object.entries(othersThan(permission))) {
      const { status, body } = await sendAs(who, at, route, change)
      answers[name] = `${status} ${body?.code ?? ''}`
    }
    const denied = Object.keys(answers).map((name) => [name, '403 kit.denied'])
    expect(answers).toEqual(Object.fromEntries(denied))
    expect(await rowsOfSites(app, at.ctx.siteId)).toEqual(before)
    const { status, text } = await sendAs(keyWith(permission), at, route, change)
    expect([status, text]).toEqual([expect.toSatisfy((one) => isMade(route, one)), text])
  },
)

/** Changes that a person alone can make. */
const ofPersons = new Set([
  'POST /api/studio/team/requests',
  'POST /api/studio/mails/:mail/test',
  'POST /api/studio/mail-sender/test',
])

/** True for the status of a change that was made, or cannot be made by a key in place of a person. */
function isMade(route: string, status: number): boolean {
  return status < 300 || ofPersons.has(route)
}
