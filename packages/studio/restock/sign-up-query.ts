import {
  signUpFormAnswer,
  signUpFormChanged,
  type SignUpFormAnswer,
  type SignUpFormBody,
  type SignUpFormChanged,
} from '@sitewright/domain/restock/sign-up-form.wire.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'

const path = '/api/studio/restock/form'
const keyOf = (site: string) => ['restock form', site]

/** React hook that loads the sign-up for what is sold out. */
export function useSignUpForm(site: string) {
  return useQuery({
    queryKey: keyOf(site),
    queryFn: () => fetchSignUpForm(site),
    refetchOnWindowFocus: 'always', // colleagues change it
    staleTime: 0,
  })
}

export function useReloadSignUpForm(site: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(site) })
}

export async function fetchSignUpForm(site: string): Promise<SignUpFormAnswer> {
  return signUpFormAnswer.parse(await callApi({ method: 'GET', path, site }))
}

export async function sendSignUpForm(
  site: string,
  body: SignUpFormBody,
  idempotencyKey: string,
): Promise<SignUpFormChanged> {
  return signUpFormChanged.parse(await callApi({ method: 'PUT', path, body, site, idempotencyKey }))
}
