import type { DemoOrder } from './demo-order.ts'

/** Orders of the weeks before, of which almost everything is done. */
export const earlierOrders: readonly DemoOrder[] = [
  {
    by: 'june',
    daysAgo: 43.2,
    lines: [['MUG-OAT-S', 2]],
    later: [{ afterDays: 1.8, do: 'fulfil', tracking: '9400 1000 0000 0430 2100 17' }],
  },
  {
    by: 'theo',
    daysAgo: 42.6,
    lines: [
      ['COLLAR-M-TERRACOTTA-S', 1],
      ['POTHOS', 1],
    ],
    code: 'PLANTER5',
    later: [{ afterDays: 2.1, do: 'fulfil', tracking: '9400 1000 0000 0430 2100 24' }],
  },
  {
    by: 'amelie',
    daysAgo: 41.3,
    lines: [['BOWLS-3', 1]],
    later: [{ afterDays: 2.9, do: 'fulfil', tracking: '7300 1000 4302 0031' }],
  },
  {
    by: 'hank',
    daysAgo: 40.1,
    lines: [['SNAKE-45', 1]],
    isPickup: true,
    pay: 'pay-at-pickup',
    later: [
      { afterDays: 0.3, do: 'note', text: 'Comes on Saturday with the van. Keep the tall one by the door.' },
      { afterDays: 2.2, do: 'fulfil' },
      { afterDays: 2.2, do: 'paid' },
    ],
  },
  {
    by: 'priya',
    daysAgo: 39.4,
    lines: [
      ['MUG-BLUSH-S', 1],
      ['VASE-TULIP', 1],
    ],
    later: [
      { afterDays: 1.1, do: 'fulfil', lines: [['MUG-BLUSH-S', 1]], tracking: '9400 1000 0000 0430 2100 31' },
      { afterDays: 4.2, do: 'fulfil', tracking: '9400 1000 0000 0430 2100 48' },
    ],
  },
  { by: 'mei', daysAgo: 38.2, lines: [['GUIDE-PDF', 1]] },
  {
    by: 'walter',
    daysAgo: 37.5,
    lines: [['TILE-OCHRE-100-STRAIGHT-IN', 12]],
    pay: 'bank-transfer',
    later: [
      { afterDays: 1.5, do: 'paid' },
      { afterDays: 1.6, do: 'note', text: 'For the splash behind the sink. Set them in the order of the box.' },
      { afterDays: 20.4, do: 'fulfil', tracking: '1Z 999 AA1 01 0430 2103' },
    ],
  },
  {
    by: 'lena',
    daysAgo: 36.8,
    lines: [['MUG-CELADON-S', 4]],
    later: [{ afterDays: 3, do: 'fulfil', tracking: 'JJD 0000 3900 0430 2106 11' }],
  },
  {
    by: 'noor',
    daysAgo: 35.1,
    lines: [
      ['PLATE-OAT-L', 4],
      ['PLATE-OAT-S', 4],
    ],
    code: 'SPRING10',
    later: [
      { afterDays: 2, do: 'fulfil', tracking: '1Z 999 AA1 01 0430 2110' },
      {
        afterDays: 7.3,
        do: 'refund',
        lines: [['PLATE-OAT-S', 1]],
        note: 'One side plate arrived in two pieces',
      },
    ],
  },
  {
    by: 'dev',
    daysAgo: 34.3,
    lines: [['MONSTERA-L', 1]],
    later: [{ afterDays: 3.6, do: 'fulfil', tracking: '1Z 999 AA1 01 0430 2129' }],
  },
  {
    by: 'olive',
    daysAgo: 33.7,
    lines: [['TEAPOT-POND', 1]],
    later: [{ afterDays: 0.2, do: 'cancel', reason: 'Bought twice by mistake' }],
  },
  {
    by: 'olive',
    daysAgo: 33.6,
    lines: [['TEAPOT-POND', 1]],
    later: [{ afterDays: 2.1, do: 'fulfil', tracking: '9400 1000 0000 0430 2100 55' }],
  },
  {
    by: 'tomas',
    daysAgo: 32,
    lines: [['FLUTED-TIDE-P', 1]],
    later: [{ afterDays: 3.2, do: 'fulfil', tracking: '1Z 999 AA1 01 0430 2138' }],
  },
  {
    by: 'faye',
    daysAgo: 30.9,
    lines: [['WHEEL-FRI', 2]],
    later: [{ afterDays: 12.3, do: 'fulfil' }],
  },
  {
    by: 'sam',
    daysAgo: 30.2,
    lines: [['BOWL-POND', 1]],
    isPickup: true,
    later: [{ afterDays: 1.1, do: 'fulfil' }],
  },
  {
    by: 'marcus',
    daysAgo: 29.4,
    lines: [['VASES-3', 1]],
    pay: 'bank-transfer',
    later: [{ afterDays: 7.1, do: 'expire' }],
  },
  {
    by: 'jonas',
    daysAgo: 28.8,
    lines: [['PLATE-CELADON-S', 6]],
    later: [{ afterDays: 4, do: 'fulfil', tracking: 'JJD 0000 3900 0430 2106 28' }],
  },
  {
    by: 'clara',
    daysAgo: 27.5,
    lines: [
      ['PEARLS', 1],
      ['POTHOS', 1],
      ['COLLAR-S-OAT', 2],
    ],
    code: 'PLANTER5',
    later: [{ afterDays: 2, do: 'fulfil', tracking: '9400 1000 0000 0430 2100 62' }],
  },
  {
    by: 'kenji',
    daysAgo: 26.3,
    lines: [['MUG-IRON-S', 2]],
    later: [
      { afterDays: 2.7, do: 'fulfil', tracking: '9400 1000 0000 0430 2100 79' },
      {
        afterDays: 9.4,
        do: 'refund',
        lines: [['MUG-IRON-S', 2]],
        shippingCents: 900,
        note: 'Both arrived broken; the next firing has none to send',
      },
    ],
  },
  {
    by: 'ingrid',
    daysAgo: 25.7,
    lines: [['BOTTLE-TIDE', 1]],
    later: [{ afterDays: 2, do: 'fulfil', tracking: '9400 1000 0000 0430 2100 86' }],
  },
]
