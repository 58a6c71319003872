import { expect, it } from 'vitest'
import { scheduledTasks } from './background.ts'
import { suiteApp } from './testing/suite-app.ts'

const app = await suiteApp()

it('gives each task a unique name', () => {
  const names = scheduledTasks.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

it.each(scheduledTasks.map((task) => [task.name, task] as const))('runs the task %s for all sites', async (_, task) => {
  const run = task.run(app.deps, { siteId: null, signal: AbortSignal.timeout(60_000) })
  await expect(run).resolves.toBeUndefined()
})
