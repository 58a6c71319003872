import type { Mutant } from '../mutant.ts'

const reservations = 'packages/server/stock/reservations.store.ts'
const orderStock = 'packages/server/stock/order-stock.store.ts'
const uses = 'packages/server/discounts/discount-uses.store.ts'
const concurrentTests = 'packages/server/stock/concurrent-stock.test.ts'
const reserveTests = 'packages/server/stock/reserve-stock.test.ts'
const orderTests = 'packages/server/stock/change-order-stock.test.ts'
const proofTests = 'packages/server/stock/prove-stock.test.ts'
const restockTests = 'packages/server/stock/restock-by-return.test.ts'
const usesTests = 'packages/server/discounts/discount-uses.test.ts'

/** Planted defects in stock that checkouts and orders take. */
const mutantsOfReservations: readonly Mutant[] = [
  {
    name: 'stock: read, then written, without a lock',
    changes: [
      {
        file: reservations,
        from: 'order by variant_id, place_id for no key update',
        to: 'order by variant_id, place_id',
      },
      {
        file: reservations,
        from: '\n      and (s.available is null or s.available + t.own + t.expired >= t.take)',
        to: '',
      },
    ],
    test: concurrentTests,
    title: 'as many get one as there are units',
  },
  {
    name: 'stock: every checkout locks in an order of its own',
    changes: [
      {
        file: reservations,
        from: 'order by variant_id, place_id for no key update',
        to: 'order by md5($3 || variant_id::text) for no key update',
      },
    ],
    test: concurrentTests,
    title: 'none waits forever for another who wants the same variants in another order',
  },
  {
    name: 'stock: part of the lines is taken when one is short',
    changes: [{ file: reservations, from: ' or ($7::uuid is null and exists (select from short))', to: '' }],
    test: reserveTests,
    title: 'BX-5.02 takes nothing when one line is short, and returns what there is of it',
  },
  {
    name: 'stock: what is declined is not given back',
    changes: [
      {
        file: 'packages/server/stock/reserve-stock.ts',
        from: 'await takeStock(tx, ctx, { reference, lines: [], to: { untilMs: ctx.now() } })',
        to: 'await takeStock(tx, ctx, { reference: `${reference} `, lines: [], to: { untilMs: ctx.now() } })',
      },
    ],
    test: reserveTests,
    title: 'BX-5.02 makes the units available again, once',
  },
  {
    name: 'stock: a second attempt adds to the first',
    changes: [
      {
        file: reservations,
        from: 'delete from stock_reservations where site_id = $1 and reference = $2 returning',
        to: "delete from stock_reservations where site_id = $1 and reference = $2 || 'x' returning",
      },
    ],
    test: reserveTests,
    title: 'replaces what the checkout held before',
  },
  {
    name: 'stock: only the task frees expired reservations',
    changes: [
      { file: reservations, from: 'expires_at <= $5 and', to: "expires_at <= $5::timestamptz - interval '1 day' and" },
    ],
    test: reserveTests,
    title: 'BX-5.02 is taken by the next buyer although nothing has swept',
  },
  {
    name: 'stock: reservations are taken before they expire',
    changes: [
      { file: reservations, from: 'expires_at <= $5 and', to: "expires_at <= $5::timestamptz + interval '1 hour' and" },
    ],
    test: reserveTests,
    title: 'BX-5.02 is taken by the next buyer although nothing has swept',
  },
  {
    name: 'stock: a pending payment does not keep its units',
    changes: [
      { file: reservations, from: 'greatest(expires_at, $3::timestamptz)', to: 'least(expires_at, $3::timestamptz)' },
    ],
    test: reserveTests,
    title: 'is kept from others by an extension, which never shortens it',
  },
  {
    name: 'stock: carts and pages wait for the task',
    changes: [
      {
        file: 'packages/server/migrations/0020-stock-reservations.ts',
        from: '          and r.expires_at <= now()\n',
        to: '          and false\n',
      },
    ],
    test: reserveTests,
    title: 'counts as available in carts and on pages, and for the owner who sets the stock',
  },
  {
    name: 'stock: cached pages do not learn that a variant sold out',
    changes: [
      {
        file: 'packages/server/stock/emit-stock-events.ts',
        from: 'returned > 0 || before > 0 !== after > 0',
        to: 'returned > 0',
      },
    ],
    test: reserveTests,
    title: 'shows pages that are cached the sold-out and the returned variant',
  },
]

const mutantsOfOrderStock: readonly Mutant[] = [
  {
    name: 'stock: an order is committed as often as it is asked for',
    changes: [
      {
        file: reservations,
        from: '    where $7::uuid is null or not exists (select from stock_commitments where site_id = $1 and order_id = $7)\n',
        to: '',
      },
    ],
    test: orderTests,
    title: 'BX-5.02 turns reserved units into units of the order, once',
  },
  {
    name: 'stock: a late payment hides what is missing',
    changes: [
      {
        file: 'packages/server/stock/shortages-of.ts',
        from: "mode === 'all or nothing' ? freeUnits(row)",
        to: "mode !== 'all or nothing' ? quantity",
      },
    ],
    test: orderTests,
    title: 'BX-5.02 late takes what is left, never what others hold, and returns the rest, also when it is repeated',
  },
  {
    name: 'stock: a repeated refund returns the units again',
    changes: [{ file: orderStock, from: 'where $6::text is null or $6 <> all (c.keys)', to: '' }],
    test: orderTests,
    title: 'BX-5.02 makes a change once per key',
  },
  {
    name: 'stock: an order ships more than it has',
    changes: [
      { file: orderStock, from: 'least(pool, greatest(wanted - first - before, 0)) as take', to: 'wanted as take' },
    ],
    test: orderTests,
    title: 'ships in parts, and never more than it has',
  },
  {
    name: 'stock: nobody waiting hears of a cancelled order',
    changes: [
      {
        file: 'packages/server/stock/change-order-stock.ts',
        from: '  await emitRestocked(tx, {',
        to: '  if (first.units < 0) await emitRestocked(tx, {',
      },
    ],
    test: restockTests,
    title: 'SF-7.13 the last unit of a cancelled order is a restock for the people waiting',
  },
  {
    name: 'stock: nobody waiting hears of a declined payment',
    changes: [
      {
        file: 'packages/server/stock/emit-stock-events.ts',
        from: 'counted.filter(({ before, after }) => before === 0 && after > 0)',
        to: 'counted.filter(({ after }) => after < 0)',
      },
    ],
    test: restockTests,
    title: 'tells as many people who signed up meanwhile as there are units, however often it is repeated',
  },
  {
    name: 'stock: the proof forgets who holds the units',
    changes: [
      {
        file: 'packages/server/stock/stock-checks.store.ts',
        from: '    or (reserved, committed) <> (held_reserved, held_committed)\n',
        to: '',
      },
    ],
    test: proofTests,
    title: 'BX-5.02 raises the alarm and logs the row when',
  },
  {
    name: 'stock: the proof raises no alarm',
    changes: [
      {
        file: 'packages/server/stock/prove-stock.ts',
        from: '  deps.metrics.setStockMismatches(mismatches)\n',
        to: '',
      },
    ],
    test: proofTests,
    title: 'BX-5.02 raises the alarm and logs the row when',
  },
]

const mutantsOfDiscountUses: readonly Mutant[] = [
  {
    name: 'discount uses: counted without a lock',
    changes: [
      {
        file: uses,
        from: '(max_uses is not null or max_uses_per_customer is not null)\n  order by id for no key update',
        to: '(max_uses is not null or max_uses_per_customer is not null)\n  order by id',
      },
    ],
    test: usesTests,
    title: 'a code is reserved and ordered as often as its limit allows',
  },
  {
    name: 'discount uses: a code without condition is used twice',
    changes: [
      {
        file: uses,
        from: '(d.max_uses is not null and d.max_uses <= d.uses + (',
        to: '(d.max_uses is not null and 0 > d.uses + (',
      },
    ],
    test: usesTests,
    title: 'a code is reserved and ordered as often as its limit allows',
  },
  {
    name: 'discount uses: customers share their limit',
    changes: [{ file: uses, from: ' and u.customer_hash = $4 and', to: ' and' }],
    test: usesTests,
    title: 'BX-1.10 counts the uses of each customer alone, and of nobody without an address',
  },
  {
    name: 'discount uses: expired reservations block the code',
    changes: [
      {
        file: uses,
        from: '        where u.site_id = $1 and u.discount_id = d.id and u.expires_at > $5 and u.reference <> $2\n      )) or',
        to: '        where u.site_id = $1 and u.discount_id = d.id and u.reference <> $2\n      )) or',
      },
    ],
    test: usesTests,
    title: 'BX-1.10 no longer counts, although nothing has swept',
  },
  {
    name: 'discount uses: a checkout blocks itself',
    changes: [
      {
        file: uses,
        from: 'u.expires_at > $5 and u.reference <> $2\n      )) or',
        to: 'u.expires_at > $5\n      )) or',
      },
    ],
    test: usesTests,
    title: 'replaces what the checkout had reserved, which never counts against itself',
  },
  {
    name: 'discount uses: a late payment uses a code that is used up',
    changes: [
      {
        file: uses,
        from: '(d.uses < d.max_uses and (own.is_live or d.max_uses >',
        to: '(d.uses < d.max_uses and (true or d.max_uses >',
      },
    ],
    test: usesTests,
    title: 'of a late payment is counted if nobody used the code up, otherwise it is returned',
  },
  {
    name: 'discount uses: a late decline frees the use of an order',
    changes: [
      {
        file: uses,
        from: "'delete from discount_uses where site_id = $1 and reference = $2 and order_id is null'",
        to: "'delete from discount_uses where site_id = $1 and reference = $2'",
      },
    ],
    test: usesTests,
    title: 'releases a reservation, and never a use by an order',
  },
  {
    name: 'discount uses: carts offer what checkouts hold',
    changes: [
      {
        file: 'packages/server/migrations/0021-discount-uses.ts',
        from: ' and u.expires_at > now()\n',
        to: ' and false\n',
      },
    ],
    test: usesTests,
    title: 'BX-1.10 SF-3.01 a code that checkouts hold or orders used is used up in carts, until it is released',
  },
]

/** Planted defects in stock and discounts that checkouts and orders use. */
export const mutantsOfStock: readonly Mutant[] = [
  ...mutantsOfReservations,
  ...mutantsOfOrderStock,
  ...mutantsOfDiscountUses,
]
