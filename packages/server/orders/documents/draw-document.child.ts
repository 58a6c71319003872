import { parentPort } from 'node:worker_threads'
import type { OrderDocument } from './document-content.ts'
import { drawDocument } from './draw-document.ts'

// An error ends the thread: document-drawing.ts passes it on, and starts another thread for the next document.
parentPort?.on('message', (document) => {
  void drawDocument(document as OrderDocument).then((drawn) => parentPort?.postMessage(drawn, [drawn.bytes])) // document-drawing.ts sends no other messages
})
