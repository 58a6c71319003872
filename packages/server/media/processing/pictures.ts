import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { LRUCache } from 'lru-cache'
import type { PictureProcessor } from '../../context.ts'
import { makePictureProcess } from './picture-process.ts'
import { makeFairTaskQueue } from './fair-task-queue.ts'

type Log = { warn(details: object, message: string): void }
type Shrink = Parameters<PictureProcessor['shrink']>[0]

/** Maximum total size in bytes of the uploads that wait to be checked, because they stay in memory. */
const mostUploadBytes = 200_000_000
const forgetFailureMs = 10 * 60_000
const maxFailures = 1_000

/**
 * Checks uploaded pictures and resizes stored ones in a child process, one at a time: a hostile file can crash or block that
 * process but not the server. Uploads are checked before any picture is resized, and sites take turns in resizing. Simultaneous
 * requests for the same picture in the same width share one result.
 */
export function startPictureProcessing(log: Log): PictureProcessor {
  const child = makePictureProcess()
  const turns = makeFairTaskQueue()
  const flights = new Map<string, Promise<Uint8Array | null>>()
  const failures = new LRUCache<string, number>({ max: maxFailures }) // when to try again (epoch ms), by key of the resized file
  let waitingBytes = 0

  const probe: PictureProcessor['probe'] = async (bytes) => {
    if (waitingBytes + bytes.byteLength > mostUploadBytes) throw new Refusal('media.busy')
    waitingBytes += bytes.byteLength
    const answer = await turns
      .first(() => child.ask({ what: 'probe', bytes }))
      .finally(() => {
        waitingBytes -= bytes.byteLength
      })
    if ('facts' in answer) return { ...answer.facts, bytes: answer.bytes ?? bytes }
    if ('refused' in answer) return answer.refused
    log.warn({ cause: answer }, 'a picture could not be looked into')
    if ('lost' in answer && (answer.lost === 'time' || answer.lost === 'killed')) throw new Refusal('media.busy')
    return 'lost' in answer && answer.lost === 'memory' ? 'media.too-many-pixels' : 'media.unsupported'
  }
  const make = async ({ key, files, original, width, crop, kind, now }: Shrink): Promise<Uint8Array | null> => {
    const bytes = await files.get(original)
    const kept = bytes && (await files.get(key)) // another process may have made the resized file by now
    if (!bytes || kept) return kept
    const answer = await child.ask({ what: 'shrink', bytes, width, crop, kind })
    if ('shrunk' in answer) {
      await files.put(key, answer.shrunk).catch((error: unknown) => {
        log.warn({ err: error, key }, 'a width of a picture could not be kept')
      })
      return answer.shrunk
    }
    log.warn({ key, cause: answer }, 'a width of a picture could not be made; its original is sent')
    failures.set(key, now() + forgetFailureMs)
    return null
  }
  const shrink: PictureProcessor['shrink'] = (wanted) => {
    const flying = flights.get(wanted.key)
    if (flying) return flying
    if ((failures.get(wanted.key) ?? 0) > wanted.now()) return Promise.resolve(null)
    const flight = turns.next(wanted.siteId, () => make(wanted))
    if (!flight) return Promise.resolve(null)
    const landed = flight.finally(() => flights.delete(wanted.key))
    flights.set(wanted.key, landed)
    return landed
  }
  return { probe, shrink, stop: () => child.stop() }
}
