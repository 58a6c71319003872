// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { heldDrafts } from '../../kit/form/draft-database.ts'
// Loaded beforehand, because the router loads it when it is needed, which takes long on a busy machine.
import '../products.page.tsx'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { fakeProducts, manyProducts } from '../../testing/fake-products.ts'
import { anOwner, fakeServer } from '../../testing/fake-server.ts'
import { openStudio, press, pressKey } from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  heldDrafts.clear()
})

it('delight 12: Escape walks outward, one step at a time: palette, sheet, selection', async () => {
  const server = fakeServer(anOwner())
  server.state.isSignedIn = true
  server.state.others = fakeProducts('site-fern-kiln', manyProducts(3)).answer
  ;({ close } = await openStudio(server, '/fern-kiln/products'))
  const row = byRole('link', 'Product 002')
  await act(async () => row.focus())
  await pressKey(' ')
  await press(byRole('button', 'Change price'))
  await pressKey('k', { ctrlKey: true })
  const open = () => [
    allByRole('dialog').length,
    document.querySelectorAll('form input[type=radio]').length > 0 ? 1 : 0, // behind the palette, it has no role
    document.querySelectorAll('tr[data-selected]').length,
  ]
  expect(open()).toEqual([1, 1, 1])
  await pressKey('Escape')
  expect(open()).toEqual([0, 1, 1])
  await pressKey('Escape')
  expect(open()).toEqual([0, 0, 1])
  expect(document.activeElement).toBe(byRole('button', 'Change price'))
  await pressKey('Escape')
  expect(open()).toEqual([0, 0, 0])
  expect(document.activeElement).not.toBe(document.body)
})
