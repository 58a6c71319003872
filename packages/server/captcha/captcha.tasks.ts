import type { Task } from '../jobs/index.ts'
import { deleteExpiredCaptchas } from './captcha.store.ts'

export const captchaTasks: readonly Task[] = [
  {
    name: 'captcha.expire',
    schedule: { everyMs: 10 * 60_000 },
    run: ({ owner, clock }) => deleteExpiredCaptchas(owner, clock.now()),
  },
]
