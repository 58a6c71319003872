import type {
  BulkStockBody,
  InventoryAnswer,
  InventorySettingsAnswer,
  MovementsAnswer,
  StockBody,
  VariantsAnswer,
} from '@sitewright/domain/stock/inventory.wire.ts'
import type { Site } from '../../context.ts'
import type { Answer, Client } from '../test-client.ts'

const path = '/api/studio/inventory'

/** The studio's calls for the inventory, as a member of the team makes them in a site. */
export function inventoryCalls(browser: Client, site: Site) {
  const headers = { 'x-site': site.id }
  const withKey = (key: string | null) => ({ headers: { ...headers, ...(key !== null && { 'idempotency-key': key }) } })
  const read = async (below: string): Promise<Answer['body']> =>
    (await browser.get(`${path}${below}`, { headers })).body
  return {
    get: (below: string): Promise<Answer> => browser.get(`${path}${below}`, { headers }),
    list: (query: Record<string, string> = {}): Promise<InventoryAnswer> =>
      read(`?${new URLSearchParams(query).toString()}`),
    variants: (productId: string): Promise<VariantsAnswer> => read(`/products/${productId}`),
    movements: (variantId: string, query = ''): Promise<MovementsAnswer> =>
      read(`/variants/${variantId}/movements${query}`),
    change: (variantId: string, body: StockBody | object, key: string | null = null): Promise<Answer> =>
      browser.post(`${path}/variants/${variantId}/stock`, body, withKey(key)),
    changeMany: (body: Partial<BulkStockBody>, key: string | null = null): Promise<Answer> =>
      browser.post(`${path}/stock`, body, withKey(key)),
    /** Sends the undo that a change's answer names. */
    undo: ({ body }: Answer): Promise<Answer> => browser.post(body.undo.path, body.undo.body, { headers }),
    settings: (): Promise<InventorySettingsAnswer> => read('/settings'),
    /** Saves settings over those that are there now, unless `body` names the version of others. */
    saveSettings: async (body: object): Promise<Answer> => {
      const { version } = await read('/settings')
      return browser.put(`${path}/settings`, { version, ...body }, { headers })
    },
  }
}
