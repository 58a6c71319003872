import { getPriority, setPriority } from 'node:os'
import sharp from 'sharp'
import {
  memoryExceededExitCode,
  type PictureProcessResponse,
  type PictureProcessRequest,
} from './picture-process-messages.ts'
import { cleanAndProbePicture } from './clean-and-probe-picture.ts'
import { shrinkPicture } from './shrink-picture.ts'

const mostBytes = 512 * 1024 * 1024
const watchEveryMs = 20
/**
 * By how much picture processing is nicer than the server, because serving pages is more urgent. Without root a process can only become
 * nicer than it is.
 */
const moreNice = 5
const mostNice = 19

sharp.cache(false)
sharp.concurrency(1)
setPriority(Math.min(getPriority() + moreNice, mostNice))
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) process.exit(memoryExceededExitCode)
}, watchEveryMs)
process.on('message', (order) => {
  void answerTo(order as PictureProcessRequest).then((answer) => process.send?.(answer)) // picture-process.ts sends no other messages
})
process.on('disconnect', () => process.exit())

async function answerTo(order: PictureProcessRequest): Promise<PictureProcessResponse> {
  if (order.what === 'probe') return cleanAndProbePicture(order.bytes)
  try {
    return { shrunk: await shrinkPicture(order.bytes, order) }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
