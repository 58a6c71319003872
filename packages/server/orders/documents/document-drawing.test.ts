import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { readInSite } from '../../database/index.ts'
import { anOrder } from '../../testing/orders/an-order.ts'
import {
  aBoughtEntry,
  inManyScripts,
  nora,
  orderDetailOfSnapshot,
  snapshotOf,
} from '../../testing/orders/an-order-detail.ts'
import { paperOf } from '../../testing/orders/order-paper.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { readPaperContext } from '../papers/paper-context.ts'
import type { OrderDocument } from './document-content.ts'
import { startDocumentDrawing, type DocumentDrawing } from './document-drawing.ts'
import { drawDocument } from './draw-document.ts'
import { packingSlipOf } from './order-document.ts'

const app = await suiteApp()
const minuteMs = 60_000

async function aSlip({ lines = 1, address = nora, language = 'en-US' } = {}): Promise<OrderDocument> {
  const entries = Array.from({ length: lines }, (_, at) => aBoughtEntry({ id: `l${at}` }))
  const order = orderDetailOfSnapshot(snapshotOf(entries, {}, { delivery: address, language }))
  return packingSlipOf(order, await readInSite(app.ctx, (tx) => readPaperContext(tx, app.ctx, order)))
}

function aDrawing(times: { idleMs?: number; longestMs?: number } = {}): DocumentDrawing {
  const drawing = startDocumentDrawing(app.deps.log, { idleMs: minuteMs, longestMs: minuteMs, ...times })
  onTestFinished(() => drawing.stop())
  return drawing
}

/** Returns the next thread that this process starts. */
async function nextThread(): Promise<Worker> {
  const [thread] = await once(process, 'worker')
  return thread as Worker
}

it('BX-2.03 answers an error when the thread dies that draws the document, and draws the next one in a new thread', async () => {
  const order = await anOrder(app.ctx, { snapshot: { delivery: inManyScripts } })
  const path = `/order/${order.statusToken}/invoice.pdf`
  const [thread, lost] = [nextThread(), paperOf(app, path)]
  await (await thread).terminate()
  expect((await lost).status).toBe(500)
  expect(app.logLines.filter((line) => line.includes('The thread that draws documents ended with '))).toHaveLength(1)
  const { status, pdf } = await paperOf(app, path)
  expect([status, pdf.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

it('draws the same bytes in its thread as without one', async () => {
  const slips = [
    await aSlip({ address: inManyScripts }),
    await aSlip({ lines: 40 }),
    await aSlip({ lines: 40, language: 'ar' }),
    await aSlip({ language: 'de' }),
  ]
  const drawing = aDrawing()
  for (const slip of slips) {
    const { bytes } = await drawDocument(slip)
    expect((await drawing.draw(slip)).equals(Buffer.from(bytes))).toBe(true)
  }
})

it('draws one document after the other in the order of asking, also behind one at which the drawing fails', async () => {
  const drawing = aDrawing()
  const done: string[] = []
  const drawn = async (name: string, document: OrderDocument): Promise<void> => {
    await drawing.draw(document).then(
      () => done.push(name),
      () => done.push(`${name} failed`),
    )
  }
  const short = await aSlip()
  const broken = { ...short, rows: [{}] } as OrderDocument
  await Promise.all([drawn('long', await aSlip({ lines: 60 })), drawn('broken', broken), drawn('short', short)])
  expect(done).toEqual(['long', 'broken failed', 'short'])
})

it('ends its thread when nothing was drawn for a while, and starts another one for the next document', async () => {
  const drawing = aDrawing({ idleMs: 0 })
  const slip = await aSlip()
  const [thread, first] = [nextThread(), await drawing.draw(slip)]
  await once(await thread, 'exit')
  expect((await drawing.draw(slip)).equals(first)).toBe(true)
})

it('starts another thread after its own died between two documents', async () => {
  const drawing = aDrawing()
  const slip = await aSlip()
  const [thread, first] = [nextThread(), await drawing.draw(slip)]
  await (await thread).terminate()
  expect((await drawing.draw(slip)).equals(first)).toBe(true)
})

it('gives up a document that takes too long', async () => {
  const drawing = aDrawing({ longestMs: 1 })
  const thread = nextThread()
  await expect(drawing.draw(await aSlip())).rejects.toThrow('A document took longer than 1 ms to draw.')
  await once(await thread, 'exit')
})

it('ends with its server: what is drawn or waits then fails, and nothing more is drawn', async () => {
  const drawing = aDrawing()
  const slip = await aSlip({ address: inManyScripts })
  const thread = nextThread()
  const asked = Promise.allSettled([drawing.draw(slip), drawing.draw(slip)])
  const started = await thread
  drawing.stop()
  await once(started, 'exit')
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(drawing.draw(slip)).rejects.toThrow('The server no longer draws documents.')
})
