import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const program = `
  import { startDocumentDrawing } from ${JSON.stringify(new URL('./document-drawing.ts', import.meta.url).href)}
  const drawing = startDocumentDrawing({ warn() {} }, { idleMs: 3_600_000, longestMs: 60_000 })
  const document = {
    title: 'Slip', language: 'en', direction: 'ltr', paper: 'A4', createdMs: 0, shop: { name: 'Fern', lines: [] }, facts: [],
    addresses: [], columns: [], titleColumn: 0, rows: [], sums: [], taxes: [], test: '', unprintable: '', note: '', pageText: '',
  }
  console.log((await drawing.draw(document)).subarray(0, 5).toString())
`

it('lets its process wait for a document, and end although the thread is there for the next one', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect([code, printed]).toEqual([0, '%PDF-\n'])
})
