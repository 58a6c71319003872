import { CLDRFramework } from '@phensley/cldr'
import { expect, it } from 'vitest'
import { countries } from '@sitewright/domain/shipping/countries.ts'
import { readPack } from '../testing/read-pack.ts'

/** Codes that CLDR names, but no parcel is addressed to, with the reason. */
const left: Readonly<Record<string, string>> = {
  CP: 'nobody lives on Clipperton',
  'CQ DG EA IC': 'addressed as GG (Sark), IO (Diego Garcia) and ES (Ceuta, Melilla, Canary Islands)',
  'EU EZ UN QO QU': 'groups of countries',
  'XA XB ZZ': 'for tests and unknown places',
  'AN BU CS CT DD DY FQ FX HV JT MI NH NQ NT PC PU PZ RH SU TP VD WK YD YU ZR': 'withdrawn',
  UK: 'another code of GB',
}

it('BX-1.09 knows every country and territory of CLDR to which parcels are addressed', () => {
  const cldr = new CLDRFramework({ loader: readPack }).get('en')
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const named = codes.filter((code) => ![code, ''].includes(cldr.General.getRegionDisplayName(`und-${code}`)))
  const isLeft = (code: string): boolean => Object.keys(left).some((some) => some.split(' ').includes(code))
  expect(countries).toEqual(named.filter((code) => !isLeft(code)))
})
