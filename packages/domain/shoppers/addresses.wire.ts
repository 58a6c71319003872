import * as z from 'zod'
import { isId } from '../kit/ids.ts'

const typed = z.string().max(2_000).default('')

/**
 * The form of a saved address. The fields of the address have the names of `Address`, among them `country`. `fieldsOf` is the country
 * whose fields the form showed, `isFirst` is `on` when checkouts shall begin with the address, and `showFields` is the button that
 * shows the fields of the chosen country.
 */
export const addressForm = z
  .object({ country: typed, fieldsOf: typed, isFirst: typed, showFields: typed })
  .catchall(z.string().max(2_000))
export type AddressForm = z.output<typeof addressForm>

export const savedAddressParams = z.object({ addressId: z.string().refine(isId) })
/** Forms of buttons without fields. */
export const buttonForm = z.object({})
