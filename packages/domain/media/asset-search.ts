import { distinctTerms, wordsOf } from '../search/search-terms.ts'

/** Terms of a longer text are not stored. */
const maxTerms = 200

/**
 * Returns the terms by which a picture is found: its file name, and the words of its name, title and alternative text. A search
 * matches the beginning of terms.
 */
export function assetSearchTerms({
  fileName,
  title,
  altText,
}: {
  fileName: string
  title: string
  altText: string
}): string[] {
  const words = [fileName, title, altText].flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u))
  return distinctTerms([fileName, ...words, ...wordsOf(title), ...wordsOf(altText)]).slice(0, maxTerms)
}
