import type { CallGuard } from '../host/CallGuard.ts'
import { AppendedList } from './AppendedList.ts'
import type { KeyChanges, KeysRead, Storage, StorageDiff } from './Storage.ts'
import type { StorageKey } from './StorageKey.ts'
import { type OverlayEntry, TrieOverlay } from './TrieOverlay.ts'

/**
 * The maximum number of nested storage transactions. FRAME allows 255, but other runtimes could
 * open more.
 */
const MAX_TRANSACTIONS = 4096

/**
 * The memory that an entry takes in addition to its key and value, in bytes. 450 bytes were
 * measured.
 */
export const ENTRY_BYTES = 512

/** The memory that a `Change` takes, in bytes. 140 bytes were measured. */
const CHANGE_BYTES = 160

/** The memory that a child trie takes, in bytes. 2,500 bytes were measured. */
const TRIE_BYTES = 4096

/**
 * If a rollback removes more keys than this, the remaining keys are sorted again, because removing
 * the keys one by one would take longer.
 */
const MANY_KEYS = 64

interface Change {
  readonly trie: TrieOverlay
  readonly key: StorageKey
  readonly before: OverlayEntry | undefined
}

/**
 * The changes that a call makes over a storage: values, deletions and appended lists, with nested
 * transactions.
 *
 * When a transaction writes to a key for the first time, the transaction records the earlier entry
 * of the key. So starting a transaction copies nothing, and a rollback takes time only for the keys
 * that the transaction wrote.
 */
export class StorageOverlay {
  readonly top: TrieOverlay
  /**
   * The changes just before the last rollback of an outermost transaction, including the changes
   * that this rollback undid.
   */
  undone: StorageDiff | undefined
  readonly #storage: Storage
  readonly #guard: CallGuard
  readonly #limitBytes: number
  readonly #keepsUndone: boolean
  readonly #children = new Map<StorageKey, TrieOverlay>()
  readonly #transactions: Change[][] = []
  #heldBytes = 0

  constructor(from: {
    readonly storage: Storage
    readonly guard: CallGuard
    /**
     * The maximum number of bytes that the call may hold: keys, values, and the entries that a
     * rollback restores.
     */
    readonly limitBytes: number
    /** Whether {@link StorageOverlay.undone} is recorded. */
    readonly keepsUndone?: boolean | undefined
  }) {
    this.#storage = from.storage
    this.#guard = from.guard
    this.#limitBytes = from.limitBytes
    this.#keepsUndone = from.keepsUndone ?? false
    this.top = this.#open(undefined)
  }

  child(key: StorageKey): TrieOverlay {
    let trie = this.#children.get(key)
    if (trie === undefined) {
      this.hold(key.length + TRIE_BYTES)
      trie = this.#open(key)
      this.#children.set(key, trie)
    }
    return trie
  }

  /** How many reads the storage answered with `MISSING`. */
  get missing(): number {
    let missing = this.top.missing
    for (const trie of this.#children.values()) missing += trie.missing
    return missing
  }

  get depth(): number {
    return this.#transactions.length
  }

  /**
   * Sets the value of a key; `null` deletes the key. The array is not copied, so do not change it
   * afterwards.
   */
  set(trie: TrieOverlay, key: StorageKey, value: Uint8Array | null): void {
    const entry = this.#entryToWrite(trie, key)
    this.hold((value?.length ?? 0) - sizeOf(entry))
    entry.value = value
    entry.list = null
  }

  /** Appends a SCALE encoded item to the list that is stored under a key. */
  append(trie: TrieOverlay, key: StorageKey, item: Uint8Array): void {
    const current = trie.entries.get(key)
    const list =
      current?.list == null
        ? AppendedList.from(current === undefined ? trie.stored(key) : current.value)
        : current.list
    const entry = this.#entryToWrite(trie, key)
    const before = sizeOf(entry)
    entry.list = entry === current || current?.list == null ? list : list.fork()
    entry.value = null
    entry.list.push(item)
    this.hold(entry.list.size - before)
  }

  start(): void {
    if (this.#transactions.length >= MAX_TRANSACTIONS)
      this.#guard.exceed(`more than ${MAX_TRANSACTIONS} storage transactions inside each other`)
    this.#transactions.push([])
  }

  /** Ends the innermost transaction, and undoes its changes. */
  rollback(): void {
    const changes = this.#end('rollback')
    if (this.#keepsUndone && this.depth === 0) this.undone = this.diff()
    const many = changes.length > MANY_KEYS
    for (const { trie, key, before } of changes) {
      this.#heldBytes -= sizeOf(trie.entries.get(key))
      if (before !== undefined) {
        this.#heldBytes -= CHANGE_BYTES
        trie.entries.set(key, before)
        continue
      }
      this.#heldBytes -= key.length + ENTRY_BYTES
      trie.entries.delete(key)
      if (many) trie.sorted.forget()
      else trie.sorted.remove(key)
    }
  }

  /**
   * Ends the innermost transaction, and keeps its changes. The changes then belong to the outer
   * transaction, or to the call.
   */
  commit(): void {
    const changes = this.#end('commit')
    const depth = this.#transactions.length
    const outer = this.#transactions[depth - 1]
    for (const change of changes) {
      const entry = change.trie.entries.get(change.key)
      if (entry !== undefined) entry.depth = depth
      // If the outer transaction wrote the key earlier, it has its own record for a rollback.
      // Otherwise, `change` becomes a record of the outer transaction.
      if (outer !== undefined && change.before?.depth !== depth) outer.push(change)
      else if (change.before !== undefined) this.#heldBytes -= sizeOf(change.before) + CHANGE_BYTES
    }
  }

  diff(): StorageDiff {
    return this.#collect(changesOf)
  }

  keysRead(): KeysRead {
    return this.#collect(({ read }) => read)
  }

  #collect(list: (trie: TrieOverlay) => KeyChanges): StorageDiff {
    const children = [...this.#children].map(([key, trie]) => [key, list(trie)] as const)
    return { top: list(this.top), child: new Map(children.filter(([, { size }]) => size > 0)) }
  }

  #open(child: StorageKey | undefined): TrieOverlay {
    const hold = (key: StorageKey): void => this.hold(key.length + ENTRY_BYTES)
    return new TrieOverlay(this.#storage, child, hold)
  }

  #entryToWrite(trie: TrieOverlay, key: StorageKey): OverlayEntry {
    const before = trie.entries.get(key)
    const depth = this.#transactions.length
    if (before !== undefined && before.depth === depth) return before
    const entry: OverlayEntry = { value: null, list: null, depth }
    trie.entries.set(key, entry)
    if (before === undefined) {
      trie.sorted.add(key)
      this.hold(key.length + ENTRY_BYTES)
    } else this.hold(CHANGE_BYTES)
    this.#transactions[depth - 1]?.push({ trie, key, before })
    return entry
  }

  #end(operation: 'commit' | 'rollback'): Change[] {
    const changes = this.#transactions.pop()
    return changes ?? this.#guard.misuse(`a ${operation} without an open storage transaction`)
  }

  /**
   * Adds to the number of bytes that the call holds. A negative number means that the call releases
   * bytes. Raises `RuntimeLimitExceeded` if the call then holds more bytes than the limit.
   */
  hold(bytes: number): void {
    this.#heldBytes += bytes
    if (this.#heldBytes > this.#limitBytes)
      this.#guard.exceed(`it holds more than ${this.#limitBytes} bytes of storage`)
  }
}

function sizeOf(entry: OverlayEntry | undefined): number {
  return entry?.list?.size ?? entry?.value?.length ?? 0
}

function changesOf(trie: TrieOverlay): KeyChanges {
  const changes = new Map<StorageKey, Uint8Array | null>()
  for (const [key, entry] of trie.entries)
    changes.set(key, entry.list === null ? entry.value : entry.list.encoded())
  return changes
}
