import * as z from 'zod'
import { isId } from '../kit/ids.ts'

const typed = z.string().max(40)

/** Body of the exchange of a typed test card for a token. The number never leaves our server, and no other number is taken. */
export const testCardBody = z.strictObject({ number: typed, expiry: typed, cvc: typed })
export type TestCardBody = z.output<typeof testCardBody>
/** `paymentToken` pays once. */
export const testCardAnswer = z.object({ paymentToken: z.string() })
export type TestCardAnswer = z.output<typeof testCardAnswer>

export const paymentEventParams = z.object({ provider: z.enum(['stripe', 'test']), siteId: z.string().refine(isId) })

export const testBankParams = z.object({ token: z.string().regex(/^[0-9a-f]{64}$/) })
/** The button that was pressed on the test bank's page. */
export const testBankForm = z.object({ answer: z.enum(['approve', 'fail', 'cancel']) })
export type TestBankAnswer = z.output<typeof testBankForm>['answer']
