import { countryChoices } from '@sitewright/domain/shipping/estimate-notes.ts'
import { regionsOf } from '@sitewright/domain/shipping/regions.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import type { EditForm } from '../kit/form/edit-form.ts'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { readRegions, type PlaceForm, type ZoneForm } from './zone-form.ts'

type ZoneFormFields = { [Part in 'values' | 'set' | 'field']: EditForm<ZoneForm>[Part] }
type PlaceFormFields = { [Part in 'values' | 'set' | 'field']: EditForm<PlaceForm>[Part] }

/** Name and places of a zone. */
export function ZoneFields({ form }: { form: ZoneFormFields }) {
  const translate = useTranslate()
  return (
    <>
      <TextField
        {...form.field('zoneName')}
        label={translate(messages.zoneName)}
        note={translate(messages.optional)}
        help={translate(messages.zoneNameHelp)}
      />
      <PlaceFields form={form} />
    </>
  )
}

/** Countries, and within them regions and postcodes. */
export function PlaceFields({ form }: { form: PlaceFormFields }) {
  const translate = useTranslate()
  return (
    <>
      <PlaceChoice
        field="countries"
        label={translate(messages.countries)}
        texts={{
          find: translate(messages.findCountries),
          hint: translate(messages.countriesHint),
          none: translate(messages.noCountries),
        }}
        all={countryChoices(useLocaleTag())}
        chosen={form.values.countries}
        error={form.field('countries').error}
        onChange={(codes) => form.set('countries', codes)}
      />
      {form.values.countries.length > 0 && <Regions form={form} />}
      {form.values.countries.length > 0 && (
        <TextField
          {...form.field('postcodes')}
          isMultiline
          label={translate(messages.postcodes)}
          note={translate(messages.optional)}
          help={translate(messages.postcodesHelp)}
        />
      )}
    </>
  )
}

/** States or regions: chosen from a list where all countries have one, typed elsewhere. */
function Regions({ form }: { form: PlaceFormFields }) {
  const translate = useTranslate()
  const lists = form.values.countries.map(regionsOf)
  if (lists.some((list) => list === null))
    return (
      <TextField
        {...form.field('regions')}
        label={translate(messages.regions)}
        note={translate(messages.optional)}
        help={translate(messages.regionsHelp)}
      />
    )
  return (
    <PlaceChoice
      field="regions"
      label={translate(messages.regions)}
      texts={{
        find: translate(messages.findRegions),
        hint: translate(messages.countriesHint),
        none: translate(messages.noRegions),
        help: translate(messages.regionsAll),
      }}
      all={lists.flatMap((list) => list ?? [])}
      chosen={readRegions(form.values.regions)}
      error={form.field('regions').error}
      onChange={(codes) => form.set('regions', codes.join(', '))}
    />
  )
}
