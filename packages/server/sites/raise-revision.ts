import type { Ctx, Deps } from '../context.ts'
import { type Tx, enqueueAllOutbox, listenToChannel, notifyProcesses, type OutboxMessage } from '../database/index.ts'
import type { EventMap } from '../events.ts'
import { incrementRevision } from './site-settings.store.ts'

/** Kind of the outbox messages that tell the module search what to index again. */
export const searchChangedKind = 'search.changed'

/**
 * Increments the site's revision number, which drops the site's cached pages in every process after the commit. `tags` name what
 * changed, such as `product:<id>`. Pages are dropped whatever the tags; cached images only by the tags `asset:<id>` and `site`; a
 * CDN can use the tags too (render/page-cache/purge.ts). The search index follows by the same tags.
 */
export async function raiseRevision(tx: Tx, ctx: Ctx, tags: readonly string[]): Promise<void> {
  const revision = await incrementRevision(tx, ctx.siteId, ctx.now())
  await enqueueAllOutbox(tx, [
    { kind: 'pages.purge', key: `pages.purge:${revision}`, payload: { tags, revision } },
    { kind: searchChangedKind, key: `${searchChangedKind}:${revision}`, payload: { tags }, isQuiet: true },
  ])
}

type Purge = EventMap['pages.purge']

const purgeChannel = 'sw_purge'
/** Maximum length of the tags in a notification: PostgreSQL limits a notification to 8,000 bytes. */
const maxTagsLength = 7_000

/** Returns the outbox consumer that notifies every process of a change which `raiseRevision` wrote to the outbox. */
export function purgeConsumers(deps: Deps): { 'pages.purge': (message: OutboxMessage) => Promise<void> } {
  return { 'pages.purge': (message) => notifyPurge(deps, message) }
}

/**
 * Starts listening for purge notifications. Raises `pages.purge` in this process for each, including those that it sent itself.
 */
export function startPurgeListener(deps: Deps): { stop: () => Promise<void> } {
  const listener = listenToChannel(deps, purgeChannel, (text) => deps.events.raise('pages.purge', readPurge(text)))
  return { stop: () => listener.close() }
}

/**
 * Notifies every process of a purge. When the tags do not fit in one notification, the tag `site`, which stands for all, replaces
 * them.
 */
async function notifyPurge(deps: Deps, { siteId, payload }: OutboxMessage): Promise<void> {
  const { tags, revision } = payload as { tags: string[]; revision: number } // `raiseRevision` enqueued this payload
  const purge: Purge = { siteId, tags: JSON.stringify(tags).length > maxTagsLength ? ['site'] : tags, revision }
  await notifyProcesses(deps, purgeChannel, purge)
}

function readPurge(text: string): Purge {
  return JSON.parse(text) as Purge // `notifyPurge` sent this text
}
