import { createContext, useContext } from 'react'

/** The id of the account whose drafts are kept on this device; '' while nobody is signed in. */
export const DraftOwner = createContext('')

/** React hook that returns the key under which a draft of the account is kept on this device. */
export function useDraftKey(key: string): string {
  return `${useContext(DraftOwner)} ${key}`
}
