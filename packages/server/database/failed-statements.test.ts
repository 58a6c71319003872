import { expect, it } from 'vitest'
import { suiteApp } from '../testing/suite-app.ts'
import { inSite } from './index.ts'

const app = await suiteApp()

it.each(['sql', 'lastSql'] as const)(
  'a failed statement is the reason that is reported, whichever of those sent with it by %s is waited for first',
  async (send) => {
    const failing = inSite(app.ctx, async (tx) => {
      const cause = tx.sql('test_fails', 'select 1 / $1::integer', [0])
      const later = tx[send]('test_later', 'select 1')
      await Promise.allSettled([cause])
      await later
    })
    await expect(failing).rejects.toThrow('division by zero')
  },
)
