import { expect, it } from 'vitest'
import { paths } from './paths.ts'

it('returns the studio’s paths', () => {
  expect({
    home: paths.home(),
    signIn: paths.signIn(),
    'signIn from home': paths.signIn('/'),
    'signIn from elsewhere': paths.signIn('/orders?page=2'),
  }).toMatchInlineSnapshot(`
    {
      "home": "/",
      "signIn": "/sign-in",
      "signIn from elsewhere": "/sign-in?next=%2Forders%3Fpage%3D2",
      "signIn from home": "/sign-in",
    }
  `)
})
