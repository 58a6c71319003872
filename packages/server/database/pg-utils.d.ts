declare module 'pg/lib/utils.js' {
  /** Functions of `pg` that its types leave out. */
  const utils: {
    /** Returns a value as it is sent: text, bytes or null. Throws for one that cannot be written as JSON. */
    prepareValue(this: void, value: unknown): string | Buffer | null
  }
  export default utils
}
