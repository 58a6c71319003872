import { expect, it } from 'vitest'
import { readReport } from './run-tests.ts'

it('reads the result of each test, and why a file did not load', () => {
  const testResults = [
    {
      name: '/tree/a.test.ts',
      message: '',
      assertionResults: [
        { title: 'adds', status: 'passed' },
        { title: 'removes', status: 'failed', failureMessages: ['Error: expected 1 to be 2\n    at a.test.ts'] },
      ],
    },
    { name: '/tree/b.test.ts', message: 'Cannot find package “c”\nat b.ts', assertionResults: [] },
  ]
  expect(readReport(JSON.stringify({ testResults }))).toEqual([
    { file: '/tree/a.test.ts', title: 'adds', status: 'passed', message: '' },
    { file: '/tree/a.test.ts', title: 'removes', status: 'failed', message: 'Error: expected 1 to be 2' },
    { file: '/tree/b.test.ts', title: null, status: 'not loaded', message: 'Cannot find package “c”' },
  ])
})
