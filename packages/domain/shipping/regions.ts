const united =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,' +
  'FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
  'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,' +
  'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,' +
  'PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,' +
  'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific'
const canada =
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,' +
  'NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon'
const australia =
  'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,' +
  'VIC Victoria,WA Western Australia'

type Region = { code: string; name: string }

const lists: Readonly<Record<string, readonly Region[]>> = {
  US: regionsIn(united),
  CA: regionsIn(canada),
  AU: regionsIn(australia),
}
const byCountry: Readonly<Record<string, ReadonlyMap<string, string>>> = Object.fromEntries(
  Object.entries(lists).map(([country, regions]) => [country, codesByName(regions)]),
)

/** Returns the states or provinces of a country; `null` for countries whose regions are not listed in this folder. */
export function regionsOf(country: string): readonly Region[] | null {
  return Object.hasOwn(lists, country) ? (lists[country] ?? null) : null
}

/**
 * Returns the code of a region given by name or code: `NY` for `New York` in the United States. Unknown regions are returned
 * unchanged.
 */
export function regionCode(country: string, region: string): string {
  const known = Object.hasOwn(byCountry, country) ? byCountry[country] : undefined
  return known?.get(region.toUpperCase()) ?? region
}

function regionsIn(list: string): readonly Region[] {
  return list.split(',').map((one) => {
    const at = one.indexOf(' ')
    return { code: one.slice(0, at), name: one.slice(at + 1) }
  })
}

function codesByName(regions: readonly Region[]): ReadonlyMap<string, string> {
  return new Map(
    regions.flatMap(({ code, name }): [string, string][] => [
      [code, code],
      [name.toUpperCase(), code],
    ]),
  )
}
