import { allClasses } from '@sitewright/domain/shipping/tax-rules/tax-findings.ts'
import type { TaxReportAnswer } from '@sitewright/domain/shipping/tax-rules/tax-report.wire.ts'
import type { TaxFinding, TriedTaxes } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import type { TaxRule, TaxSettings } from '@sitewright/domain/shipping/taxes.ts'
import { refused, type FakeRequest, type FakeResponse } from './fake-server.ts'

const path = '/api/studio/taxes'

/** In-memory fake of the API of one site's taxes. `sent` holds what was sent; `refusals` answer the next saves, one each. */
export function fakeTaxes(site: string, rules: TaxRule[]) {
  const state = {
    taxes: { areIncluded: false, rules } as TaxSettings,
    version: 1,
    products: [{ name: 'standard', products: 12 }],
    findings: [] as TaxFinding[],
    isBroken: false,
    sent: [] as { path: string; body: Record<string, unknown> }[],
    refusals: [] as FakeResponse[],
    report: { rows: [], timeZone: 'Europe/Berlin', unknownRefunds: 0 } as TaxReportAnswer,
    tried: { lines: [], isTaxIncluded: false, taxCents: 0, reliefCents: 0, totalCents: 0 } as TriedTaxes,
  }

  function answer(request: FakeRequest): FakeResponse | undefined {
    if (!request.path.startsWith(path)) return undefined
    if (request.site !== site) return refused(404, 'kit.not-found', 'There is nothing at this address.')
    if (request.path.startsWith(`${path}/report`)) {
      state.sent.push({
        path: request.path.slice(path.length),
        body: Object.fromEntries(new URLSearchParams(request.query)),
      })
      return { status: 200, body: state.report }
    }
    if (request.method === 'GET') return read()
    const body = request.body as Record<string, unknown>
    state.sent.push({ path: request.path.slice(path.length), body })
    if (request.path.endsWith('/try')) return { status: 200, body: state.tried }
    return state.refusals.shift() ?? save(body as { taxes: TaxSettings; version: number })
  }

  function read(): FakeResponse {
    if (state.isBroken) return refused(503, 'kit.unavailable', 'Please try again in a moment.')
    const { taxes, version, findings, products } = state
    return {
      status: 200,
      body: { taxes, version, currency: 'USD', classes: allClasses(products, taxes.rules), findings },
    }
  }

  function save(body: { taxes: TaxSettings; version: number }): FakeResponse {
    if (body.version !== state.version)
      return refused(409, 'changes.changed-meanwhile', 'Taxes were changed meanwhile. Please look at them again.')
    const before = state.taxes
    state.taxes = body.taxes
    state.version += 1
    const undo = { method: 'POST', path: `${path}/undo`, body: { taxes: before, version: state.version } }
    return { status: 200, body: { taxes: state.taxes, version: state.version, undo } }
  }

  return { state, answer }
}

/** A rate of 19 % for Germany. `some` overrides fields. */
export function aTax(some: Partial<TaxRule> = {}): TaxRule {
  return {
    name: 'MwSt',
    ratePpm: 190_000,
    isOnShipping: false,
    countries: ['DE'],
    regions: [],
    postcodes: [],
    ...some,
  }
}
