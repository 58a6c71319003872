import { describe, expect, it } from 'vitest'
import { cacheByLanguage } from './cache-by-language.ts'

describe('cacheByLanguage', () => {
  it('creates the value of each language once', () => {
    const made: string[] = []
    const of = cacheByLanguage((language) => ({ number: made.push(language) }))
    expect(of('de')).toBe(of('de'))
    expect(of('en')).not.toBe(of('de'))
    expect(made).toEqual(['de', 'en'])
  })

  it('keeps the values of at most 100 languages', () => {
    const made: string[] = []
    const of = cacheByLanguage((language) => ({ number: made.push(language) }))
    const languages = Array.from({ length: 100 }, (_, at) => `x-${at}`)
    for (const language of [...languages, ...languages]) of(language)
    expect(made).toHaveLength(100)
    of('one-more')
    of('x-0')
    expect(made).toHaveLength(102)
  })
})
