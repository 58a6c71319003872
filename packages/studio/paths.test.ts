import { expect, it } from 'vitest'
import { paths } from './paths.ts'

it('returns the studio’s paths', () => {
  expect({
    home: paths.home(),
    signIn: paths.signIn(),
    'signIn from home': paths.signIn('/'),
    orders: paths.orders('fern-kiln'),
    order: paths.order('fern-kiln', 1047),
    'signIn from elsewhere': paths.signIn('/orders?page=2'),
  }).toMatchInlineSnapshot(`
    {
      "home": "/",
      "order": "/fern-kiln/orders/1047",
      "orders": "/fern-kiln/orders",
      "signIn": "/sign-in",
      "signIn from elsewhere": "/sign-in?next=%2Forders%3Fpage%3D2",
      "signIn from home": "/sign-in",
    }
  `)
})
