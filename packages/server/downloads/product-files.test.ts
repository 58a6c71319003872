import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { productFileLimits } from '@sitewright/domain/downloads/product-file.ts'
import { deleteProduct } from '../catalog/index.ts'
import { taskCtx } from '../context.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { aDigitalProduct, aDownloadOrder, aFile, guideText, linksIn } from '../testing/downloads/a-download.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Client } from '../testing/test-client.ts'
import { downloadTasks } from './index.ts'

let skewMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + skewMs } })
const owner = await aTeammate(app)
const dayMs = 24 * 60 * 60_000

/** The studio's calls for a product's files. */
function filesOf(product: { id: string }, browser: Client = owner, site = app.site) {
  const headers = { 'x-site': site.id }
  const path = `/api/studio/products/${product.id}/files`
  const part = (uploadId: string, offset: number, bytes: Buffer) =>
    browser.upload(`/api/studio/product-file-uploads/${uploadId}/parts?offset=${offset}`, bytes, { headers })
  return {
    part,
    list: async () => (await browser.get(path, { headers })).body.files,
    start: (body: object) => browser.post(path, body, { headers }),
    remove: (fileId: string) => browser.delete(`${path}/${fileId}`, { headers }),
    cancel: (uploadId: string) => browser.delete(`/api/studio/product-file-uploads/${uploadId}`, { headers }),
    undo: (removed: { path: string; body: object }) => browser.post(removed.path, removed.body, { headers }),
    upload: async (name: string, text: string, more: object = {}): Promise<string> => {
      const bytes = Buffer.from(text)
      const { body } = await browser.post(path, { name, bytes: bytes.byteLength, ...more }, { headers })
      return (await part(body.uploadId, 0, bytes)).body.fileId
    },
  }
}

async function loads(order: { confirmedToken: string }): Promise<string[]> {
  const page = await app.visitor().get(`/checkout/confirmed/${order.confirmedToken}`)
  return Promise.all(linksIn(page).map(async (link) => (await app.visitor().get(link)).text))
}

/** Names of the contents that the site's product files have in the store. */
function stored(): string[] {
  const folder = join(app.deps.config.dataDir, 'files', app.site.id, 'product-files')
  return existsSync(folder) ? readdirSync(folder) : []
}

async function clean(): Promise<void> {
  for (const task of downloadTasks) await task.run(app.deps, { siteId: null, signal: new AbortController().signal })
}

describe('files of a digital product', () => {
  it('BX-1.13 arrive in parts, and are listed with how often they were loaded', async () => {
    const product = await aDigitalProduct(app.ctx)
    const files = filesOf(product)
    const [head, tail] = [Buffer.from('Light, '), Buffer.from('water.')]
    const started = await files.start({ name: 'Gießen.pdf', bytes: head.length + tail.length })
    expect(started.body).toMatchObject({ partBytes: productFileLimits.partBytes })
    const { uploadId } = started.body
    expect((await files.part(uploadId, 0, head)).body).toEqual({ received: 7, fileId: null })
    expect(await files.list()).toEqual([])
    // The answer was lost, and the part is sent again.
    expect((await files.part(uploadId, 0, head)).body).toEqual({ received: 7, fileId: null })
    const { body } = await files.part(uploadId, 7, tail)
    expect(body).toMatchObject({ received: 13 })
    expect((await files.part(uploadId, 7, tail)).body).toEqual(body)
    const [listed, ...others] = await files.list()
    expect(others).toEqual([])
    const facts = { id: body.fileId, name: 'Gießen.pdf', contentType: 'application/pdf', bytes: 13, downloads: 0 }
    expect(listed).toMatchObject(facts)
  })

  it('BX-1.13 replaced, removed and brought back are so for buyers at once', async () => {
    const order = await aDownloadOrder(app.ctx)
    const files = filesOf(order.product)
    expect(await loads(order)).toEqual([guideText])
    expect(await files.upload('second.pdf', 'The second edition', { replaces: order.fileId })).toBe(order.fileId)
    expect(await loads(order)).toEqual(['The second edition'])
    expect(await files.list()).toMatchObject([{ id: order.fileId, name: 'second.pdf', downloads: 2 }])

    const { body } = await files.remove(order.fileId)
    expect([await loads(order), await files.list()]).toEqual([[], []])
    expect((await files.remove(order.fileId)).status).toBe(404)
    expect((await files.undo(body.undo)).status).toBe(204)
    expect(await loads(order)).toEqual(['The second edition'])
  })

  it('BX-1.13 that are cancelled while they arrive leave nothing, and make room for others', async () => {
    const product = await aDigitalProduct(app.ctx)
    const files = filesOf(product)
    for (let count = 1; count < productFileLimits.files; count += 1) await files.upload(`${count}.pdf`, 'x')
    const { uploadId } = (await files.start({ name: 'last.pdf', bytes: 10 })).body
    await files.part(uploadId, 0, Buffer.from('half'))
    expect((await files.start({ name: 'more.pdf', bytes: 1 })).status).toBe(409)
    const content = stored().length
    expect((await files.cancel(uploadId)).body).toEqual({ isCancelled: true })
    expect((await files.part(uploadId, 4, Buffer.from('whole!'))).status).toBe(404)
    expect((await files.cancel(uploadId)).status).toBe(404)
    await clean()
    expect(stored()).toHaveLength(content - 1)

    const done = (await files.start({ name: 'more.pdf', bytes: 1 })).body
    await files.part(done.uploadId, 0, Buffer.from('x'))
    expect((await files.cancel(done.uploadId)).body).toEqual({ isCancelled: false })
    expect(await files.list()).toHaveLength(productFileLimits.files)
  })

  it('stay with their buyers when the product is deleted', async () => {
    const order = await aDownloadOrder(app.ctx)
    await deleteProduct(app.ctx, order.product.id)
    expect(await loads(order)).toEqual([guideText])
    expect((await filesOf(order.product).start({ name: 'a.pdf', bytes: 1 })).status).toBe(404)
  })

  it('BX-5.07 are changed only by who may change products, and only in their own site', async () => {
    const product = await aDigitalProduct(app.ctx)
    const fileId = await aFile(app.ctx, product)
    const editor = await aTeammate(app, { roles: [websiteRoles.editor] })
    const seller = await aTeammate(app, { roles: [websiteRoles.storeManager] })
    const { body } = await filesOf(product).start({ name: 'a.pdf', bytes: 1 })
    const asEditor = filesOf(product, editor)
    const refused = [
      await asEditor.start({ name: 'a.pdf', bytes: 1 }),
      await asEditor.part(body.uploadId, 0, Buffer.from('a')),
      await asEditor.remove(fileId),
      await asEditor.cancel(body.uploadId),
      await editor.get(`/api/studio/products/${product.id}/files`, { headers: { 'x-site': app.site.id } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect((await filesOf(product, seller).start({ name: 'a.pdf', bytes: 1 })).status).toBe(200)

    const site = await aSite(app.deps)
    const neighbor = filesOf(product, await aTeammate(app, { siteId: site.id }), site)
    const unknown = [
      await neighbor.start({ name: 'a.pdf', bytes: 1 }),
      await neighbor.part(body.uploadId, 0, Buffer.from('a')),
      await neighbor.remove(fileId),
      await neighbor.cancel(body.uploadId),
    ]
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await filesOf(product).list()).toHaveLength(1)
  })

  it('are refused with the reason: wrong product, name, size, place or number', async () => {
    const product = await aDigitalProduct(app.ctx)
    const files = filesOf(product)
    const codeOf = async (body: object) => (await files.start({ name: 'a.pdf', bytes: 3, ...body })).body.code
    expect(await codeOf({ name: '../../a.pdf' })).toBe('downloads.name-invalid')
    expect(await codeOf({ name: 'a\r\nset-cookie: b' })).toBe('downloads.name-invalid')
    expect(await codeOf({ bytes: productFileLimits.bytes + 1 })).toBe('downloads.too-large')
    for (const body of [{ bytes: 0 }, { bytes: 1.5 }, { name: 7 }, { replaces: '../x' }, { more: 1 }])
      expect([body, await codeOf(body)]).toEqual([body, 'kit.shape'])
    expect(await codeOf({ replaces: app.ctx.newId() })).toBe('downloads.file-not-found')
    const cup = await filesOf(await aProduct(app.ctx)).start({ name: 'a.pdf', bytes: 3 })
    expect([cup.status, cup.body.code]).toEqual([422, 'downloads.not-digital'])

    const { uploadId } = (await files.start({ name: 'a.pdf', bytes: 3 })).body
    for (const [offset, text] of [
      [1, 'a'],
      [0, 'abcd'],
    ] as const) {
      const answer = await files.part(uploadId, offset, Buffer.from(text))
      expect([answer.status, answer.body.error]).toEqual([409, 'The next part of this file begins at byte 0.'])
    }
    expect((await files.part(uploadId, -1, Buffer.from('a'))).status).toBe(400)
    expect((await files.part(app.ctx.newId(), 0, Buffer.from('a'))).status).toBe(404)
    const large = Buffer.alloc(productFileLimits.partBytes + 1)
    expect((await files.part(uploadId, 0, large)).status).toBe(413)

    const many = await aDigitalProduct(app.ctx)
    for (let at = 0; at < productFileLimits.files; at += 1) await aFile(app.ctx, many, `${at}.pdf`, 'a')
    const tooMany = await filesOf(many).start({ name: 'a.pdf', bytes: 3 })
    expect([tooMany.status, tooMany.body.code]).toEqual([409, 'downloads.too-many'])
  })

  it('leave nothing on the disk: given-up uploads and replaced files after a day, removed ones after 30', async () => {
    const own = taskCtx(app.deps, app.site)
    const product = await aDigitalProduct(own)
    const files = filesOf(product)
    const before = new Set(stored())
    const [kept, gone] = [await aFile(own, product, 'kept.pdf', 'kept'), await aFile(own, product, 'gone.pdf', 'gone')]
    await files.upload('kept.pdf', 'kept again', { replaces: kept })
    const { uploadId } = (await files.start({ name: 'a.pdf', bytes: 3 })).body
    await files.part(uploadId, 0, Buffer.from('a'))
    const { body } = await files.remove(gone)
    const count = () => stored().filter((name) => !before.has(name)).length
    expect(count()).toBe(4)
    await clean()
    expect(count()).toBe(4)

    skewMs += dayMs + 60_000
    const tomorrow = filesOf(product, await aTeammate(app)) // the earlier session has ended
    expect((await tomorrow.part(uploadId, 1, Buffer.from('bc'))).status).toBe(404)
    await clean()
    expect(count()).toBe(2)
    skewMs += 29 * dayMs
    await clean()
    expect(count()).toBe(1)
    expect((await filesOf(product, await aTeammate(app)).undo(body.undo)).status).toBe(409)
  })
})
