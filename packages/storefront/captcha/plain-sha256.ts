/** SHA-256 (FIPS 180-4). `state` continues a hash that has already consumed `before` bytes, a multiple of 64. */
export function sha256(bytes: Uint8Array, state: Int32Array = firstState(), before = 0): Uint8Array {
  const hash = state.slice()
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const padded = new Uint8Array(blocks * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, (before + bytes.length) * 8)
  for (let block = 0; block < blocks; block += 1) {
    compress(
      hash,
      Int32Array.from({ length: 16 }, (_, at) => view.getInt32(block * 64 + at * 4)),
    )
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [at, word] of hash.entries()) digest.setInt32(at * 4, word)
  return new Uint8Array(digest.buffer)
}

/** Initial hash values: the first 32 bits of the fractional parts of the square roots of the first 8 primes. */
export function firstState(): Int32Array {
  return Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
}

/** Mixes one block of 16 words into the state. */
export function compress(state: Int32Array, block: Int32Array): void {
  const words = new Int32Array(64)
  words.set(block)
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15] ?? 0
    const late = words[at - 2] ?? 0
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[at] = (words[at - 16] ?? 0) + small + (words[at - 7] ?? 0) + large
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g)
    const first =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (constants[at] ?? 0) + (words[at] ?? 0)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + word
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}

const primes = firstPrimes(64)
/** Round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  }
  return found
}
