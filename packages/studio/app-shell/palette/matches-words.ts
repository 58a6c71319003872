/** True when each word of the search begins a word of the text. Case and accents do not matter. */
export function matchesWords(text: string, search: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u)
  return plain(search)
    .split(/\s+/u)
    .every((wanted) => words.some((word) => word.startsWith(wanted)))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
