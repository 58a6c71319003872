import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'

/** What the log says of a request. `route` is the declared path, never the requested one. `ms` is how long it took. */
export type RequestFacts = {
  requestId: string
  siteId: string | undefined
  method: string
  route: string
  status: number
  ms: number
}

export type Log = Logger & {
  /** Writes the line of a request, at the level `info`. */
  request(facts: RequestFacts): void
}

/**
 * The log: one JSON object per line. It contains only named fields, never a cookie, body, query string or email address
 * (BX-4.05). Errors are logged with name, message and stack.
 */
export function makeLog(level: Config['logLevel'], destination: DestinationStream): Log {
  const isoTime = makeIsoTime()
  const log = pino(
    {
      level,
      base: null,
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: factsOf },
    },
    destination,
  )
  const isOn = log.isLevelEnabled('info')
  return Object.assign(log, {
    request: (facts: RequestFacts) => {
      if (isOn) destination.write(requestLine(isoTime(), facts))
    },
  })
}

/**
 * Returns the line of a request as `pino` would write it. Its fields are known, so that it takes half of the time. Only the route
 * needs quoting: ids have letters, digits, dots and dashes (`makeServer`), and Node knows the methods.
 */
function requestLine(time: string, { requestId, siteId, method, route, status, ms }: RequestFacts): string {
  const site = siteId === undefined ? '' : `"siteId":"${siteId}",`
  const what = `"method":"${method}","route":${JSON.stringify(route)},"status":${status},"ms":${ms}`
  return `{"level":"info"${time},"requestId":"${requestId}",${site}${what},"msg":"request"}\n`
}

/**
 * Returns the fields of an error that are logged: name, message, stack and cause. PostgreSQL's errors have others that quote
 * values: `detail` may contain an email address.
 */
function factsOf(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  return { type: name, message, stack, ...(cause !== undefined && { cause: factsOf(cause) }) }
}

/**
 * Returns a function that formats the current time in ISO format. The part up to the second is cached, because `toISOString`
 * costs more than the rest of a log line.
 */
function makeIsoTime(): () => string {
  let second = Number.NaN
  let upToSecond = ''
  return () => {
    const now = Date.now()
    const rest = now % 1_000
    if (now - rest !== second) {
      second = now - rest
      upToSecond = `,"time":"${new Date(second).toISOString().slice(0, -4)}`
    }
    return `${upToSecond}${rest < 10 ? '00' : rest < 100 ? '0' : ''}${rest}Z"`
  }
}

const flushEveryMs = 100
const flushAtChars = 16_384
const maxWriteBytes = 65_536
const defaultMaxBufferedBytes = 16 * 1024 * 1024
/** How often the exit retries to write the rest of the log when its reader is too slow. Each retry takes 100 ms. */
const retriesAtExit = 10

/**
 * Opens standard output for log lines. Writes do not block and contain several lines; lines that were not written yet are written
 * when the process exits. Without a reader, up to `maxBufferedBytes` are kept, later lines are dropped and counted, and the exit
 * waits one second at most.
 */
export function openLogOutput({
  fd = process.stdout.fd as number,
  maxBufferedBytes = defaultMaxBufferedBytes,
} = {}): DestinationStream {
  // The default of `fd` reads `process.stdout`, which switches a pipe to non-blocking writes. A blocking write to a pipe that
  // nobody reads could keep the process from ending.
  let retriesLeft = Infinity
  const file = pino.destination({
    dest: fd,
    sync: false,
    minLength: maxWriteBytes - 1, // it writes when it is told to, so that nothing is being written at once when the process exits
    maxLength: maxBufferedBytes,
    maxWrite: maxWriteBytes,
    retryEAGAIN: () => (retriesLeft -= 1) > 0,
  })
  let dropped = 0
  const drop = (lines: string): void => void (dropped += lines.split('\n').length - 1)
  file.on('drop', drop)
  file.on('drain', () => {
    if (dropped === 0) return
    const line = {
      level: 'warn',
      time: new Date().toISOString(),
      dropped,
      msg: 'lines were dropped: nobody read the log',
    }
    dropped = 0
    file.write(`${JSON.stringify(line)}\n`)
  })
  // For every line that it is given, `file` counts the bytes of all that it has not written yet, so it is given many lines at once.
  let lines = ''
  const handOver = (): void => {
    const [given, isDropping] = [lines, dropped > 0]
    lines = ''
    if (isDropping) drop(given) // nothing is logged between a gap and the line that counts it
    else if (given !== '') file.write(given)
  }
  const flush = (): void => {
    handOver()
    file.flush()
  }
  setInterval(flush, flushEveryMs).unref()
  process.prependOnceListener('exit', () => {
    retriesLeft = retriesAtExit
    try {
      handOver()
      file.flushSync()
    } catch {
      file.destroy() // gives up the remaining lines, which pino would retry to write forever
    }
  })
  return {
    write: (line) => {
      lines += line
      if (lines.length >= flushAtChars) flush()
    },
  }
}
