/** What stands around the templates of a mail. Its functions take and return template source. */
export type MailFrame = {
  html(content: string): string
  text(content: string): string
  /** Longest line of the plain text in characters. Longer lines are wrapped; words and addresses stay whole. */
  plainChars: number
}
