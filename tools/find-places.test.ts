import { expect, it } from 'vitest'
import { findPlaces, largestSets } from './find-places.ts'

const files: Readonly<Record<string, string>> = {
  'README.md':
    '| setting | default | meaning |\n| `CART_DAYS`   | 30 | How long carts are kept. |\n| `PORT` | 3000 | Port. |',
  'docs/glossary.md':
    '| term | meaning |\n| **cart** | what a visitor is about to buy |\n| carton | a box |\n| crumb | a token |',
  'docs/statements/storefront.md': '- **SF-2.01** `/cart` shows the cart.\n- **SF-2.02** `/search` shows results.',
  'packages/server/cart/README.md': '# cart\n\nStores what is bought,\nwith totals. More.\n\nCartons too.',
  'packages/server/stock/README.md': '# stock\n\nCounts units.\n\nNot those in carts.',
  'packages/server/cart/cart.store.ts': 'export function insertEntry() {}',
  'packages/server/cart/cart.routes.ts': "route({ path: '/api/commerce/carts/:id' })\nroute({ path: '/cartons' })",
  'packages/server/cart/cart.test.ts': 'export const aCart = 1',
  'packages/server/cart/read-totals.ts':
    '/** A type. */\nexport type Total = 1\n\n/**\n * Reads the totals\n * of a cart. Fast.\n */\nexport const readTotals = 1',
  'packages/server/migrations/0001-store.ts':
    'create table cart_entries (\n  id uuid,\n  total_cents int\n)\ncreate table cartons (\ncreate view my_cart_view as',
  'packages/server/migrations/0002-more.ts': 'alter table stock add column cart_id uuid, add column note text',
  'packages/server/team/sign-in.ts':
    '/** Limits. */\nexport const limits = 1\n\n/** Starts a session. Twice. */\nexport async function signIn() {}',
  'packages/server/team/lock-account.ts':
    '/** Counts failures. */\nexport function count() {}\n\n/** Blocks a login. */\nexport function lockAccount() {}\n\n/** Returns iCalendar text. */\nfunction help() {}',
  'packages/server/render/page-address.ts': "const formats = ['json', 'rss'] as const",
  'packages/domain/kit/kit-refusals.ts':
    "{\n  'kit.busy': { status: 503, message: busy },\n  'kit.bug': { status: 500 },",
  'packages/domain/kit/enums.ts': 'export type CartKind = 1\nexport const cartons = 2',
  'themes/kiln/styles/cart.less': '',
  'themes/kiln/styles/carton.less': '',
}
const paths = Object.keys(files)
const placesOf = (...words: string[]): Record<string, readonly string[]> =>
  Object.fromEntries(findPlaces(words, paths, (path) => files[path] ?? '').map(({ name, places }) => [name, places]))

it.each(['cart', 'carts'])('finds all kinds of places for %s, and none for carton', (word) => {
  expect(placesOf(word)).toEqual({
    'Meaning (docs/glossary.md)': ['| **cart** | what a visitor is about to buy |'],
    Modules: ['packages/server/cart/README.md  Stores what is bought, with totals.'],
    Folders: ['packages/server/cart/  5 files'],
    'Files elsewhere': ['themes/kiln/styles/cart.less'],
    'Tables and views': ['cart_entries', 'my_cart_view'],
    Columns: ['stock.cart_id'],
    Addresses: ['/api/commerce/carts/:id  packages/server/cart/cart.routes.ts'],
    'Settings (README.md)': ['| `CART_DAYS` | 30 | How long carts are kept. |'],
    Exports: ['CartKind  packages/domain/kit/enums.ts'],
    'Statements (docs/behaviour.md lists their tests)': ['- **SF-2.01** `/cart` shows the cart.'],
  })
})

it('finds terms by their meaning', () => {
  expect(placesOf('token')).toEqual({ 'Meaning (docs/glossary.md)': ['| crumb | a token |'] })
})

it('finds places that contain several words in any order, also in a file’s path', () => {
  expect(placesOf('entry', 'cart')).toEqual({ 'Tables and views': ['cart_entries'] })
  expect(placesOf('total', 'cart')).toMatchObject({
    Modules: [expect.stringContaining('with totals')],
    'Files elsewhere': ['packages/server/cart/read-totals.ts  Reads the totals of a cart.'],
  })
  expect(placesOf('total', 'cents')).toEqual({ Columns: ['cart_entries.total_cents'] })
})

it('finds a verb by its participle', () => {
  expect(placesOf('inserted')).toEqual({ Exports: ['insertEntry  packages/server/cart/cart.store.ts'] })
})

it('finds a file by what one of its declarations does, and shows the export that the file is named after by its name', () => {
  const path = 'packages/server/team/lock-account.ts'
  expect(placesOf('failure')).toEqual({ 'Files by what they do': [`${path}  Counts failures.`] })
  for (const word of ['calendar', 'icalendar']) {
    expect(placesOf(word)).toEqual({ 'Files by what they do': [`${path}  Returns iCalendar text.`] })
  }
  expect(placesOf('login')).toEqual({ 'Files by what they do': [`${path}  Blocks a login.`] })
  expect(placesOf('lock', 'account')).toMatchObject({ 'Files elsewhere': [`${path}  Blocks a login.`] })
})

it('finds a file by what its first exported function does', () => {
  const files = { 'Files by what they do': ['packages/server/team/sign-in.ts  Starts a session.'] }
  expect(placesOf('session')).toEqual(files)
  expect(placesOf('team', 'session')).toEqual(files)
})

it('finds refusals by their code and by their HTTP status', () => {
  const refusals = { Refusals: ['kit.busy  503  packages/domain/kit/kit-refusals.ts'] }
  expect(placesOf('503')).toEqual(refusals)
  expect(placesOf('busy')).toEqual(refusals)
})

it('finds formats of pages', () => {
  expect(placesOf('rss')).toEqual({ 'Page formats': ['?format=rss  packages/server/render/formats.ts'] })
})

it('finds nothing for a word that does not occur', () => {
  expect(placesOf('spoon')).toEqual({})
})

it('searches the largest sets of words that occur together, and the others one by one', () => {
  const texts = ['cart add lock', 'add form origin']
  const occurTogether = (some: readonly string[]): boolean =>
    texts.some((text) => some.every((word) => text.split(' ').includes(word)))
  expect(largestSets(['cart', 'lock', 'form', 'origin', 'add'], occurTogether)).toEqual([
    ['cart', 'lock', 'add'],
    ['form', 'origin', 'add'],
  ])
  expect(largestSets(['cart', 'lock', 'form'], occurTogether)).toEqual([['cart', 'lock'], ['form']])
  expect(largestSets(['lock', 'form'], occurTogether)).toEqual([['lock'], ['form']])
  expect(largestSets(['lock'], occurTogether)).toEqual([])
  const six = ['cart', 'add', 'lock', 'form', 'origin', 'page']
  expect(largestSets(six, occurTogether)).toEqual(six.map((word) => [word]))
})
