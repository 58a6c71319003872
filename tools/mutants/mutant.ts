/** A realistic defect (mutant) and the test that must fail when it is applied. */
export type Mutant = {
  name: string
  /** Text replacements. Each `from` must occur exactly once in its file. */
  changes: readonly { file: string; from: string; to: string }[]
  test: string
  /** Title of the test, or the beginning of it. */
  title: string
}
