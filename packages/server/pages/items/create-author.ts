import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { cleanRichText, isSafeLink } from '@sitewright/domain/pages/rich-text.ts'
import type { Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { raiseRevision } from '../../sites/index.ts'
import { insertAuthor } from './author.store.ts'

export type NewAuthor = {
  displayName: string
  firstName?: string
  lastName?: string
  /** The author's biography as rich text; sanitized before it is stored. */
  bio?: string
  avatarId?: string
  websiteUrl?: string
  /** Account of the team member who writes under this name. */
  accountId?: string
}

/** Creates an author of posts. Throws `pages.item-invalid` when the display name is empty, or a field is too long or unsafe. */
export async function createAuthor(ctx: Ctx, wanted: NewAuthor): Promise<{ id: string }> {
  const author = {
    id: ctx.newId(),
    accountId: wanted.accountId ?? null,
    displayName: wanted.displayName.trim(),
    firstName: wanted.firstName ?? '',
    lastName: wanted.lastName ?? '',
    bio: cleanRichText(wanted.bio ?? ''),
    avatarId: wanted.avatarId ?? null,
    websiteUrl: wanted.websiteUrl ?? '',
  }
  if (!isFine(author)) throw new Refusal('pages.item-invalid')
  await inSite(ctx, async (tx) => {
    await insertAuthor(tx, ctx.siteId, author, ctx.now())
    await recordActivity(tx, ctx, 'author.created', { kind: 'author', id: author.id, title: author.displayName })
    await raiseRevision(tx, ctx, ['site'])
  })
  return { id: author.id }
}

const longestName = 200
const longestBio = 20_000

function isFine(author: { displayName: string; firstName: string; lastName: string; bio: string; websiteUrl: string }) {
  const names = [author.displayName, author.firstName, author.lastName]
  return (
    author.displayName !== '' &&
    names.every((name) => name.length <= longestName) &&
    author.bio.length <= longestBio &&
    isSafeLink(author.websiteUrl) &&
    !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(author))
  )
}
