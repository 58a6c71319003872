import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { recordActivity } from '../../sites/index.ts'
import { checkPicture, storeAssetFile } from '../assets/add-asset.ts'
import { replaceFile } from './replace-file.ts'
import { lockUpload, saveUpload, type StoredUpload } from './uploads.store.ts'

/**
 * Checks an upload that has arrived as a whole and puts it into the library: as a new picture, or in place of the content of one.
 * Its own file is deleted first, so that whoever sees the result finds nothing left. Saves why it failed when it does. Never
 * throws. A server that ends meanwhile leaves the upload as it is, which `readUpload` then calls incomplete.
 */
export async function processUpload(ctx: Ctx, upload: StoredUpload): Promise<void> {
  const { files } = ctx.deps
  try {
    const bytes = await files.get(upload.key)
    await files.remove(upload.key)
    if (!bytes) throw new Refusal('media.processing-incomplete')
    await (upload.isReplacement ? storeReplacement(ctx, upload, bytes) : storePicture(ctx, upload, bytes))
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.error({ err: error }, 'an uploaded picture could not be processed')
    const problem = error instanceof Refusal ? error.code : 'media.processing-failed'
    await saveProblem(ctx, upload, problem).catch((failure: unknown) => {
      ctx.log.error({ err: failure }, 'the problem of an uploaded picture could not be saved')
    })
  }
}

async function storePicture(ctx: Ctx, upload: StoredUpload, bytes: Uint8Array): Promise<void> {
  const { fileName, altText, assetId } = upload
  const { asset, insert, discard } = await storeAssetFile(ctx, { fileName, bytes, altText }, { id: assetId })
  await inSite(ctx, async (tx) => {
    await requireProcessing(tx, ctx, upload)
    await insert(tx)
    await recordActivity(tx, ctx, 'asset.added', { kind: 'asset', id: asset.id, title: asset.file_name })
    await saveUpload(tx, ctx.siteId, upload, { state: 'done' })
  }).catch(async (error: unknown) => {
    await discard()
    throw error
  })
}

async function storeReplacement(ctx: Ctx, upload: StoredUpload, bytes: Uint8Array): Promise<void> {
  const { fileName, assetId } = upload
  const picture = await checkPicture(ctx, { bytes, fileName })
  const key = `${ctx.siteId}/${assetId}/${upload.id}/original`
  await ctx.deps.files.put(key, picture.bytes)
  await inSite(ctx, async (tx) => {
    await requireProcessing(tx, ctx, upload)
    const { version } = await replaceFile(tx, ctx, assetId, { picture, key })
    await saveUpload(tx, ctx.siteId, upload, { state: 'done', undoVersion: version })
  }).catch(async (error: unknown) => {
    await ctx.deps.files.remove(key)
    throw error
  })
}

/** Locks the upload. Throws when it was cancelled meanwhile. */
async function requireProcessing(tx: Tx, ctx: Ctx, { id }: StoredUpload): Promise<void> {
  const found = await lockUpload(tx, ctx.siteId, id, 0)
  if (found?.state !== 'processing') throw new Refusal('media.processing-cancelled')
}

async function saveProblem(ctx: Ctx, upload: StoredUpload, problem: string): Promise<void> {
  await inSite(ctx, async (tx) => {
    const found = await lockUpload(tx, ctx.siteId, upload.id, 0)
    if (found?.state === 'processing') await saveUpload(tx, ctx.siteId, found, { state: 'failed', problem })
  })
}
