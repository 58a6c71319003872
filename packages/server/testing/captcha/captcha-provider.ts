import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How the provider answers verification requests: `judges` checks the token, `hangs` never responds, `disconnects` drops the
 * connection, `sends-html` sends HTML, `rejects-secret` rejects the secret, `sends-100-kb` sends 100 kB.
 */
export type ProviderMood = 'judges' | 'hangs' | 'disconnects' | 'sends-html' | 'rejects-secret' | 'sends-100-kb'

export type CaptchaProvider = {
  origin: string
  scriptUrl: string
  verifyUrl: string
  /** Valid tokens with the result of their verification. Each can be used once. */
  good: Map<string, Judged>
  /** Fields of all verification requests so far. */
  asked: Record<string, string>[]
  /** Sets how verification requests are answered, and if the script loads. */
  become(mood: ProviderMood, script?: 'comes' | 'hangs' | 'gone'): void
  close(): Promise<void>
}

/** Host name and form for which a captcha was solved. Providers without actions omit `action`. */
export type Judged = { hostname?: string; action?: string }

/**
 * Starts a stand-in for a provider like reCAPTCHA on a local port. Its script defines `grecaptcha`, which renders buttons to
 * solve, expire, fail and open a challenge; the first has `aria-pressed` while there is a token. Its `siteverify` accepts each
 * token once.
 */
export async function startCaptchaProvider(port = 0): Promise<CaptchaProvider> {
  const state = { mood: 'judges' as ProviderMood, script: 'comes' as 'comes' | 'hangs' | 'gone' }
  const good = new Map<string, Judged>()
  const asked: Record<string, string>[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`)
    const body = readBody(request)
    void body.then((text) => {
      if (url.pathname === '/api.js') return answerScript(response, state.script, url)
      if (url.pathname === '/solve') return answerSolve(response, good, url)
      asked.push(Object.fromEntries(new URLSearchParams(text)))
      return answerVerify(response, state.mood, good, new URLSearchParams(text))
    })
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    scriptUrl: `${origin}/api.js`,
    verifyUrl: `${origin}/siteverify`,
    good,
    asked,
    become: (mood, script = 'comes') => Object.assign(state, { mood, script }),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function answerScript(response: ServerResponse, script: 'comes' | 'hangs' | 'gone', url: URL): void {
  if (script === 'hangs') return
  if (script === 'gone') return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/javascript' })
  response.end(providerScript(url.searchParams.get('onload') ?? '', url.origin))
}

/** Issues a valid token. Called by the "I am not a robot" button of the stand-in's script. */
function answerSolve(response: ServerResponse, good: Map<string, Judged>, url: URL): void {
  const token = `solved-${good.size + 1}-${crypto.randomUUID()}`
  const { host = '', action = '' } = Object.fromEntries(url.searchParams)
  good.set(token, { hostname: host, action })
  response.writeHead(200, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' }).end(token)
}

function answerVerify(
  response: ServerResponse,
  mood: ProviderMood,
  good: Map<string, Judged>,
  fields: URLSearchParams,
): void {
  if (mood === 'hangs') return
  if (mood === 'disconnects') return void response.destroy()
  const send = (status: number, body: string): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  if (mood === 'sends-html') return send(200, '<html>We are busy</html>')
  if (mood === 'sends-100-kb') return send(200, `{"success": true, "padding": "${'x'.repeat(100_000)}"}`)
  if (mood === 'rejects-secret') return send(200, '{"success": false, "error-codes": ["invalid-input-secret"]}')
  const token = fields.get('response') ?? ''
  const judged = good.get(token)
  const isSecret = fields.get('secret') === 'secret-1'
  good.delete(token)
  if (judged === undefined || !isSecret) {
    return send(200, '{"success": false, "error-codes": ["timeout-or-duplicate"]}')
  }
  send(200, JSON.stringify({ success: true, ...judged }))
}

/** Supports explicit rendering only. Like the original, `grecaptcha.render` throws when the element already has a widget. */
function providerScript(onload: string, origin: string): string {
  return `(() => {
  const boxes = []
  const make = (name, act) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = name
    button.addEventListener('click', act)
    return button
  }
  window.grecaptcha = {
    render(container, options) {
      if (container.hasChildNodes()) throw new Error('reCAPTCHA has already been rendered in this element')
      const id = boxes.length
      const box = { container, options, token: '', resets: 0 }
      boxes.push(box)
      container.dataset.size = options.size
      container.dataset.sitekey = options.sitekey
      const solve = make('I am not a robot', async () => {
        const answer = await fetch('${origin}/solve?host=' + location.hostname + '&action=' + options.action)
        box.hold(await answer.text())
        options.callback(box.token)
      })
      box.hold = (token) => { box.token = token; solve.setAttribute('aria-pressed', String(token !== '')) }
      box.hold('')
      container.append(
        solve,
        make('Let it expire', () => { box.hold(''); options['expired-callback']() }),
        make('Let it fail', () => { box.hold(''); options['error-callback']() }),
        make('Open a challenge', () => {
          const challenge = document.createElement('iframe')
          challenge.title = 'challenge'
          container.append(challenge)
        }),
      )
      return id
    },
    reset(id) { boxes[id].hold(''); boxes[id].resets += 1; boxes[id].container.dataset.resets = String(boxes[id].resets) },
    getResponse: (id) => boxes[id].token,
    execute(id) { boxes[id].container.dataset.executed = 'true' },
  }
  const ready = window[${JSON.stringify(onload)}]
  if (ready) ready()
})()`
}
