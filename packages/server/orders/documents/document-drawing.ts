import { Worker } from 'node:worker_threads'
import type { OrderDocument } from './document-content.ts'
import type { DrawnDocument } from './draw-document.ts'

/** Draws documents beside the requests of the server. */
export type DocumentDrawing = {
  /**
   * Draws a document as a PDF and returns its bytes. Documents are drawn one after the other, in the order of the calls. Throws when
   * the drawing fails, takes too long or is stopped; the next document does not suffer from it.
   */
  draw(document: OrderDocument): Promise<Buffer>
  stop(): void
}

type Log = { warn(details: object, message: string): void }
/** `idleMs`: how long the thread waits for another document before it ends. `longestMs`: how long one document may take. */
type DrawingTimes = { idleMs: number; longestMs: number }

const usualTimes: DrawingTimes = { idleMs: 60_000, longestMs: 60_000 }

/**
 * Starts the drawing of documents in a thread, because a name in Chinese alone takes the processor for a tenth of a second: the
 * fonts of such scripts are reduced to the characters of the document. The thread starts with the first document and ends after a
 * minute without one, so that a server which draws none has neither its memory nor that of the libraries.
 */
export function startDocumentDrawing(log: Log, { idleMs, longestMs }: DrawingTimes = usualTimes): DocumentDrawing {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const end = (): void => {
    clearTimeout(idle)
    void thread?.terminate()
    thread = null
  }
  const drawNext = async (document: OrderDocument): Promise<Buffer> => {
    if (isStopped) throw new Error('The server no longer draws documents.')
    clearTimeout(idle)
    thread ??= startThread((ended) => {
      if (ended === thread) thread = null
    })
    try {
      const { bytes, missing } = await askThread(thread, document, longestMs)
      idle = setTimeout(end, idleMs).unref()
      if (missing.length > 0) warnOfMissing(log, missing)
      return Buffer.from(bytes)
    } catch (error) {
      end()
      throw error
    }
  }
  return {
    draw: (document) => {
      const drawn = last.then(() => drawNext(document))
      last = drawn.catch(() => {}) // the caller gets the error
      return drawn
    },
    stop: () => {
      isStopped = true
      end()
    },
  }
}

function startThread(onExit: (thread: Worker) => void): Worker {
  const thread = new Worker(new URL('./draw-document.child.ts', import.meta.url), { execArgv: [] })
  thread.on('error', () => {}) // `askThread` reports the error; without a listener it would end the server
  thread.once('exit', () => onExit(thread))
  thread.unref()
  return thread
}

/** Lets the thread draw a document. Meanwhile it keeps the process alive; an idle thread does not. */
function askThread(thread: Worker, document: OrderDocument, longestMs: number): Promise<DrawnDocument> {
  return new Promise((resolve, reject) => {
    thread.ref()
    const finish = (): void => {
      clearTimeout(timer)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      thread.unref()
    }
    const fail = (error: Error): void => {
      finish()
      reject(error)
    }
    const onMessage = (drawn: unknown): void => {
      finish()
      resolve(drawn as DrawnDocument) // draw-document.child.ts sends no other messages
    }
    const onError = (error: unknown): void => fail(error instanceof Error ? error : new Error(String(error)))
    const onExit = (code: number): void => fail(new Error(`The thread that draws documents ended with ${code}.`))
    const timer = setTimeout(() => fail(new Error(`A document took longer than ${longestMs} ms to draw.`)), longestMs)
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    thread.postMessage(document)
  })
}

function warnOfMissing(log: Log, missing: readonly string[]): void {
  const characters = missing.map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`)
  log.warn({ characters }, 'a document shows boxes for characters that its fonts do not have')
}
