import { valueOfField, type EditConflict } from '@sitewright/domain/catalog/editing/merge-products.ts'
import { isSameValue } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { draftMessages } from '@sitewright/domain/catalog/product-draft.messages.ts'
import type { ProductConflictAnswer } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import type { Ctx } from '../../context.ts'
import type { ProductVersion } from './versions.store.ts'

/** Builds the answer to a save whose fields others have changed meanwhile, with who changed each of them last. */
export function describeConflicts(
  ctx: Ctx,
  version: number,
  conflicts: readonly EditConflict[],
  versions: readonly ProductVersion[],
): ProductConflictAnswer {
  const described = conflicts.map(({ path, field, mine, theirs }) => {
    const changed = versions.filter(({ snapshot }, place) => {
      const before = versions[place - 1]
      return before && !isSameValue(valueOfField(before.snapshot, field), valueOfField(snapshot, field))
    })
    const last = changed.at(-1) ?? versions.at(-1)
    return { path, mine, theirs, by: last?.accountName ?? '', at: last?.createdMs ?? ctx.now() }
  })
  const message = messageText(ctx.locale, draftMessages.changedMeanwhile)
  return {
    code: 'changes.changed-meanwhile',
    error: message,
    message,
    requestId: ctx.requestId,
    errors: Object.fromEntries(
      described.map(({ path, by }) => [path, messageText(ctx.locale, draftMessages.changedField, { by })]),
    ),
    version,
    conflicts: described,
  }
}
