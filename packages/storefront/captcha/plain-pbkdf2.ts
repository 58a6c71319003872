import { compress, firstState, sha256 } from './plain-sha256.ts'

/** The first 32 bytes of PBKDF2 with HMAC-SHA-256 (RFC 8018). */
export function pbkdf2(password: Uint8Array, salt: Uint8Array, rounds: number): Uint8Array {
  const { inner, outer } = keyed(password)
  const first = new Uint8Array(salt.length + 4)
  first.set(salt)
  first[first.length - 1] = 1 // block number 1, big-endian
  let last = compressDigest(outer, wordsOf(sha256(first, inner, blockBytes)))
  const sum = last.slice()
  for (let round = 1; round < rounds; round += 1) {
    last = compressDigest(outer, compressDigest(inner, last))
    for (let at = 0; at < 8; at += 1) sum[at] = (sum[at] ?? 0) ^ (last[at] ?? 0)
  }
  return bytesOf(sum)
}

const blockBytes = 64
type State = Int32Array

/** HMAC's inner and outer states after hashing the padded key. Every round starts from them, so they are computed once. */
function keyed(password: Uint8Array): { inner: State; outer: State } {
  const key = new Uint8Array(blockBytes)
  key.set(password.length > blockBytes ? sha256(password) : password)
  const padded = (pad: number): State => {
    const state = firstState()
    compress(state, wordsOf(key.map((byte) => byte ^ pad)))
    return state
  }
  return { inner: padded(0x36), outer: padded(0x5c) }
}

/** Hashes a 32-byte digest, continuing from `start`, the state after the 64-byte padded key. */
function compressDigest(start: State, digest: State): State {
  const state = start.slice()
  const block = new Int32Array(16)
  block.set(digest)
  block[8] = 0x80000000 | 0
  block[15] = (blockBytes + 32) * 8
  compress(state, block)
  return state
}

function wordsOf(bytes: Uint8Array): State {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int32Array.from({ length: bytes.length / 4 }, (_, at) => view.getInt32(at * 4))
}

function bytesOf(words: State): Uint8Array {
  const bytes = new Uint8Array(words.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [at, word] of words.entries()) view.setInt32(at * 4, word)
  return bytes
}
