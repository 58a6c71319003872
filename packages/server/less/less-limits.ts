/** What compiling a theme's stylesheets may cost. */
export const lessLimits = {
  /** Of the processor: on a busy machine a harmless stylesheet takes long by the clock. */
  processorMs: 5_000,
  /** Where the processor’s time is not told, and for a process that stopped without an end. */
  wallMs: 120_000,
  megabytes: 128,
  /** Of the compiled stylesheet; public templates make 200 to 500 kB. */
  letters: 4_000_000,
} as const
