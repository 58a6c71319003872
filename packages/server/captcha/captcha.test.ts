import type { CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import { captchaToken } from '@sitewright/domain/captcha/captcha.wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Deps } from '../context.ts'
import { inSite } from '../database/index.ts'
import { route, type HttpServers } from '../http/index.ts'
import { aSite } from '../testing/a-site.ts'
import {
  startCaptchaProvider,
  type CaptchaProvider,
  type Judged,
  type ProviderMood,
} from '../testing/captcha/captcha-provider.ts'
import { proofOf, solveCaptcha } from '../testing/captcha/solve-captcha.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'
import { captchaAttributes, captchaCspSources, checkNoScriptPost, withCaptcha } from './index.ts'

/** Declares test forms like those of other modules: a JSON call and a form post. */
function declareForm(http: HttpServers, deps: Deps): void {
  const post = { origin: 'site', access: 'visitor', method: 'POST', limit: 'changeCart' } as const
  route(http, deps, {
    ...post,
    path: '/api/test/form/:purpose',
    params: z.object({ purpose: z.enum(['restock', 'review']) }),
    body: z.object({ captchaToken }),
    answer: z.object({ isDone: z.boolean() }),
    run: async (ctx, { body, params }) => {
      const given = { token: body.captchaToken, purpose: params.purpose }
      await withCaptcha(ctx, given, (spend) => inSite(ctx, spend))
      return { isDone: true }
    },
  })
  route(http, deps, {
    ...post,
    path: '/test/form',
    form: true,
    body: z.object({ homepage: z.string().optional() }),
    answer: z.object({ isDone: z.boolean() }),
    run: async (ctx, { body }) => {
      await checkNoScriptPost(ctx, body.homepage)
      return { isDone: true }
    },
  })
}

async function aBrowser(app: TestApp, site = app.site): Promise<Client> {
  const browser = app.visitor(site)
  await browser.get('/api/commerce/shopping-cart')
  return browser
}

function send(browser: Client, token?: string, purpose: CaptchaPurpose = 'restock', from?: string): Promise<Answer> {
  const body = token === undefined ? {} : { captchaToken: token }
  return browser.post(`/api/test/form/${purpose}`, body, from === undefined ? {} : { remoteAddress: from })
}

const unsolved = { code: 'captcha.unsolved', message: 'Complete CAPTCHA before submitting.' }

describe('the built-in proof of work', () => {
  let app: TestApp
  let nowMs = Date.parse('2026-03-01T10:00:00Z')
  beforeAll(async () => {
    app = await testApp({
      prepare: declareForm,
      env: { CAPTCHA_DIFFICULTY: '10' },
      clock: { now: () => nowMs },
    })
  })
  afterAll(() => app.close())

  it('SF-5.10 accepts a form with a solved challenge, and refuses it with a message without one', async () => {
    const browser = await aBrowser(app)
    expect(await send(browser)).toMatchObject({ status: 422, body: unsolved })
    expect(await send(browser, '')).toMatchObject({ status: 422, body: unsolved })
    expect(await send(browser, await solveCaptcha(browser, 'restock'))).toMatchObject({ status: 200 })
  })

  it('accepts a token once, also when it is encoded differently', async () => {
    const browser = await aBrowser(app)
    const token = await solveCaptcha(browser, 'restock')
    const again = token.replace(/^proof\.(.*)$/, (_, base64: string) => {
      const text = Buffer.from(base64, 'base64').toString()
      return `proof.${Buffer.from(` ${text.replace('{', '{ ')}`).toString('base64')}`
    })
    expect((await send(browser, token)).status).toBe(200)
    expect((await send(browser, token)).body).toMatchObject(unsolved)
    expect((await send(browser, again)).body).toMatchObject(unsolved)
  })

  it('accepts a token once, also when a digit was added to its signature', async () => {
    const browser = await aBrowser(app)
    const token = await solveCaptcha(browser, 'restock')
    const proof = JSON.parse(Buffer.from(token.slice('proof.'.length), 'base64').toString())
    proof.challenge.signature += '0'
    const again = `proof.${Buffer.from(JSON.stringify(proof)).toString('base64')}`
    expect((await send(browser, again)).body).toMatchObject(unsolved)
    expect((await send(browser, token)).status).toBe(200)
  })

  it('accepts one of fifty concurrent requests with the same token, across two processes', async () => {
    const other = await testApp({ prepare: declareForm, sameAs: app, clock: { now: () => nowMs } })
    const browsers = [await aBrowser(app), await aBrowser(other)]
    const token = await solveCaptcha(browsers[0] as Client, 'restock')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => send(browsers[at % 2] as Client, token)))
    await other.close()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49)
  })

  it('accepts a token only for its purpose, its site and its visitor’s network', async () => {
    const browser = await aBrowser(app)
    const foreign = await aBrowser(app, await aSite(app.deps))
    expect((await send(browser, await solveCaptcha(browser, 'review'))).body).toMatchObject(unsolved)
    expect((await send(foreign, await solveCaptcha(browser, 'restock'))).body).toMatchObject(unsolved)
    const token = await solveCaptcha(browser, 'restock', '198.51.100.7')
    expect((await send(browser, token, 'restock', '203.0.113.9')).body).toMatchObject(unsolved)
    expect((await send(browser, token, 'restock', '198.51.100.7')).status).toBe(200)
  })

  it('expires after two minutes, and issues a new challenge to a page open for an hour', async () => {
    const browser = await aBrowser(app)
    const token = await solveCaptcha(browser, 'restock')
    nowMs += 2 * 60_000
    expect((await send(browser, token)).body).toMatchObject(unsolved)
    nowMs += 60 * 60_000
    expect((await send(browser, await solveCaptcha(browser, 'restock'))).status).toBe(200)
  })

  it('refuses modified challenges and guessed solutions', async () => {
    const browser = await aBrowser(app)
    const { challenge } = (await browser.get('/api/captcha?purpose=restock')).body
    const { parameters } = challenge
    const spoilt = [
      { ...challenge, parameters: { ...parameters, keyPrefix: '00' } },
      { ...challenge, parameters: { ...parameters, cost: 1 } },
      { ...challenge, parameters: { ...parameters, data: { ...parameters.data, until: parameters.data.until + 1e9 } } },
      { ...challenge, signature: '00'.repeat(32) },
    ]
    for (const one of spoilt) {
      const solution = { counter: 0, derivedKey: `${one.parameters.keyPrefix}`.padEnd(64, '0') }
      const token = `proof.${Buffer.from(JSON.stringify({ challenge: one, solution })).toString('base64')}`
      expect((await send(browser, token)).body).toMatchObject(unsolved)
    }
    const guess = { challenge, solution: { counter: 0, derivedKey: parameters.keyPrefix.padEnd(64, '0') } }
    const token = `proof.${Buffer.from(JSON.stringify(guess)).toString('base64')}`
    expect((await send(browser, token)).body).toMatchObject(unsolved)
    expect((await send(browser, await proofOf({ challenge }))).status).toBe(200)
  })

  it('refuses a challenge that was modified after it was solved', async () => {
    const browser = await aBrowser(app)
    const token = await solveCaptcha(browser, 'restock')
    const solved = JSON.parse(Buffer.from(token.slice('proof.'.length), 'base64').toString())
    const { parameters } = solved.challenge
    const { data } = parameters
    for (const spoilt of [
      { ...parameters, data: { ...data, until: data.until + 1 } },
      { ...parameters, cost: 1 },
      { ...parameters, salt: '00'.repeat(16) },
    ]) {
      const given = { ...solved, challenge: { ...solved.challenge, parameters: spoilt } }
      const sent = `proof.${Buffer.from(JSON.stringify(given)).toString('base64')}`
      expect((await send(browser, sent)).body).toMatchObject(unsolved)
    }
    expect((await send(browser, token)).status).toBe(200)
  })

  it.each([
    ['not base64', 'proof.%%%'],
    ['not JSON', `proof.${Buffer.from('{').toString('base64')}`],
    ['wrong shape', `proof.${Buffer.from('{"challenge":[]}').toString('base64')}`],
    ['deep nesting', `proof.${Buffer.from('['.repeat(2000)).toString('base64')}`],
    ['control characters', 'proof.\u0000\u202e<script>'],
    ['a provider’s token', '03AFcWeA'],
  ])('refuses a malformed token like a wrong one (%s)', async (_, token) => {
    expect(await send(await aBrowser(app), token)).toMatchObject({ status: 422, body: unsolved })
  })

  it('refuses a token of 10,000 characters as a shape error', async () => {
    expect(await send(await aBrowser(app), 'x'.repeat(10_000))).toMatchObject({
      status: 400,
      body: { code: 'kit.shape' },
    })
  })

  it('becomes harder for a network with repeated failures, but not for others, nor half an hour later', async () => {
    const site = await aSite(app.deps)
    const browser = await aBrowser(app, site)
    for (let failed = 0; failed < 12; failed += 1) await send(browser, 'wrong', 'restock', '198.51.100.20')
    const hardest = async (from: string): Promise<number> => {
      let most = 0
      for (let at = 0; at < 24; at += 1) {
        const token = await solveCaptcha(browser, 'restock', from)
        const { solution } = JSON.parse(Buffer.from(token.slice('proof.'.length), 'base64').toString())
        most = Math.max(most, solution.counter)
      }
      return most
    }
    expect(await hardest('198.51.100.20')).toBeGreaterThan(40)
    expect(await hardest('198.51.100.21')).toBeLessThan(10)
    nowMs += 30 * 60_000
    expect(await hardest('198.51.100.20')).toBeLessThan(10)
  })

  it('needs a container in the page, and no CSP sources', () => {
    expect(captchaAttributes(app.deps.config, 'review')).toBe('class="captcha-container" data-purpose="review"')
    expect(captchaCspSources(app.deps.config)).toEqual({})
  })
})

describe('a form without scripts', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ prepare: declareForm, env: { LIMITS: 'normal' } })
  })
  afterAll(() => app.close())

  it('is accepted ten times in ten minutes from one network, then refused', async () => {
    const browser = await aBrowser(app)
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1) statuses.push((await browser.form('/test/form', {})).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  })

  it('is refused when its hidden field is filled in', async () => {
    const browser = await aBrowser(app)
    const answer = await browser.form(
      '/test/form',
      { homepage: 'https://spam.example' },
      { remoteAddress: '203.0.113.5' },
    )
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Complete CAPTCHA before submitting.')
  })
})

describe('a captcha provider', () => {
  let app: TestApp
  /** The same site with a short timeout. Only for a provider that never responds: on a busy machine, others would exceed it. */
  let impatient: TestApp
  let provider: CaptchaProvider
  beforeAll(async () => {
    provider = await startCaptchaProvider()
    app = await testApp({ prepare: declareForm, env: { ...providerEnv(provider), CAPTCHA_TIMEOUT_MS: '60000' } })
    const env = { ...providerEnv(provider), CAPTCHA_TIMEOUT_MS: '500' }
    impatient = await testApp({ prepare: declareForm, sameAs: app, env })
  })
  afterAll(async () => {
    await impatient.close()
    await app.close()
    await provider.close()
  })

  function providerEnv({ scriptUrl, verifyUrl }: CaptchaProvider): Record<string, string> {
    return {
      CAPTCHA: 'provider',
      CAPTCHA_SITE_KEY: 'key-1',
      CAPTCHA_SECRET: 'secret-1',
      CAPTCHA_SCRIPT_URL: scriptUrl,
      CAPTCHA_VERIFY_URL: verifyUrl,
      CAPTCHA_HOSTS: 'https://frames.example',
      CAPTCHA_DIFFICULTY: '10',
      LIMITS: 'normal',
    }
  }

  function solved(judged: Judged = {}): string {
    const token = `token-${crypto.randomUUID()}`
    provider.good.set(token, { hostname: `${app.site.identifier}.localhost`, ...judged })
    return token
  }

  it('receives the secret, the token and the IP address; an accepted token cannot be used again', async () => {
    provider.become('judges')
    const browser = await aBrowser(app)
    const token = solved()
    expect((await send(browser, token, 'restock', '198.51.100.7')).status).toBe(200)
    expect(provider.asked.at(-1)).toEqual({ secret: 'secret-1', response: token, remoteip: '198.51.100.7' })
    provider.good.set(token, { hostname: `${app.site.identifier}.localhost` }) // a provider that would accept a token twice
    expect((await send(browser, token, 'restock', '198.51.100.7')).body).toMatchObject(unsolved)
    expect((await send(browser, 'never-solved')).body).toMatchObject(unsolved)
  })

  it('accepts one of twenty concurrent requests with the same token, even when the provider accepts all', async () => {
    const browser = await aBrowser(app)
    const token = solved()
    provider.good.delete = () => true // the provider accepts tokens again and again
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(browser, token)))
    provider.good.delete = Map.prototype.delete.bind(provider.good)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('refuses a token solved on another site', async () => {
    const other = await aSite(app.deps)
    for (const hostname of [`${other.identifier}.localhost`, 'evil.example', '']) {
      expect((await send(await aBrowser(app), solved({ hostname }))).body).toMatchObject(unsolved)
    }
  })

  it('refuses a token for which the provider returns no hostname', async () => {
    const token = solved()
    provider.good.set(token, {})
    expect((await send(await aBrowser(app), token)).body).toMatchObject(unsolved)
  })

  it('refuses a token solved for another form; a token without a form is accepted for one form only', async () => {
    const browser = await aBrowser(app)
    for (const action of ['review', '', 'RESTOCK']) {
      expect((await send(browser, solved({ action }))).body).toMatchObject(unsolved)
    }
    expect((await send(browser, solved({ action: 'restock' }))).status).toBe(200)
    const token = solved()
    expect((await send(browser, token)).status).toBe(200)
    provider.good.set(token, { hostname: `${app.site.identifier}.localhost` })
    expect((await send(browser, token, 'review')).body).toMatchObject(unsolved)
  })

  const moods: ProviderMood[] = ['disconnects', 'sends-html', 'rejects-secret', 'sends-100-kb', 'hangs']
  it.each(moods.map((mood, at) => [mood, `198.51.100.${100 + at}`]))(
    'accepts five unverified tokens per network, each once, when the provider fails (%s)',
    async (mood, from) => {
      provider.become(mood as ProviderMood)
      const browser = await aBrowser(mood === 'hangs' ? impatient : app)
      const token = solved()
      const first = await send(browser, token, 'restock', from)
      const again = await send(browser, token, 'restock', from)
      expect([first.status, again.status]).toEqual([200, 422])
      const rest = await Promise.all(Array.from({ length: 5 }, () => send(browser, solved(), 'restock', from)))
      expect(rest.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(rest.filter(({ status }) => status === 429)).toHaveLength(2)
    },
  )

  it('is replaced by the built-in challenge, four times as hard, when its script does not load', async () => {
    const browser = await aBrowser(app)
    const asked = await browser.get('/api/captcha')
    expect(asked.body).toEqual({ kind: 'provider', siteKey: 'key-1', scriptUrl: provider.scriptUrl, challenge: null })
    expect((await send(browser, await solveCaptcha(browser, 'restock'), 'restock')).status).toBe(200)
  })

  it('has its hosts in the page’s CSP, and its secret in no log line', async () => {
    expect(captchaCspSources(app.deps.config).scriptHosts).toEqual([provider.origin, 'https://frames.example'])
    expect(app.logLines.join('\n')).not.toContain('secret-1')
  })
})

describe('CAPTCHA=off', () => {
  it('SF-5.11 requires no captcha and prints no container', async () => {
    const app = await testApp({ prepare: declareForm, env: { CAPTCHA: 'off' } })
    const browser = await aBrowser(app)
    expect((await send(browser)).status).toBe(200)
    expect((await browser.get('/api/captcha?purpose=restock')).body).toMatchObject({ kind: 'none', siteKey: null })
    expect(captchaAttributes(app.deps.config, 'review')).toBe('')
    await app.close()
  })
})
