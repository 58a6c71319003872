import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'
import type { Answer } from './test-client.ts'

/** Returns the parsed log line of a request. */
export function requestLineOf(app: TestApp, answer: Answer): unknown {
  const lines = app.logLines.map((text) => JSON.parse(text))
  return lines.find((line) => line.requestId === answer.headers['x-request-id'])
}

/** The line of a successful GET: everything that BX-4.05 asks for, and nothing else. */
export function requestLineFor(app: TestApp, route: string): unknown {
  return {
    level: 'info',
    time: expect.any(String),
    requestId: expect.any(String),
    siteId: app.site.id,
    method: 'GET',
    route,
    status: 200,
    ms: expect.any(Number),
    msg: 'request',
  }
}
