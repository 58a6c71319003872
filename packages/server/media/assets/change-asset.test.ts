import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { accountActor, actingAs, taskCtx, type Account, type Ctx } from '../../context.ts'
import { aSite } from '../../testing/a-site.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { addAsset, deleteAsset, readAssets, restoreAsset, updateAsset } from '../index.ts'

const app = await suiteApp()

const day = 24 * 60 * 60_000

describe('updateAsset', () => {
  it('PL-3.68 changes the given fields and keeps the others', async () => {
    const { id } = await aPicture({ altText: 'A mug', focalPoint: { x: 0.2, y: 0.3 } })
    const titled = await updateAsset(app.ctx, id, { title: 'Mug' })
    expect(titled).toMatchObject({ altText: 'A mug', title: 'Mug' })
    const moved = await updateAsset(app.ctx, id, { altText: 'A blue mug', focalPoint: { x: -3, y: 0.75 } })
    expect(moved).toMatchObject({ altText: 'A blue mug', title: 'Mug', mediaFocalPoint: { x: 0, y: 0.75 } })
  })

  it('BX-5.06 refuses a picture of another site', async () => {
    const { id } = await aPicture()
    const other = taskCtx(app.deps, await aSite(app.deps))
    const gone = { code: 'media.not-found' }
    await expect(updateAsset(other, id, { title: 'Mine' })).rejects.toMatchObject(gone)
    await expect(deleteAsset(other, id)).rejects.toMatchObject(gone)
    await expect(restoreAsset(other, id)).rejects.toMatchObject({ code: 'changes.changed-meanwhile' })
    expect(await readAssets(other, { limit: 10 })).toEqual([])
  })
})

describe('deleteAsset', () => {
  it('hides the picture until it is restored', async () => {
    const { id, assetUrl } = await aPicture()
    await deleteAsset(app.ctx, id)
    expect((await app.visitor().get(assetUrl)).status).toBe(404)
    expect((await readAssets(app.ctx, { limit: 100 })).some((asset) => asset.id === id)).toBe(false)
    await expect(deleteAsset(app.ctx, id)).rejects.toMatchObject({ code: 'media.not-found' })

    await restoreAsset(app.ctx, id)
    expect((await app.visitor().get(assetUrl)).status).toBe(200)
  })

  it.each([
    [29.9, true],
    [30.1, false],
  ])('can be undone after %d days: %s', async (days, isUndone) => {
    const { id } = await aPicture()
    await deleteAsset(app.ctx, id)
    const later: Ctx = { ...app.ctx, now: () => app.ctx.now() + days * day }
    const restored = await restoreAsset(later, id).then(
      () => true,
      () => false,
    )
    expect(restored).toBe(isUndone)
  })
})

it('readAssets returns pages, newest first', async () => {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.unshift((await aPicture({}, ctx)).id)
  const first = await readAssets(ctx, { limit: 3 })
  const rest = await readAssets(ctx, { limit: 3, before: first.at(-1)?.id ?? '' })
  expect([...first, ...rest].map((asset) => asset.id)).toEqual(ids)
})

it('PL-3.40 refuses roles that may edit neither content nor products', async () => {
  const { id } = await aPicture()
  const as = (roles: number[]): Ctx => actingAs(app.ctx, accountActor({ ...somebody, roles }))
  await updateAsset(as([4]), id, { title: 'By an editor' })
  const denied = { code: 'kit.denied' }
  await expect(updateAsset(as([3]), id, { title: 'By who reads reports' })).rejects.toMatchObject(denied)
  await expect(deleteAsset(as([3]), id)).rejects.toMatchObject(denied)
  await expect(restoreAsset(as([3]), id)).rejects.toMatchObject(denied)
  await expect(aPicture({}, as([3]))).rejects.toMatchObject(denied)
})

const somebody: Account = {
  id: 'f'.repeat(32),
  email: 'a@example.org',
  displayName: 'A',
  locale: 'en',
  roles: [],
  isOwner: false,
}

async function aPicture(more: { altText?: string; focalPoint?: { x: number; y: number } } = {}, ctx = app.ctx) {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  return addAsset(ctx, { fileName: 'a.png', bytes, ...more })
}
