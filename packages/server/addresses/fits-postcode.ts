import { addressFormatOf } from './address-format.ts'
import { tidyPostcode } from './tidy-postcode.ts'

/**
 * True for a postcode of a country, however it is typed; with `isStart` also for the beginning of one, such as `104` in Germany and
 * `PA67` in the United Kingdom. Countries without postcodes have none.
 */
export function fitsPostcode(country: string, text: string, { isStart }: { isStart: boolean }): boolean {
  const { zip, zipex = '' } = addressFormatOf(country) ?? {}
  if (zip === undefined || plain(text) === '') return false
  const pattern = new RegExp(`^(?:${zip})$`, 'i')
  const isWhole = (code: string): boolean => pattern.test(tidyPostcode(country, code))
  // A beginning fits when the rest of one of the country's examples completes it.
  const examples = zipex.split(',').flatMap((example) => [plain(example), plain(example).replace(/^[A-Z]+/u, '')])
  const completed = examples.map((example) => plain(text) + example.slice(plain(text).length))
  return isWhole(text) || (isStart && completed.some(isWhole))
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]+/gu, '')
}
