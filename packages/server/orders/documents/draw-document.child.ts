import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { OrderDocument } from './document-content.ts'
import { drawDocument } from './draw-document.ts'

/** By how much the thread is nicer than the server, because serving pages is more urgent. */
const moreNice = 5
const mostNice = 19

// Only Linux has a priority for each thread; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + moreNice, mostNice))

// An error ends the thread: document-drawing.ts passes it on, and starts another thread for the next document.
parentPort?.on('message', (document) => {
  void drawDocument(document as OrderDocument).then((drawn) => parentPort?.postMessage(drawn, [drawn.bytes])) // document-drawing.ts sends no other messages
})
