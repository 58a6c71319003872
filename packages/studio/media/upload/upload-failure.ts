import type { Translate } from '@sitewright/domain/kit/text.ts'

/** Returns the text of a problem in the language of the screen. */
export type ProblemText = (translate: Translate) => string

/**
 * Thrown when a file could not be uploaded. `isFinal` means that the file itself is the reason, so that sending it again is of no use;
 * `isNetwork` that the connection was lost.
 */
export class UploadFailure extends Error {
  override name = 'UploadFailure'
  readonly text: ProblemText
  readonly isFinal: boolean
  readonly isNetwork: boolean

  constructor(text: ProblemText, { isFinal = false, isNetwork = false } = {}) {
    super('The file could not be uploaded.')
    this.text = text
    this.isFinal = isFinal
    this.isNetwork = isNetwork
  }
}
