import { bytesToHex, RecentMap } from '@paraclock/core'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A cache of bytes in the storage of the browser. */
export interface KeptEntries {
  /**
   * Returns the content of the entry with this key. Resolves with `undefined` if the entry is
   * missing or damaged. Never rejects.
   */
  read(key: readonly unknown[]): Promise<Uint8Array | undefined>
  /** Never rejects. */
  write(key: readonly unknown[], content: Uint8Array): Promise<void>
}

/**
 * `uses` has the time of the last use of each entry. `uses` is separate from `contents`, so that
 * reading an entry does not write its content again.
 */
interface Stores extends DBSchema {
  contents: { key: string; value: Uint8Array }
  uses: { key: string; value: Use }
}

interface Use {
  readonly bytes: number
  readonly digest: string
  readonly usedAt: number
}

const DATABASE = 'paraclock-cache'
const MAX_BYTES = 96 * 1024 * 1024

/**
 * Opens the cache in the storage of the browser. If the entries exceed `maxBytes`, the least
 * recently used entries are removed. If the storage is full or denied, entries last until the tab
 * is closed.
 */
export function openKeptEntries(maxBytes: number = MAX_BYTES): KeptEntries {
  const recent = new RecentMap<string, Uint8Array>({
    most: maxBytes,
    sizeOf: ({ length }) => length
  })
  const opening = openDatabase()
  // Each read and write awaits `opening` and gets its error. This handler only prevents an unhandled
  // rejection.
  opening.catch(() => undefined)
  const open = async () => {
    const transaction = (await opening).transaction(['contents', 'uses'], 'readwrite')
    const [contents, uses] = [transaction.objectStore('contents'), transaction.objectStore('uses')]
    const { done } = transaction
    // A failed request also rejects `done`. The caller gets the error of the request.
    done.catch(() => undefined)
    return { contents, uses, done }
  }

  const load = async (name: string): Promise<Uint8Array | undefined> => {
    const { contents, uses, done } = await open()
    const [content, use] = await Promise.all([contents.get(name), uses.get(name)])
    if (use !== undefined) await uses.put({ ...use, usedAt: Date.now() }, name)
    await done
    // The digest detects a content that the disk has damaged.
    return content !== undefined && use?.digest === (await digest(content)) ? content : undefined
  }

  const save = async (name: string, content: Uint8Array): Promise<void> => {
    const use = { bytes: content.length, digest: await digest(content), usedAt: Date.now() }
    const { contents, uses, done } = await open()
    await Promise.all([contents.put(content, name), uses.put(use, name)])
    const [names, all] = await Promise.all([uses.getAllKeys(), uses.getAll()])
    let total = all.reduce((sum, { bytes }) => sum + bytes, 0)
    const oldest = all
      .map((one, index) => ({ ...one, name: names[index] as string }))
      .toSorted((one, other) => one.usedAt - other.usedAt)
    for (const { name: old, bytes } of oldest) {
      if (total <= maxBytes) break
      await Promise.all([contents.delete(old), uses.delete(old)])
      total -= bytes
    }
    await done
  }

  return {
    async read(key) {
      const text = JSON.stringify(key)
      const known = recent.get(text)
      if (known !== undefined) return known
      try {
        const content = await load(await digest(new TextEncoder().encode(text)))
        if (content !== undefined) recent.set(text, content)
        return content
      } catch {
        return undefined
      }
    },
    async write(key, content) {
      const text = JSON.stringify(key)
      recent.set(text, content)
      try {
        if (content.length <= maxBytes) {
          await save(await digest(new TextEncoder().encode(text)), content)
        }
      } catch {
        // The error is ignored. If the entry is not stored, the next visit reads the value from the
        // chain.
      }
    }
  }
}

async function openDatabase(): Promise<IDBPDatabase<Stores>> {
  return await openDB<Stores>(DATABASE, 1, {
    upgrade(created) {
      created.createObjectStore('contents')
      created.createObjectStore('uses')
    }
  })
}

/**
 * Returns the SHA-256 digest. Keys are stored as digests, because an endpoint in a key can contain a
 * secret. The digest of a content detects damage.
 */
async function digest(content: Uint8Array): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content as BufferSource)))
}
