import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const drawing = JSON.stringify(new URL('./document-drawing.ts', import.meta.url).href)
const draw = `
  import { startDocumentDrawing } from ${drawing}
  const drawing = startDocumentDrawing({ warn() {} }, { idleMs: 3_600_000, longestMs: 60_000 })
  const document = {
    title: 'Slip', language: 'en', direction: 'ltr', paper: 'A4', createdMs: 0, shop: { name: 'Fern', lines: [] }, facts: [],
    addresses: [], columns: [], titleColumn: 0, rows: [], sums: [], taxes: [], test: '', unprintable: '', note: '', pageText: '',
  }
  const pdf = await drawing.draw(document)
`

/** Runs a program in a process of its own until it ends by itself. Returns its exit code and what it printed. */
async function run(program: string): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code: code as number, printed }
}

it('lets its process wait for a document, and end although the thread is there for the next one', async () => {
  const program = `${draw} console.log(pdf.subarray(0, 5).toString())`
  expect(await run(program)).toEqual({ code: 0, printed: '%PDF-\n' })
})

it.runIf(process.platform === 'linux')('draws with a lower priority than the process has', async () => {
  const program = `${draw}
    import { readdirSync } from 'node:fs'
    import { getPriority } from 'node:os'
    const threads = readdirSync('/proc/self/task').map((id) => getPriority(Number(id)))
    console.log(threads.filter((priority) => priority === Math.min(getPriority() + 5, 19)).length)
  `
  expect(await run(program)).toEqual({ code: 0, printed: '1\n' })
})
