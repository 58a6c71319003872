import { keptInBinMs } from '@sitewright/domain/kit/bin.ts'
import type { Deps } from '../../context.ts'
import type { TableOwnerDb } from '../../database/index.ts'

/** Reviews that are erased in one transaction. */
const atOnce = 200

/** Erases the reviews that were deleted 30 days ago. Their pictures are removed by media, which sees their state. */
export async function eraseDeletedReviews(
  { owner, clock }: Pick<Deps, 'owner' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const untilMs = clock.now() - keptInBinMs
  while (!signal.aborted && (await erase(owner, untilMs)) === atOnce);
}

/** Removes what was written. The identity stays, so that an import does not bring a review back that was deleted. */
async function erase(owner: TableOwnerDb, untilMs: number): Promise<number> {
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
  return (await owner.ask('erase_deleted_reviews', text, [new Date(untilMs), atOnce])).length
}
