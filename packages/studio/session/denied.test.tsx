// @vitest-environment happy-dom
import { Button } from '@sitewright/ui/button.tsx'
import { afterEach, expect, it } from 'vitest'
import { byRole, descriptionOf } from '../testing/by-role.ts'
import { aSite } from '../testing/fake-server.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { press } from '../testing/open-studio.tsx'
import { useDenied } from './denied.ts'

let close: () => Promise<void>
afterEach(async () => close())

const presses: string[] = []

function Refund({ roles }: { roles: number[] }) {
  const denied = useDenied(aSite({ identifier: 'a', title: 'A', roles }), 'handle-orders', { people: ['Ana', 'Jo'] })
  return (
    <Button denied={denied} onPress={() => presses.push('refund')}>
      Refund
    </Button>
  )
}

it.each([
  ['en', 'Only for: Administrator, Store manager (Ana, Jo)'],
  ['de', /^Nur für: .+ \(Ana, Jo\)$/],
])('delight 24: a control that one may not use stays in place and says who may, in %s', async (tag, who) => {
  ;({ close } = await openScreen(() => <Refund roles={[4]} />, { tag }))
  const button = byRole('button', 'Refund')
  await press(button)
  expect(presses).toEqual([])
  expect(document.activeElement).toBe(button) // it can get the focus, so that its description is read
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(descriptionOf(button)).toMatch(who)
})

it('leaves the control as it is for those who may use it', async () => {
  ;({ close } = await openScreen(() => <Refund roles={[8]} />))
  await press(byRole('button', 'Refund'))
  expect(presses).toEqual(['refund'])
  expect(byRole('button', 'Refund').hasAttribute('aria-describedby')).toBe(false)
})
