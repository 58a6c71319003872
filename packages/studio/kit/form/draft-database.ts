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

let opening: Promise<void> | undefined
let database: IDBDatabase | null = null
let channel: BroadcastChannel | null = null
const changed = new Set<string>()
let isWriting = false

/** Keeps a text under a key; null drops what is there. Written at once, and told to the studio's other tabs. */
export function changeOnDevice(key: string, text: string | null): void {
  if ((heldDrafts.get(key) ?? null) === text) return
  hold(key, text)
  changed.add(key)
  channel?.postMessage([key, text])
  void writeChanged()
}

function hold(key: string, text: string | null): void {
  if (text === null) heldDrafts.delete(key)
  else heldDrafts.set(key, text)
}

/** Writes what has changed; what changes meanwhile is written next, each key once. */
async function writeChanged(): Promise<void> {
  if (isWriting || !database) return
  isWriting = true
  while (changed.size > 0) {
    const keys = [...changed]
    changed.clear()
    // The disk may be full, or the browser may have closed the database: the forms ask before they are left.
    await write(database, keys).catch(() => {})
  }
  isWriting = false
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
  if (!database) return
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
    try {
      const request = indexedDB.open('sitewright-studio', 1)
      request.onupgradeneeded = () => request.result.createObjectStore(storeName)
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close() // a newer studio in another tab waits for it
        database = request.result
        void writeChanged()
        resolve()
      }
      request.onerror = () => resolve()
    } catch {
      resolve()
    }
  })
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
