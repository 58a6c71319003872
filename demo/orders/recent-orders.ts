import type { DemoOrder } from './demo-order.ts'

/** Orders of the last weeks, many of which are not done yet. */
export const recentOrders: readonly DemoOrder[] = [
  {
    by: 'marisol',
    daysAgo: 24.6,
    lines: [
      ['BOWLS-3', 1],
      ['PLATE-BLUSH-L', 2],
    ],
    code: 'SPRING10',
    later: [{ afterDays: 2, do: 'fulfil', tracking: '1Z 999 AA1 01 0430 2147' }],
  },
  {
    by: 'abigail',
    daysAgo: 23.9,
    lines: [
      ['PLATE-WORDS', 1, { words: 'Ada & Tom, 4 May', place: 'On the rim', hand: 'Slanted', extras: ['A gift box'] }],
    ],
    note: 'It is a wedding present, so please send no invoice along.',
    later: [{ afterDays: 21.2, do: 'fulfil', tracking: '9400 1000 0000 0430 2101 09' }],
  },
  {
    by: 'otis',
    daysAgo: 22.2,
    lines: [['MUG-BLUSH-L', 2]],
    later: [{ afterDays: 1.8, do: 'fulfil', tracking: '9400 1000 0000 0430 2101 16' }],
  },
  {
    by: 'ruth',
    daysAgo: 21.5,
    lines: [['VASE-TULIP', 1]],
    code: 'POSTFREE',
    later: [{ afterDays: 3, do: 'fulfil', tracking: '7300 1000 4302 0048' }],
  },
  {
    by: 'theo',
    daysAgo: 20.3,
    lines: [['SNAKE-45', 1]],
    pay: 'disputed-card',
    later: [
      { afterDays: 2.2, do: 'fulfil', tracking: '9400 1000 0000 0430 2101 23' },
      { afterDays: 13.4, do: 'dispute' },
      { afterDays: 13.9, do: 'note', text: 'The carrier has a signature. Sent it to the bank, now we wait.' },
    ],
  },
  {
    by: 'june',
    daysAgo: 19,
    lines: [
      ['GUIDE-PDF', 1],
      ['MUG-CELADON-L', 1],
    ],
    later: [{ afterDays: 2, do: 'fulfil', tracking: '9400 1000 0000 0430 2101 30' }],
  },
  {
    by: 'greta',
    daysAgo: 17.8,
    lines: [['VASES-3', 1]],
    pay: 'bank-transfer',
    later: [
      { afterDays: 2, do: 'paid' },
      { afterDays: 5, do: 'fulfil', tracking: 'JJD 0000 3900 0430 2106 35' },
    ],
  },
  {
    by: 'priya',
    daysAgo: 16.4,
    lines: [['COLLAR-L-CHARCOAL-S', 1]],
    code: 'SPRING10',
    later: [{ afterDays: 3, do: 'fulfil', tracking: '1Z 999 AA1 01 0430 2156' }],
  },
  {
    by: 'mei',
    daysAgo: 15.2,
    lines: [['TILE-IRON-130-IRONLINE-OUT', 20]],
    later: [
      { afterDays: 0.4, do: 'note', text: 'For the terrace of a client. Twelve first, the rest may follow.' },
      {
        afterDays: 11.1,
        do: 'fulfil',
        lines: [['TILE-IRON-130-IRONLINE-OUT', 12]],
        tracking: '1Z 999 AA1 01 0430 2165',
      },
    ],
  },
  {
    by: 'hank',
    daysAgo: 13.6,
    lines: [['COLLAR-M-OAT', 2]],
    isPickup: true,
    pay: 'pay-at-pickup',
    later: [
      { afterDays: 0.6, do: 'fulfil' },
      { afterDays: 2.1, do: 'paid' },
    ],
  },
  {
    by: 'noor',
    daysAgo: 12.1,
    lines: [['BOTTLE-TIDE', 1]],
    later: [{ afterDays: 1.9, do: 'fulfil', tracking: '9400 1000 0000 0430 2101 47' }],
  },
  {
    by: 'dev',
    daysAgo: 10.9,
    lines: [['WHEEL-WED', 2]],
    later: [{ afterDays: 0.3, do: 'note', text: 'Next Wednesday, both left-handed: wheels 5 and 6.' }],
  },
  {
    by: 'amelie',
    daysAgo: 9.7,
    lines: [
      ['MUG-OAT-S', 2],
      ['MUG-CELADON-S', 2],
    ],
    later: [
      { afterDays: 2.8, do: 'fulfil', tracking: '7300 1000 4302 0055' },
      {
        afterDays: 8.9,
        do: 'refund',
        lines: [['MUG-CELADON-S', 2]],
        isRestocked: true,
        note: 'Sent back unused: not the green of the kitchen',
      },
    ],
  },
  {
    by: 'clara',
    daysAgo: 6.8,
    lines: [
      ['FERN-BOSTON', 1],
      ['COLLAR-S-TERRACOTTA-S', 1],
    ],
    later: [
      { afterDays: 1.9, do: 'fulfil', lines: [['COLLAR-S-TERRACOTTA-S', 1]], tracking: '9400 1000 0000 0430 2101 54' },
      { afterDays: 2, do: 'note', text: 'The fern waits until the nights are above five degrees.' },
    ],
  },
  // Walter had the last bottle reserved, stayed at his bank for over half an hour, and Abigail bought it meanwhile.
  {
    by: 'abigail',
    daysAgo: 5.19,
    lines: [['BOTTLE-TIDE', 1]],
    later: [{ afterDays: 1.9, do: 'fulfil', tracking: '9400 1000 0000 0430 2101 61' }],
  },
  { by: 'walter', daysAgo: 5.17, lines: [['BOTTLE-TIDE', 1]], pay: 'late-card' },
  {
    by: 'lena',
    daysAgo: 3.9,
    lines: [['BOWL-POND', 1]],
    pay: 'bank-transfer',
    note: 'Bitte gut polstern, das Treppenhaus ist eng.',
    later: [{ afterDays: 0.1, do: 'confirm' }],
  },
  { by: 'marisol', daysAgo: 2.4, lines: [['FLUTED-SAND-P', 1]], code: 'SPRING10' },
  {
    by: 'sam',
    daysAgo: 1.2,
    lines: [['PEARLS', 1]],
    isPickup: true,
    pay: 'pay-at-pickup',
    later: [{ afterDays: 0.1, do: 'confirm' }],
  },
  {
    by: 'otis',
    daysAgo: 0.6,
    lines: [
      ['MUG-OAT-S', 1],
      ['MUG-IRON-S', 1],
    ],
  },
]
