import { useTouchedFields } from '@sitewright/ui/use-touched-fields.ts'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, type FormEvent, type RefObject } from 'react'

type Options<answer> = {
  send: () => Promise<answer>
  /** Name of the first invalid field. It gets the focus, and the form is not sent; undefined when all fields are valid. */
  firstInvalid: string | undefined
  onSuccess?: (answer: answer) => Promise<void> | void
  onError: (failure: Error, focusOn: (field: string) => void) => void
}

export type AuthFormState = {
  form: RefObject<HTMLFormElement | null>
  attempt: Pick<UseMutationResult, 'isIdle' | 'isPending' | 'isError' | 'error'>
  onSubmit: (event: FormEvent) => void
  /** True when the errors of a field are shown: once the field has lost the focus, or the form was submitted. */
  isLeft: (field: string) => boolean
  leave: (field: string) => void
}

/**
 * React hook with the state of a form that is shown before the sign-in. Validates the form, never sends it twice at the same
 * time, and moves the focus to the field that has to be corrected.
 */
export function useAuthForm<answer>({ send, firstInvalid, onSuccess, onError }: Options<answer>): AuthFormState {
  const form = useRef<HTMLFormElement>(null)
  const { isLeft, leave, leaveAll } = useTouchedFields()
  // React updates `attempt.isPending` a moment after the form is submitted, so a second press in the meantime would send the form
  // again.
  const isSending = useRef(false)
  const focusOn = (field: string) => form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus()
  const attempt = useMutation({
    mutationFn: send,
    onSuccess: (answer) => onSuccess?.(answer),
    onError: (failure) => onError(failure, focusOn),
    onSettled: () => {
      isSending.current = false
    },
  })

  // The first field gets the focus only on devices with a mouse; on a phone, the on-screen keyboard would cover the page.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) form.current?.querySelector<HTMLInputElement>(typedInput)?.focus()
  }, [])

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (isSending.current) return
    leaveAll()
    if (firstInvalid !== undefined) return focusOn(firstInvalid)
    isSending.current = true
    attempt.mutate()
  }
  return { form, attempt, onSubmit, isLeft, leave }
}

const typedInput = 'input:not([type="hidden"])'
