import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { checkAndStorePicture, storeAssetFile } from '../assets/add-asset.ts'
import { replaceFile } from './replace-file.ts'
import { lockUpload, saveUpload, type StoredUpload } from './uploads.store.ts'

/**
 * Checks an upload that has arrived as a whole, when its site's turn has come, and puts it into the library: as a new picture, or in
 * place of the content of one. Saves why it failed when it does. Never throws. A server that ends meanwhile leaves the upload as
 * it is: one that waits is processed by the next process that is asked about it, any other is called incomplete by `readUpload`.
 * Does nothing while the upload waits in this process already.
 */
export async function processUpload(ctx: Ctx, upload: StoredUpload): Promise<void> {
  if (ctx.deps.pictures.isWaiting(upload.id)) return
  try {
    await (upload.isReplacement ? storeReplacement(ctx, upload) : storePicture(ctx, upload))
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.log.error({ err: error }, 'an uploaded picture could not be processed')
    const problem = error instanceof Refusal ? error.code : 'media.processing-failed'
    if (problem === 'media.processing-cancelled') return
    await saveProblem(ctx, upload, problem).catch((failure: unknown) => {
      ctx.log.error({ err: failure }, 'the problem of an uploaded picture could not be saved')
    })
  }
}

/**
 * Takes an upload out of the queue and returns its bytes. Its own file is deleted, so that whoever sees the result finds nothing
 * left. Throws `media.processing-cancelled` when it was cancelled, or another process had its turn first.
 */
async function takeBytes(ctx: Ctx, upload: StoredUpload): Promise<Uint8Array> {
  const { files } = ctx.deps
  await inSite(ctx, async (tx) => {
    const found = await requireProcessing(tx, ctx, upload)
    if (!found.isWaiting) throw new Refusal('media.processing-cancelled')
    await saveUpload(tx, ctx.siteId, found, { isWaiting: false, processingMs: ctx.now() })
  })
  const bytes = await files.get(upload.key)
  await files.remove(upload.key)
  if (!bytes) throw new Refusal('media.processing-incomplete')
  return bytes
}

async function storePicture(ctx: Ctx, upload: StoredUpload): Promise<void> {
  const { fileName, altText, assetId } = upload
  const source = { fileName, altText, read: () => takeBytes(ctx, upload) }
  const { asset, insert, discard } = await storeAssetFile(ctx, source, { id: assetId, queueId: upload.id })
  await inSite(ctx, async (tx) => {
    const found = await requireProcessing(tx, ctx, upload)
    await insert(tx)
    await recordActivity(tx, ctx, 'asset.added', { kind: 'asset', id: asset.id, title: asset.file_name })
    await saveUpload(tx, ctx.siteId, found, { state: 'done' })
  }).catch(async (error: unknown) => {
    await discard()
    throw error
  })
}

async function storeReplacement(ctx: Ctx, upload: StoredUpload): Promise<void> {
  const { id, fileName, assetId } = upload
  const key = `${ctx.siteId}/${assetId}/${id}/original`
  const source = { fileName, read: () => takeBytes(ctx, upload) }
  const picture = await checkAndStorePicture(ctx, source, { id, lane: 'library', key })
  await inSite(ctx, async (tx) => {
    const found = await requireProcessing(tx, ctx, upload)
    const { version } = await replaceFile(tx, ctx, assetId, { picture, key })
    await saveUpload(tx, ctx.siteId, found, { state: 'done', undoVersion: version })
  }).catch(async (error: unknown) => {
    await ctx.deps.files.remove(key)
    throw error
  })
}

/** Locks and returns the upload. Throws when it was cancelled meanwhile. */
async function requireProcessing(tx: Tx, ctx: Ctx, { id }: StoredUpload): Promise<StoredUpload> {
  const found = await lockUpload(tx, ctx.siteId, id, 0)
  if (found?.state !== 'processing') throw new Refusal('media.processing-cancelled')
  return found
}

async function saveProblem(ctx: Ctx, upload: StoredUpload, problem: string): Promise<void> {
  await inSite(ctx, async (tx) => {
    const found = await lockUpload(tx, ctx.siteId, upload.id, 0)
    if (found?.state === 'processing') await saveUpload(tx, ctx.siteId, found, { state: 'failed', problem })
  })
}
