import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import type { Site } from '../../context.ts'
import { taskCtx, type Ctx } from '../../context.ts'
import { aCollection } from '../a-product.ts'
import { aSite } from '../a-site.ts'
import { anAccount, signedInToStudio } from '../an-account.ts'
import type { TestApp } from '../test-app.ts'
import type { Answer, Client } from '../test-client.ts'

export const productsPath = '/api/studio/products'

type Row = ProductDetail['product']['variants'][number]
export type GridRow = Omit<Row, 'id'> & { id: string | null; stock?: number | null }

/** A row of the grid for a variant in this size, at $18.00, of which there are 10. */
export function aRow(size: string, given: Partial<GridRow> = {}): GridRow {
  const prices = { priceCents: 1800, salePriceCents: 0, onSale: false }
  const measures = { weightGrams: 0, lengthMm: 0, widthMm: 0, heightMm: 0 }
  const choice = { attributes: { Size: size }, mainImageId: null, taxClass: 'standard' }
  return { id: null, sku: '', stock: 10, ...prices, ...measures, ...choice, ...given }
}

/** The studio's calls about one site, below `productsPath`. */
export type ProductCalls = {
  get: (path?: string) => Promise<Answer>
  post: (path: string, body?: object, key?: string) => Promise<Answer>
  put: (path: string, body: object, key?: string) => Promise<Answer>
  delete: (path: string) => Promise<Answer>
}

/** The studio of a shop with one collection. The calls are those of its owner, who is called Ada Potter. */
export type StudioShop = ProductCalls & {
  site: Site
  ctx: Ctx
  collection: { id: string; urlId: string }
  /** Creates a product and returns its detail: a mug in two sizes unless `given` says otherwise. */
  add: (given?: object) => Promise<ProductDetail>
  read: (id: string) => Promise<ProductDetail>
  /** Saves a product as it was read, changed by `change`. */
  save: (detail: ProductDetail, change: object, by?: ProductCalls) => Promise<Answer>
  undo: (answer: Answer) => Promise<Answer>
  /** Signs in another account on the site: an owner unless `roles` is given. */
  teammate: (given?: Parameters<typeof anAccount>[1]) => Promise<ProductCalls>
  /** Signs an owner in again, after the session has ended. */
  signInAgain: () => Promise<void>
}

export async function aStudioShop(app: TestApp): Promise<StudioShop> {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  const teammate: StudioShop['teammate'] = async (given = {}) => {
    const account = await anAccount(app.deps, { siteId: site.id, ...given })
    return callsOf(await signedInToStudio(app, account), site)
  }
  let signedIn = await teammate()
  const owner: ProductCalls = {
    get: (path) => signedIn.get(path),
    post: (path, body, key) => signedIn.post(path, body, key),
    put: (path, body, key) => signedIn.put(path, body, key),
    delete: (path) => signedIn.delete(path),
  }
  const collection = await aCollection(ctx)
  return {
    ...owner,
    site,
    ctx,
    collection,
    teammate,
    signInAgain: async () => {
      signedIn = await teammate()
    },
    read: async (id) => bodyOf(await owner.get(`/${id}`), 200) as ProductDetail,
    add: async (given = {}) => {
      const mug = {
        productType: 1,
        title: 'Mug',
        visibility: 'visible',
        collectionId: collection.id,
        options: ['Size'],
      }
      const name = app.deps.newId()
      const variants = [aRow('small', { sku: `S-${name}` }), aRow('large', { sku: `L-${name}` })]
      const answer = await owner.post('', { ...mug, urlId: `mug-${name}`, variants, ...given })
      return bodyOf(answer, 201).detail as ProductDetail
    },
    save: async (detail, change, by = owner) =>
      by.put(`/${detail.id}`, { version: detail.version, product: { ...detail.product, ...change } }),
    undo: async (answer) => owner.post(String(answer.body.undo.path).replace(productsPath, ''), answer.body.undo.body),
  }
}

function callsOf(browser: Client, site: Site): ProductCalls {
  const headers = { 'x-site': site.id }
  const send = { headers }
  const under = (key?: string) => (key === undefined ? send : { headers: { ...headers, 'idempotency-key': key } })
  return {
    get: (path = '') => browser.get(`${productsPath}${path}`, send),
    post: (path, body = {}, key?: string) => browser.post(`${productsPath}${path}`, body, under(key)),
    put: (path, body, key?: string) => browser.put(`${productsPath}${path}`, body, under(key)),
    delete: (path) => browser.delete(`${productsPath}${path}`, send),
  }
}

/** Returns the body of an answer; throws when its status is another one. */
export function bodyOf(answer: Answer, status: number): Answer['body'] {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`)
  return answer.body
}
