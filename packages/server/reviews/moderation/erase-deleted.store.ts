import type { TableOwnerDb } from '../../database/index.ts'

/**
 * Removes what was written from up to `limit` reviews of all sites that were deleted until `untilMs`. The identity stays, so that an
 * import does not bring one back. Returns how many there were.
 */
export async function eraseReviews(
  owner: TableOwnerDb,
  { untilMs, limit }: { untilMs: number; limit: number },
): Promise<number> {
  const text = `
    with due as (
      select site_id, id from reviews where state = 'deleted' and decided_at <= $1
      order by decided_at limit $2 for update skip locked
    ), terms as (
      delete from review_terms t using due d where t.site_id = d.site_id and t.review_id = d.id
    )
    update reviews r set state = 'erased', state_before = null, title = '', text = '', first_name = '', last_initial = '',
      login_name = '', user_name = '', reply = '', replied_at = null, foreign_id = null, product_pictures = '{}'
    from due d where r.site_id = d.site_id and r.id = d.id returning r.id`
  return (await owner.ask('erase_deleted_reviews', text, [new Date(untilMs), limit])).length
}
