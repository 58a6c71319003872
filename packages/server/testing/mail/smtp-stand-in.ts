import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; raw: string; messageId: string }
export type SmtpStage = 'connect' | 'mail' | 'recipient' | 'data'

/**
 * How the server behaves. `well` accepts everything. `refuses` responds with `code` at a stage (4xx is temporary, 5xx permanent),
 * for the recipient `only` if given. `hangs` does not respond at a stage. `cuts-after-data` accepts the message, but closes the
 * connection instead of confirming it.
 */
export type SmtpMood =
  | { kind: 'well' }
  | { kind: 'refuses'; at: SmtpStage; code: number; only?: string }
  | { kind: 'hangs'; at: SmtpStage }
  | { kind: 'cuts-after-data' }

export type SmtpStandIn = {
  readonly url: string
  /** Accepted mails, in order. */
  readonly received: ReceivedMail[]
  /** Number of times that each stage was reached. */
  readonly stages: Record<SmtpStage | 'taken', number>
  behave(mood: SmtpMood): void
  /** Sets a listener that is called at each stage before the response, and with `taken` after a mail was accepted. */
  onStage(heard: (stage: SmtpStage | 'taken') => void): void
  stop(): Promise<void>
}

/** Starts an SMTP server on a local port. It stores the mails that it accepts, and fails in the ways set by `behave`. */
export async function startSmtpStandIn(login?: { user: string; pass: string }): Promise<SmtpStandIn> {
  const state: State = {
    mood: { kind: 'well' },
    heard: () => {},
    received: [],
    stages: { connect: 0, mail: 0, recipient: 0, data: 0, taken: 0 },
    sockets: new Map(),
  }
  const server = makeServer(state, login)
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    state.sockets.set(port, socket)
    socket.once('close', () => state.sockets.delete(port))
  })
  server.on('error', () => {}) // connections break when clients are killed, or when this server closes them
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo // a string only for Unix sockets
  const who = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@` : ''
  return {
    url: `smtp://${who}127.0.0.1:${port}`,
    received: state.received,
    stages: state.stages,
    behave: (mood) => {
      state.mood = mood
    },
    onStage: (heard) => {
      state.heard = heard
    },
    stop: async () => {
      for (const socket of state.sockets.values()) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type State = {
  mood: SmtpMood
  heard: (stage: SmtpStage | 'taken') => void
  received: ReceivedMail[]
  stages: SmtpStandIn['stages']
  sockets: Map<number, Socket>
}
type Answer = (error?: Error | null) => void

function makeServer(state: State, login: { user: string; pass: string } | undefined): SMTPServer {
  return new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !login,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _, done) => {
      const isRight = username === login?.user && password === login?.pass
      done(isRight ? null : new Error('535 wrong'), isRight ? { user: 'somebody' } : undefined)
    },
    onConnect: (_, done) => answerAt(state, 'connect', '', done),
    onMailFrom: (_, __, done) => answerAt(state, 'mail', '', done),
    onRcptTo: ({ address }, _, done) => answerAt(state, 'recipient', address, done),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        const mail = mailOf(Buffer.concat(parts).toString(), from, rcptTo.map(({ address }) => address)) // prettier-ignore
        takeAt(state, mail, () => state.sockets.get(session.remotePort)?.destroy(), done)
      })
    },
  })
}

function answerAt(state: State, stage: SmtpStage, recipient: string, done: Answer): void {
  const { mood } = state
  state.stages[stage] += 1
  state.heard(stage)
  if (mood.kind === 'hangs' && mood.at === stage) return
  const isRefused = mood.kind === 'refuses' && mood.at === stage && (mood.only === undefined || mood.only === recipient)
  done(isRefused ? Object.assign(new Error('not today'), { responseCode: mood.code }) : null)
}

function takeAt(state: State, mail: ReceivedMail, cut: () => void, done: Answer): void {
  answerAt(state, 'data', mail.to[0] ?? '', (refusal) => {
    if (refusal) {
      done(refusal)
      return
    }
    state.received.push(mail)
    if (state.mood.kind === 'cuts-after-data') cut()
    else done()
    state.stages.taken += 1
    state.heard('taken')
  })
}

function mailOf(raw: string, from: string, to: string[]): ReceivedMail {
  return { from, to, raw, messageId: headersOf(raw).find(([name]) => name === 'message-id')?.[1] ?? '' }
}

/** Parses a mail's headers, in order, with names in lower case and folded lines joined. */
export function headersOf(raw: string): [name: string, value: string][] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  return head.split('\r\n').map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
  })
}
