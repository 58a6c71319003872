import { describe, expect, it } from 'vitest'
import type { Ctx } from '../context.ts'
import { aProduct } from '../testing/a-product.ts'
import { aReviewShop } from '../testing/reviews/a-review-shop.ts'
import { importReviewFile } from '../testing/reviews/import-review-file.ts'
import { reviewQueue } from '../testing/reviews/review-queue.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })

async function shownIn(ctx: Ctx): Promise<Record<string, unknown>[]> {
  return (await app.visitor(ctx.site).get('/api/commerce/product/reviews?size=1000')).body.productReviews
}

async function datesIn(ctx: Ctx): Promise<string[]> {
  return (await shownIn(ctx)).map(({ reviewDate }) => new Date(Number(reviewDate)).toISOString().slice(0, 10))
}

const german = 'title;body;rating;review_date;reviewer_name\r\nFür „Öl“;Größer – 5 €;5;2025-02-10;Jörg M\r\n'

/** Encodes a text as Windows-1252, as far as the tests need it. */
function windows1252(text: string): Buffer {
  const bytes: Record<string, string> = { '€': '\x80', '„': '\x84', '“': '\x93', '–': '\x96' }
  return Buffer.from(
    text.replaceAll(/[€„“–]/g, (sign) => bytes[sign] ?? ''),
    'latin1',
  )
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')

describe('the encoding of an import file', () => {
  it.each([
    ['UTF-8', Buffer.from(german)],
    ['UTF-8', Buffer.from(`\uFEFF${german}`)],
    ['Windows-1252', windows1252(german)],
    ['UTF-16LE', utf16(`\uFEFF${german}`)],
    ['UTF-16LE', utf16(german)],
    ['UTF-16BE', utf16(`\uFEFF${german}`).swap16()],
    ['UTF-16BE', utf16(german).swap16()],
  ])('BX-1.20 BX-2.02 is detected and reported, and letters arrive as written: %s (%#)', async (encoding, bytes) => {
    const ctx = await aReviewShop(app.deps)
    expect(await importReviewFile(ctx, bytes)).toMatchObject({ encoding, added: 1, reported: [] })
    const stored = { title: 'Für „Öl“', text: 'Größer – 5 €', userFirstName: 'Jörg', userLastName: 'M' }
    expect(await shownIn(ctx)).toMatchObject([stored])
  })

  it('BX-2.02 adds no review twice when its file comes in another encoding', async () => {
    const ctx = await aReviewShop(app.deps)
    expect(await importReviewFile(ctx, windows1252(german))).toMatchObject({ added: 1 })
    expect(await importReviewFile(ctx, german)).toMatchObject({ added: 0, changed: 0, skipped: 1 })
  })

  it.each([
    ['a UTF-8 file that another program damaged', Buffer.from('text,stars\nGr\uFFFD\uFFFDer,5\nGut,4')],
    ['bytes that Windows-1252 does not have', Buffer.from('text,stars\nGr\u00f6\u0081er,5\nGut,4', 'latin1')],
    [
      'a broken letter among more letters of UTF-8',
      Buffer.concat([Buffer.from('text,stars\nSchön größer'), Buffer.from([0xfc]), Buffer.from(',5\nGut,4')]),
    ],
  ])('BX-1.20 BX-2.02 stores no U+FFFD, and reports row and column, in %s', async (_what, bytes) => {
    const ctx = await aReviewShop(app.deps)
    const reported = ['2: “text” holds a character that was lost (U+FFFD)']
    expect(await importReviewFile(ctx, bytes)).toMatchObject({ bad: 1, added: 0, isWritten: false, reported })
    expect(await shownIn(ctx)).toEqual([])
    expect(await importReviewFile(ctx, bytes, { skipsBad: true })).toMatchObject({ bad: 1, added: 1 })
    expect(await shownIn(ctx)).toMatchObject([{ text: 'Gut' }])
  })

  it('BX-1.20, BX-2.02 mends a stored review with lost characters in place when its file comes in the right encoding, and says so', async () => {
    const ctx = await aReviewShop(app.deps)
    const file = (text: string, stars: number): string =>
      `text,stars,name,date\n${text},${stars},Jörg M,2025-02-10\nGut,4,Ana,2025-02-11\n`
    await importReviewFile(ctx, file('Schön größer', 5))
    await app.deps.owner.ask(
      '',
      `update reviews set text = 'Sch' || chr(65533) || 'n gr' || repeat(chr(65533), 4) || 'er', first_name = 'J' || chr(65533) || 'rg',
         identity = sha256('damaged') where site_id = $1 and quarters = 20`,
      [ctx.siteId],
    )
    const other = await importReviewFile(ctx, file('Schön größer', 3))
    expect(other).toMatchObject({ added: 1, changed: 0 })
    expect(await importReviewFile(ctx, file('Schön größer', 5))).toMatchObject({
      added: 0,
      changed: 1,
      reported: expect.arrayContaining(['2: mends the same review, in which characters had been lost']),
    })
    const shown = await shownIn(ctx)
    expect(shown).toHaveLength(3)
    expect(shown.filter(({ text }) => text === 'Schön größer')).toMatchObject([
      { userFirstName: 'Jörg' },
      { userFirstName: 'Jörg' },
    ])
    expect(await importReviewFile(ctx, file('Schön größer', 5))).toMatchObject({ added: 0, changed: 0, skipped: 2 })
  })

  it.each(['sep=;', '"sep=;"', 'SEP=;', 'sep=|'])(
    'BX-1.20 reads the first line %s as the name of the separator, as Excel writes it',
    async (first) => {
      const ctx = await aReviewShop(app.deps)
      const file = `\uFEFF${first}\r\ntext;stars;other\r\n"One, two";5;x\r\n=bad;no;x\r\n`
      const reported = ['4: stars are “no”, which is no number from 1 to 5']
      expect(await importReviewFile(ctx, file, { skipsBad: true })).toMatchObject({ added: 1, reported })
      expect(await shownIn(ctx)).toMatchObject([{ text: 'One, two', starRating: '5' }])
    },
  )

  it('BX-1.20 takes the separator from the header outside quotation marks', async () => {
    const ctx = await aReviewShop(app.deps)
    const file = '"text";"stars";"a, b, c, d"\n"One, two";5;x\n'
    expect(await importReviewFile(ctx, file)).toMatchObject({ added: 1, leftOutColumns: ['a, b, c, d'] })
    expect(await shownIn(ctx)).toMatchObject([{ text: 'One, two', starRating: '5' }])
  })
})

describe('the dates of an import file', () => {
  const file = (...dates: string[]): string =>
    `stars,text,date\n${dates.map((date, at) => `5,No. ${at},${date}`).join('\n')}`

  it.each([
    ['the day first', ['25/12/2025', '03/04/2025', '01-02-2025'], ['2025-12-25', '2025-04-03', '2025-02-01']],
    ['the month first', ['12/25/2025', '03/04/2025', '1/2/25 9:30'], ['2025-12-25', '2025-03-04', '2025-01-02']],
    ['no order of their own', ['2025-03-04', '2025/01/05', '04/04/2024'], ['2025-03-04', '2025-01-05', '2024-04-04']],
  ])('BX-1.20 are all read alike when some can only have %s', async (_order, written, expected) => {
    const ctx = await aReviewShop(app.deps)
    expect(await importReviewFile(ctx, file(...written))).toMatchObject({ added: 3, reported: [] })
    expect(await datesIn(ctx)).toEqual(expected)
  })

  it.each([
    [
      ['2025-01-01', '03/04/2025'],
      'The dates, such as “03/04/2025” in line 3, can be read with the day or the month first. ',
    ],
    [
      ['12/25/2025', '25/11/2025'],
      'The dates contradict each other: “12/25/2025” in line 2 and “25/11/2025” in line 3 have day and month in different orders. ',
    ],
  ])('BX-1.20 BX-2.02 refuse the file when their order is open, unless the option says it: %j', async (dates, why) => {
    const ctx = await aReviewShop(app.deps)
    const sentence = `${why}Say which comes first: --dates day-first or --dates month-first.`
    for (const given of [{}, { skipsBad: true }, { isDryRun: true }]) {
      await expect(importReviewFile(ctx, file(...dates), given)).rejects.toThrow(sentence)
    }
    expect(await shownIn(ctx)).toEqual([])
  })

  it('BX-1.20 BX-2.02 have the order of the option, and those that do not fit are bad rows', async () => {
    const [one, other] = [await aReviewShop(app.deps), await aReviewShop(app.deps)]
    expect(await importReviewFile(one, file('03/04/2025'), { dateOrder: 'day-first' })).toMatchObject({ added: 1 })
    expect(await datesIn(one)).toEqual(['2025-04-03'])
    const reported = ['2: the date is “25/12/2025”, which is none that has been']
    const given = { dateOrder: 'month-first', skipsBad: true } as const
    expect(await importReviewFile(other, file('25/12/2025', '03/04/2025'), given)).toMatchObject({ added: 1, reported })
    expect(await datesIn(other)).toEqual(['2025-03-04'])
  })
})

describe('replies and names in an import file', () => {
  const header = 'title,body,rating,review_date,Reviewer Display Name,reviewer_email,reply,reply_date,location'

  it('BX-1.20 are imported with the date of the reply; columns that are left out are named', async () => {
    const ctx = await aReviewShop(app.deps)
    const file = `${header}\nFine,Keeps warm,5,2025-02-13,Ana B,a@x.test,Thank you Ana,2025-02-14,Oslo\n`
    expect(await importReviewFile(ctx, file)).toMatchObject({
      added: 1,
      leftOutColumns: ['reviewer_email', 'location'],
    })
    const reply = { text: 'Thank you Ana', date: Date.UTC(2025, 1, 14) }
    expect(await shownIn(ctx)).toMatchObject([{ userFirstName: 'Ana', userLastName: 'B', reply }])
    expect(await importReviewFile(ctx, file)).toMatchObject({ added: 0, changed: 0, skipped: 1 })
  })

  it('BX-2.02 are refused by row when the reply is too long or its date is no date', async () => {
    const ctx = await aReviewShop(app.deps)
    const rows = [`A,,5,,,,${'x'.repeat(2001)},,`, 'B,,5,,,,Thanks,soon,', 'C,,5,,,,,soon,']
    const reported = [
      '2: the reply has 2001 characters, and 2000 is the most',
      '3: the date of the reply is “soon”, which is none that has been',
    ]
    expect(await importReviewFile(ctx, [header, ...rows].join('\n'))).toMatchObject({ bad: 2, added: 0, reported })
  })

  it('BX-1.20 add replies to reviews imported without them, but never overwrite an answer from the studio', async () => {
    const { ctx, moderator, inSite } = await reviewQueue(app)
    const cup = await aProduct(ctx)
    const rows = (...replies: string[]): string =>
      [
        'id,product id,stars,text,date,reply',
        ...replies.map((reply, at) => `r${at},${cup.id},5,No. ${at},2025-01-0${9 - at},${reply}`),
      ].join('\n')
    expect(await importReviewFile(ctx, rows('', ''))).toMatchObject({ added: 2 })
    const [first] = await shownIn(ctx)
    await moderator.post(`/api/studio/reviews/${String(first?.['id'])}/reply`, { text: 'From the studio' }, inSite())
    expect(await importReviewFile(ctx, rows('Imported', 'Imported'))).toMatchObject({
      added: 0,
      changed: 1,
      skipped: 1,
    })
    const replies = (await shownIn(ctx)).map(({ reply }) => (reply as { text: string }).text)
    expect(replies).toEqual(['From the studio', 'Imported'])
  })
})

describe('a review that is there already', () => {
  const there = (line: number): string => `${line}: is there already and is skipped`

  it('BX-1.20 BX-2.02 is skipped and named, also with another id and without a date, and twice in one file', async () => {
    const ctx = await aReviewShop(app.deps)
    const cup = await aProduct(ctx, { title: 'Cup', urlId: 'cup' })
    const first = `id,product id,stars,text,name,date\nA,${cup.id},5,Good,Ada Lovelace,2025-02-01\nB,${cup.id},4,Well,,\n`
    expect(await importReviewFile(ctx, first)).toMatchObject({ added: 2, skipped: 0 })
    expect(await importReviewFile(ctx, first)).toMatchObject({
      added: 0,
      changed: 0,
      skipped: 2,
      reported: [there(2), there(3)],
    })
    const second = [
      'handle,rating,body,author,created_at',
      'cup,5,Good,Ada L,2025-02-01 10:00:00',
      'cup,4,Well,,',
      'cup,5,Good,Ada L,2025-02-02',
      'cup,5,Good,Ada L,2025-02-02',
      'cup,4,Good,Ada L,2025-02-01',
    ].join('\n')
    const expected = {
      added: 2,
      changed: 0,
      skipped: 3,
      reported: [there(2), there(3), '5: is the same review as line 4 and is skipped'],
    }
    expect(await importReviewFile(ctx, second, { isDryRun: true })).toMatchObject({ ...expected, isWritten: false })
    expect(await shownIn(ctx)).toHaveLength(2)
    expect(await importReviewFile(ctx, second)).toMatchObject({ ...expected, isWritten: true })
    expect(await shownIn(ctx)).toHaveLength(4)
  })

  it('BX-1.20 is another one for each product that the shop does not have', async () => {
    const ctx = await aReviewShop(app.deps)
    const file = (name: string): string =>
      `handle,${name},rating,body,author,date\nmug,,5,Good,Ada,2025-02-01\nbowl,,5,Good,Ada,2025-02-01\n`
    expect(await importReviewFile(ctx, file('x'))).toMatchObject({ added: 2, ofNoProduct: 2 })
    expect(await importReviewFile(ctx, file('y'))).toMatchObject({ added: 0, skipped: 2 })
  })

  it('BX-2.02 skips the second of two rows with one id, and names the first', async () => {
    const ctx = await aReviewShop(app.deps)
    const file = 'id,stars,text,date\n1,5,Good,2025-01-01\n1,4,Other,2025-01-02\n'
    const reported = ['3: has the same id as line 2 and is skipped']
    expect(await importReviewFile(ctx, file)).toMatchObject({ added: 1, skipped: 1, reported })
    expect(await shownIn(ctx)).toMatchObject([{ text: 'Good' }])
  })
})
