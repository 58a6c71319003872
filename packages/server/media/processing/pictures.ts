import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { detectPictureType } from '@sitewright/domain/media/detect-picture-type.ts'
import { LRUCache } from 'lru-cache'
import type { PictureProcessor } from '../../context.ts'
import { makeFairTaskQueue } from '../../queue/index.ts'
import { makePictureProcess, type PictureProcess } from './picture-process.ts'

type Log = { warn(details: object, message: string): void }
type Shrink = Parameters<PictureProcessor['shrink']>[0]
type NewPicture = Parameters<PictureProcessor['checkAndStore']>[0]
type Checked = Awaited<ReturnType<PictureProcessor['checkAndStore']>>

/** Limit for the widths that are waiting or being made. */
const mostWidths = 48
/**
 * Limit for the waiting tasks of one lane in which visitors wait, so that a crawler on one site leaves capacity for the visitors of
 * others. Uploads to a library have no limit here: `mediaLimits.uploads` may be under way, and waiting takes hardly any memory.
 */
const mostOfVisitors = 24
const forgetFailureMs = 10 * 60_000
const maxFailures = 1_000

/**
 * Checks new pictures and resizes stored ones in a child process, one at a time: a hostile file can crash or block that process but
 * not the server. A file is read when its turn has come, so that only one is in memory. Sites take turns, and within a site its
 * uploads, its reviews and its widths. Simultaneous requests for the same picture in the same width share one result.
 */
export function startPictureProcessing(log: Log): PictureProcessor {
  const child = makePictureProcess()
  const turns = makeFairTaskQueue({ atOnce: 1 })
  const flights = new Map<string, Promise<Uint8Array | null>>()
  const failures = new LRUCache<string, number>({ max: maxFailures }) // when to try again (epoch ms), by key of the resized file
  const waiting = new Set<string>()

  const checkAndStore: PictureProcessor['checkAndStore'] = async (picture) => {
    const { id, siteId, lane } = picture
    const limit = { atOnce: 1, waiting: lane === 'library' ? Infinity : mostOfVisitors }
    const checked = turns.add([`${siteId} ${lane}`], [limit], () => check(picture, child, log))
    if ('fullLevel' in checked) throw new Refusal('media.busy')
    waiting.add(id)
    return checked.finally(() => waiting.delete(id))
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
    if (flights.size >= mostWidths) return Promise.resolve(null)
    const limit = { atOnce: 1, waiting: mostOfVisitors }
    const flight = turns.add([`${wanted.siteId} widths`], [limit], () => make(wanted))
    if ('fullLevel' in flight) return Promise.resolve(null)
    const landed = flight.finally(() => flights.delete(wanted.key))
    flights.set(wanted.key, landed)
    return landed
  }
  const stop = (): void => {
    turns.stop()
    child.stop()
  }
  return { checkAndStore, isWaiting: (id) => waiting.has(id), shrink, stop }
}

async function check({ read, store }: NewPicture, child: PictureProcess, log: Log): Promise<Checked> {
  const bytes = await read()
  if (!detectPictureType(bytes)) return 'media.unsupported'
  const answer = await child.ask({ what: 'probe', bytes })
  if ('facts' in answer) {
    const clean = answer.bytes ?? bytes
    await store(clean)
    return { ...answer.facts, bytes: clean.byteLength }
  }
  if ('refused' in answer) return answer.refused
  log.warn({ cause: answer }, 'a picture could not be looked into')
  if ('lost' in answer && (answer.lost === 'time' || answer.lost === 'killed')) throw new Refusal('media.busy')
  return 'lost' in answer && answer.lost === 'memory' ? 'media.too-many-pixels' : 'media.unsupported'
}
