import { expect, it } from 'vitest'
import { findRooms } from './find-rooms.ts'

const files: Readonly<Record<string, string>> = {
  'docs/glossary.md': '| Term | Meaning |\n| **cart** | what a visitor is about to buy |\n| carton | a box |',
  'packages/server/cart/cart.store.ts': 'export function insertEntry() {}',
  'packages/server/cart/cart.routes.ts': "route({ path: '/api/commerce/carts/:id' })\nroute({ path: '/cartons' })",
  'packages/server/cart/cart.test.ts': 'export const aCart = 1',
  'packages/server/migrations/0001-store.ts':
    'create table cart_entries (\ncreate table cartons (\ncreate view my_cart_view as',
  'packages/domain/kit/enums.ts': 'export type CartKind = 1\nexport const cartons = 2',
  'themes/kiln/styles/cart.less': '',
  'themes/kiln/styles/carton.less': '',
}
const paths = Object.keys(files)
const roomsOf = (word: string): Record<string, readonly string[]> =>
  Object.fromEntries(findRooms(word, paths, (path) => files[path] ?? '').map(({ name, places }) => [name, places]))

it.each(['cart', 'carts'])(
  'finds meaning, folders, files, tables, addresses and exports of %s, never of carton',
  (word) => {
    expect(roomsOf(word)).toEqual({
      'Meaning (docs/glossary.md)': ['| **cart** | what a visitor is about to buy |'],
      Folders: ['packages/server/cart/  3 files'],
      'Files elsewhere': ['themes/kiln/styles/cart.less'],
      'Tables and views': ['cart_entries', 'my_cart_view'],
      Addresses: ['/api/commerce/carts/:id'],
      Exports: ['CartKind  packages/domain/kit/enums.ts'],
    })
  },
)

it('finds a word of several parts, and nothing of a word that is not there', () => {
  expect(roomsOf('cart-entry')).toEqual({ 'Tables and views': ['cart_entries'] })
  expect(roomsOf('spoon')).toEqual({})
})
