import type { Db } from '../../database/index.ts'

type AuthorTables = {
  authors: {
    site_id: string
    id: string
    account_id: string | null
    display_name: string
    first_name: string
    last_name: string
    bio: string
    avatar_id: string | null
    website_url: string
    created_at: Date
  }
}

export type AuthorRow = {
  id: string
  accountId: string | null
  displayName: string
  firstName: string
  lastName: string
  /** The author's biography as rich text. */
  bio: string
  avatarId: string | null
  websiteUrl: string
}

export async function insertAuthor(db: Db, siteId: string, author: AuthorRow, now: number): Promise<void> {
  await db
    .withTables<AuthorTables>()
    .insertInto('authors')
    .values({
      site_id: siteId,
      id: author.id,
      account_id: author.accountId,
      display_name: author.displayName,
      first_name: author.firstName,
      last_name: author.lastName,
      bio: author.bio,
      avatar_id: author.avatarId,
      website_url: author.websiteUrl,
      created_at: new Date(now),
    })
    .execute()
}
