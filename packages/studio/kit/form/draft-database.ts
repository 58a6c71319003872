/**
 * What is kept on this device, as JSON texts by their keys. Forms read it here when they open; the database follows. Without a
 * database, as in a browser that blocks storage, it lasts until the page is closed, before which the forms ask.
 */
export const heldDrafts = new Map<string, string>()

const storeName = 'drafts'
/** A database that does not open by then, because another tab upgrades it, does not keep anybody from working. */
const opensWithinMs = 1_000
/** Under this prefix the studio kept drafts in `localStorage`, which loses the last seconds when the browser is killed. */
const oldPrefix = 'sw-draft '

/** Time after which a write that failed is tried again. */
const againMs = 5_000

let opening: Promise<void> | undefined
let database: IDBDatabase | null = null
let channel: BroadcastChannel | null = null
const changed = new Set<string>()
const listeners = new Set<() => void>()
let isWriting = false
let isKept = true
let again: ReturnType<typeof setTimeout> | undefined

/** Calls a function after each change of what is held, also by another tab, and of `isKeptOnDevice`. Returns one that ends it. */
export function listenToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False when nothing more reaches this device, such as on a full disk: then the drafts last until the page is closed. */
export function isKeptOnDevice(): boolean {
  return isKept
}

/** Keeps a text under a key; null drops what is there. Written at once, and told to the studio's other tabs. */
export function changeOnDevice(key: string, text: string | null): void {
  if ((heldDrafts.get(key) ?? null) === text) return
  changed.add(key)
  hold(key, text)
  channel?.postMessage([key, text])
  void writeChanged()
}

function hold(key: string, text: string | null): void {
  if (text === null) heldDrafts.delete(key)
  else heldDrafts.set(key, text)
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Writes what has changed; what changes meanwhile is written next, each key once. What cannot be written is tried again. */
async function writeChanged(): Promise<void> {
  if (isWriting || !database) return
  isWriting = true
  while (changed.size > 0) {
    const keys = [...changed]
    changed.clear()
    try {
      await write(database, keys)
      setKept(true)
    } catch {
      for (const key of keys) changed.add(key)
      setKept(false)
      break
    }
  }
  isWriting = false
}

function setKept(now: boolean): void {
  if (!now) again ??= setTimeout(tryAgain, againMs)
  if (isKept === now) return
  isKept = now
  if (now) window.removeEventListener('beforeunload', askBeforeClosing)
  else window.addEventListener('beforeunload', askBeforeClosing)
  tell()
}

function tryAgain(): void {
  again = undefined
  if (database) void writeChanged()
  else void openDatabase()
}

/** The forms ask by themselves. This one asks for what is not kept of fields without a form of their own, too. */
function askBeforeClosing(event: BeforeUnloadEvent): void {
  if ([...changed].some((key) => heldDrafts.has(key))) event.preventDefault()
}

async function write(db: IDBDatabase, keys: readonly string[]): Promise<void> {
  const transaction = db.transaction(storeName, 'readwrite')
  const store = transaction.objectStore(storeName)
  for (const key of keys) {
    const text = heldDrafts.get(key)
    if (text === undefined) store.delete(key)
    else store.put(text, key)
  }
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('Nothing was written.'))
  })
}

/** Reads the drafts of an account into memory, once the database is open. */
export async function readDraftsOf(owner: string): Promise<void> {
  opening ??= openDatabase()
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), opensWithinMs)
  })
  await Promise.race([opening, late])
  if (!database) {
    setKept(false)
    return
  }
  channel ??= listen()
  const store = database.transaction(storeName).objectStore(storeName)
  const mine = IDBKeyRange.bound(`${owner} `, `${owner}!`, false, true) // all keys that begin with the owner and a space
  const [keys, texts] = await Promise.all([resultOf(store.getAllKeys(mine)), resultOf(store.getAll(mine))])
  for (const [at, key] of keys.entries()) {
    const text: unknown = texts[at]
    const isNewer = typeof key === 'string' && (heldDrafts.has(key) || changed.has(key)) // kept meanwhile
    if (typeof key === 'string' && typeof text === 'string' && !isNewer) hold(key, text)
  }
  takeOverOld(owner)
  void writeChanged()
}

/** Opens the database. One that opens late gets what was kept meanwhile. */
function openDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const fail = () => {
      setKept(false)
      resolve()
    }
    try {
      const request = indexedDB.open('sitewright-studio', 1)
      request.onupgradeneeded = () => request.result.createObjectStore(storeName)
      request.onsuccess = () => {
        begin(request.result)
        resolve()
      }
      request.onerror = fail
    } catch {
      fail()
    }
  })
}

function begin(opened: IDBDatabase): void {
  database = opened
  const leave = () => {
    database = null
    setKept(false)
  }
  opened.onversionchange = () => {
    opened.close() // a newer studio in another tab waits for it
    leave()
  }
  opened.onclose = leave // the browser closes it when its files are gone
  if (changed.size === 0) setKept(true)
  else void writeChanged()
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('Nothing was read.'))
  })
}

/** Hears from the studio's other tabs what they keep. */
function listen(): BroadcastChannel {
  const opened = new BroadcastChannel('sitewright-drafts')
  opened.addEventListener('message', ({ data }: MessageEvent<[key: string, text: string | null]>) => hold(...data))
  return opened
}

function takeOverOld(owner: string): void {
  try {
    for (const name of Object.keys(localStorage).filter((each) => each.startsWith(`${oldPrefix}${owner} `))) {
      const key = name.slice(oldPrefix.length)
      if (!heldDrafts.has(key)) changeOnDevice(key, localStorage.getItem(name))
      localStorage.removeItem(name)
    }
  } catch {
    // A browser that blocks `localStorage` has nothing in it.
  }
}
