import { defineMessages } from '../kit/text.ts'

type Low = { count: number; threshold: number }

/** Texts of the mail that tells the owner which products are nearly sold out. */
export const lowStockMailMessages = defineMessages('lowStockMail', {
  subject: ({ count }: Low) => (count === 1 ? '1 product runs low' : `${count} products run low`),
  lead: ({ count, threshold }: Low) =>
    count === 1 ? `Its stock has fallen to ${threshold} or fewer.` : `Their stock has fallen to ${threshold} or fewer.`,
  line: (values: { name: string; sku: string; available: number }) =>
    `${values.name} (${values.sku}): ${values.available === 0 ? 'sold out' : `${values.available} left`}`,
  more: (values: { count: number }) => `and ${values.count} more`,
  action: () => 'Open the inventory',
  small: () => 'You get this mail once when a product runs low. Change the limit or switch it off in the inventory.',
})
