/** Limits for compiling one theme's stylesheets. */
export const lessLimits = {
  /**
   * Limit of CPU time in milliseconds. It is CPU time, because on a busy machine even a harmless stylesheet takes long by the
   * clock.
   */
  processorMs: 5_000,
  /** Wall-clock limit in milliseconds, for a compiler process that hangs without using CPU time. */
  wallMs: 120_000,
  megabytes: 128,
  /** Length of the compiled CSS in characters; public templates produce 200 to 500 kB. */
  letters: 4_000_000,
} as const
