import { openInstallation } from '../../tools/commands/open-installation.ts'
import { readConfig } from '@sitewright/server/config.ts'
import { aSite } from '@sitewright/server/testing/a-site.ts'
import { anAccount } from '@sitewright/server/testing/an-account.ts'
import { mediaCalls } from '@sitewright/server/testing/media/media-calls.ts'
import { sendTo } from '@sitewright/server/testing/server-process.ts'
import { makeClient, type Answer } from '@sitewright/server/testing/test-client.ts'
import sharp from 'sharp'
import { median } from '../report/figures.ts'

export type UploadsPlan = { dataDir: string; studioPort: number; uploads: number; bytes: number }
/**
 * Times in milliseconds. `refusals` counts refused requests that were sent again, `failed` the uploads that are not in the library
 * in the end. `otherMs` is how long another site's picture took meanwhile, `otherAloneMs` before, and `processingMs` one of the
 * uploads.
 */
export type UploadsOutcome = {
  done: number
  failed: number
  refusals: number
  processingMs: number
  otherAloneMs: number
  otherMs: number
}
type Calls = ReturnType<typeof mediaCalls>

/** Bytes of an upload that are held back until all uploads are finished at once. */
const lastBytes = 100
const otherAfterMs = 500
const pollMs = 100
const retryMs = 500

// Runs in a separate process, so that the attacker's own work does not delay the visits that `bench/attack.ts` measures. Answers
// the plan with `ready`, and the word `finish` with the outcome.
process.once('message', (plan: UploadsPlan) => {
  void prepare(plan).then((finish) => {
    process.once('message', () => {
      void finish().then((outcome) => process.send?.(outcome, () => process.disconnect()))
    })
    process.send?.('ready')
  })
})

/** Sends all files but their ends, and measures how long another site's picture takes. Returns a function that finishes them. */
async function prepare({ dataDir, studioPort, uploads, bytes }: UploadsPlan): Promise<() => Promise<UploadsOutcome>> {
  const [owner, other] = await openLibraries(dataDir, studioPort)
  const [file, small] = [await aPhoto(4_000, 3_000, bytes), await aPhoto(1_000, 1_000)]
  let refusals = 0
  /** Sends a request again while it is refused for load. */
  const patiently = async (send: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      const answer = await send()
      if (answer.status !== 429 && answer.status !== 503) return answer
      refusals += 1
      await pause(retryMs)
    }
  }
  const ids: string[] = []
  while (ids.length < uploads) ids.push(await sendAllBut(lastBytes, owner, file, patiently))
  const alone: number[] = []
  while (alone.length < 3) alone.push(await timeOf(other, small, patiently))
  return async () => {
    refusals = 0
    const started = performance.now()
    const end = bytes - lastBytes
    const finished = Promise.all(ids.map((id) => patiently(() => owner.part(id, end, file.subarray(end)))))
    await pause(otherAfterMs)
    const [otherMs] = await Promise.all([timeOf(other, small, patiently), finished])
    let done = 0
    for (const id of ids) if ((await processed(owner, id, patiently)).body.state === 'done') done += 1
    const processingMs = (performance.now() - started) / uploads
    return { done, failed: uploads - done, refusals, processingMs, otherAloneMs: median(alone), otherMs }
  }
}

/** Creates two sites in the running installation and signs their owners in. */
async function openLibraries(dataDir: string, studioPort: number): Promise<[Calls, Calls]> {
  const { deps, close } = await openInstallation(readConfig({ DATA_DIR: dataDir, METRICS_PORT: 'off', DEMO: 'off' }))
  const open = async (): Promise<Calls> => {
    const site = await aSite(deps)
    const { email, password } = await anAccount(deps, { siteId: site.id })
    const browser = makeClient(sendTo(studioPort), `studio.localhost:${studioPort}`)
    await browser.get('/api/studio/crumb')
    const { status, text } = await browser.post('/api/studio/session', { email, password })
    if (status !== 200) throw new Error(`The owner cannot sign in: ${text}`)
    return mediaCalls(browser, site)
  }
  const libraries: [Calls, Calls] = [await open(), await open()]
  await close()
  return libraries
}

type Patiently = (send: () => Promise<Answer>) => Promise<Answer>

async function sendAllBut(keep: number, calls: Calls, file: Buffer, patiently: Patiently): Promise<string> {
  const started = await patiently(() => calls.start({ fileName: 'photo.jpg', bytes: file.byteLength }))
  const { uploadId, partBytes } = started.body
  for (let offset = 0; offset < file.byteLength - keep; offset += partBytes) {
    const part = file.subarray(offset, Math.min(offset + partBytes, file.byteLength - keep))
    await patiently(() => calls.part(uploadId, offset, part))
  }
  return uploadId
}

/** Returns how long a picture takes from the first byte until it is in the library. */
async function timeOf(calls: Calls, file: Buffer, patiently: Patiently): Promise<number> {
  const started = performance.now()
  const answer = await processed(calls, await sendAllBut(0, calls, file, patiently), patiently)
  if (answer.body.state !== 'done') throw new Error(`The picture of the other site was refused: ${answer.text}`)
  return performance.now() - started
}

async function processed(calls: Calls, id: string, patiently: Patiently): Promise<Answer> {
  for (;;) {
    const answer = await patiently(() => calls.read(id))
    if (answer.body.state !== 'processing') return answer
    await pause(pollMs)
  }
}

/** Noise, so that the work on it is like that of a photograph. Zeros after its end make it as long as `bytes`. */
async function aPhoto(width: number, height: number, bytes = 0): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photo = await sharp({ create: { width, height, channels: 3, noise, background: '#888' } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return Buffer.concat([photo, Buffer.alloc(Math.max(0, bytes - photo.byteLength))])
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
