import { afterAll } from 'vitest'
import { testApp, type TestApp, type TestAppOptions } from './test-app.ts'

/** Starts the server for all tests of a file, and closes it after the last one. Call it at the top of the file. */
export async function suiteApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await testApp(options)
  afterAll(() => app.close())
  return app
}
