import { readSomeTexts, useKeptValue } from '../../kit/form/use-kept-value.ts'

type Texts = { altText?: string; title?: string; fileName?: string }

const nothing: Texts = {}
const readDraft = readSomeTexts(['altText', 'title', 'fileName'])

/**
 * React hook with what was typed about a picture and is not saved yet, kept on this device. It is the same wherever the picture's
 * texts are edited. `forget` is called with what was saved, and keeps what was typed since.
 */
export function usePictureDraft(siteId: string, id: string) {
  const [typed, change] = useKeptValue(`${siteId} picture ${id}`, nothing, readDraft)
  return {
    typed,
    type: (texts: Texts) => change((now) => ({ ...now, ...texts })),
    forget: (saved: Texts) =>
      change((now) =>
        Object.fromEntries(Object.entries(now).filter(([name, text]) => text.trim() !== valueOf(saved, name))),
      ),
  }
}
export type PictureDraft = ReturnType<typeof usePictureDraft>

function valueOf(texts: Texts, name: string): string | undefined {
  return new Map<string, string>(Object.entries(texts)).get(name)
}
