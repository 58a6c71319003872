import { expect, it } from 'vitest'
import { productTypes } from '../kit/enums.ts'
import { orderStage, parcelsOf, type Parcel } from './order-parcels.ts'
import type { OrderDetail, OrderLineDetail } from './orders.wire.ts'

const { physical, service, digital } = productTypes

/** An order of lines with their kind and the units that are left; `sent` are the lines of each fulfilment. */
function order(
  lines: readonly (readonly [type: number, open: number])[],
  sent: readonly number[][] = [],
  given: Partial<OrderDetail> = {},
) {
  return {
    axes: { order: 'open', payment: 'paid', fulfilment: 'none' } as const,
    createdAt: 1000,
    lines: lines.map(
      ([productType, openQuantity], at) => ({ id: String(at), productType, openQuantity }) as OrderLineDetail,
    ),
    fulfilments: sent.map((ids, at) => ({
      id: `f${at}`,
      createdAt: 2000 + at,
      lines: ids.map((id) => ({ lineId: String(id), quantity: 1 })),
      tracking: null,
      isAutomatic: false,
    })),
    shipping: null,
    delivery: null,
    ...given,
  }
}

const shown = (parcels: readonly Parcel[]) =>
  parcels.map(({ kind, lines, steps }) => [
    kind,
    lines.map(({ lineId }) => lineId).join(),
    steps.map(({ state }) => state[0]).join(''),
  ])
const pickup = { name: 'Studio', cents: 0, isPickup: true, note: '' }

it.each([
  [
    'sends what is left in one parcel',
    order([
      [physical, 2],
      [physical, 1],
    ]),
    [['parcel', '0,1', 'cttt']],
  ],
  [
    'lists sent parcels first',
    order(
      [
        [physical, 1],
        [physical, 0],
      ],
      [[0], [1]],
    ),
    [
      ['parcel', '0', 'ddct'],
      ['parcel', '1', 'ddct'],
      ['parcel', '0', 'cttt'],
    ],
  ],
  [
    'keeps services apart from goods',
    order([
      [physical, 1],
      [service, 1],
    ]),
    [
      ['parcel', '0', 'cttt'],
      ['service', '1', 'ct'],
    ],
  ],
  ['shows nothing for digital products', order([[digital, 1]], [[0]]), []],
  ['completes a service', order([[service, 0]], [[0]]), [['service', '0', 'dd']]],
  [
    'makes pickups ready',
    order([[physical, 1]], [[0]], { shipping: pickup }),
    [
      ['pickup', '0', 'dct'],
      ['pickup', '0', 'ctt'],
    ],
  ],
  [
    'has nothing left of a cancelled order',
    order([[physical, 2]], [], { axes: { order: 'cancelled', payment: 'voided', fulfilment: 'none' } }),
    [],
  ],
])('BX-2.03 %s', (_, given, expected) => {
  expect(shown(parcelsOf(given))).toEqual(expected)
})

it('dates the steps by the order and the handing over', () => {
  const [sent] = parcelsOf(order([[physical, 0]], [[0]]))
  expect(sent?.steps.map(({ atMs }) => atMs)).toEqual([1000, 2000, 2000, null])
})

const [none, packed, sent] = [
  { isAny: false, isSent: false },
  { isAny: true, isSent: false },
  { isAny: true, isSent: true },
]
it.each([
  [{ order: 'cancelled', payment: 'refunded', fulfilment: 'full' }, sent, false, 'cancelled'],
  [{ order: 'open', payment: 'none', fulfilment: 'none' }, packed, false, 'waiting'],
  [{ order: 'closed', payment: 'refunded', fulfilment: 'full' }, sent, false, 'refunded'],
  [{ order: 'open', payment: 'paid', fulfilment: 'none' }, packed, false, 'packing'],
  [{ order: 'open', payment: 'paid', fulfilment: 'partial' }, packed, false, 'packing'],
  [{ order: 'open', payment: 'paid', fulfilment: 'partial' }, sent, false, 'on-its-way'],
  [{ order: 'closed', payment: 'paid', fulfilment: 'full' }, sent, true, 'ready'],
  [{ order: 'closed', payment: 'paid', fulfilment: 'full' }, none, false, 'complete'],
] as const)('names the stage of %j with goods %j', (axes, goods, isPickup, expected) => {
  expect(orderStage({ axes, isPickup, goods })).toBe(expected)
})
