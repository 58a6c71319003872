import type { Customer, CustomerListAnswer, CustomerListQuery } from '@sitewright/domain/customers/customers.wire.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { searchWords } from '@sitewright/domain/search/search-terms.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { readSettings } from '../sites/index.ts'
import {
  countCountries,
  countCustomers,
  listCustomerRows,
  type CustomerPosition,
  type ListedCustomer,
} from './customer-list.store.ts'

/** Lists customers for the studio (BX-2.11). Throws `kit.shape` for a cursor that belongs to another list. */
export async function listCustomers(ctx: Ctx, query: CustomerListQuery): Promise<CustomerListAnswer> {
  const { search, sort, order, limit, cursor, ...filters } = query
  const isDescending = (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'desc'
  const after = cursor === undefined ? null : positionOf(cursor, sort)
  const filter = { ...filters, words: searchWords(search) }
  const [rows, { total, spentCents, ...counts }, countries, { currency }] = await readInSite(ctx, (tx) =>
    Promise.all([
      listCustomerRows(tx, ctx.siteId, filter, { sort, isDescending, after, most: limit + 1 }),
      countCustomers(tx, ctx.siteId, filter),
      countCountries(tx, ctx.siteId),
      readSettings(tx, ctx.siteId),
    ]),
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = rows.length > limit && last ? cursorOf({ value: last.sortValue, id: last.id }) : null
  return { customers: shown.map(customerView), nextCursor, total, spentCents, counts, countries, currency }
}

export function customerView(row: ListedCustomer): Customer {
  const { emailKey: _, sortValue: __, firstOrderMs, lastOrderMs, ...shown } = row
  return { ...shown, firstOrderAt: firstOrderMs, lastOrderAt: lastOrderMs }
}

function cursorOf({ value, id }: CustomerPosition): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** Times beyond are none that PostgreSQL stores. */
const latestMs = 8_000_000_000_000

function positionOf(cursor: string, sort: CustomerListQuery['sort']): CustomerPosition {
  const parts = parsed(Buffer.from(cursor, 'base64url').toString())
  if (Array.isArray(parts) && parts.length === 2) {
    const [value, id] = parts as [unknown, unknown]
    if (isOfSort(value, sort) && typeof id === 'string' && isId(id)) return { value, id }
  }
  throw new Refusal('kit.shape', { fields: { cursor: { message: kitMessages.fieldInvalid } } })
}

function isOfSort(value: unknown, sort: CustomerListQuery['sort']): value is string | number {
  if (sort === 'name') return typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
  return typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= latestMs
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
