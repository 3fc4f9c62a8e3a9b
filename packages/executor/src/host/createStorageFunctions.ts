import { encodeBytes, encodeInteger, joinBytes } from '@paraclock/core'
import {
  CHILD_PREFIX,
  EMPTY_KEY,
  keyFromBytes,
  keyToBytes,
  type StorageKey
} from '../storage/StorageKey.ts'
import type { TrieOverlay } from '../storage/TrieOverlay.ts'
import { type ClearedKeys, clearKeys } from './clearKeys.ts'
import type { Host, HostFunctions } from './Host.ts'

/**
 * The roots of child tries are stored under keys with this prefix. As on a node, a runtime cannot
 * write these keys directly.
 */
const CHILD_KEYS = ':child_storage:' as StorageKey

const NOTHING_CLEARED: ClearedKeys = { cursor: null, backend: 0, unique: 0, loops: 0 }
const NO_ROOT: Uint8Array = new Uint8Array(32)

type Answer = number | bigint | undefined
type TrieFamily = Readonly<Record<string, (trie: TrieOverlay, ...args: never[]) => Answer>>

export function createStorageFunctions(host: Host): HostFunctions {
  const shared = createTrieFamily(host)
  const functions: Record<string, (...args: never[]) => Answer> = {}
  for (const [name, run] of Object.entries(shared)) {
    functions[`ext_storage_${name}`] = (one, two, three) => run(host.overlay.top, one, two, three)
  }
  // A runtime names a child trie without the prefix `:child_storage:default:`.
  const childOf = (child: bigint): TrieOverlay =>
    host.overlay.child((CHILD_PREFIX + host.memory.keyOf(child)) as StorageKey)
  for (const [name, run] of Object.entries({ ...shared, ...createKillFamily(host) })) {
    functions[`ext_default_child_storage_${name}`] = (child, one, two, three) =>
      run(childOf(child), one, two, three)
  }
  return {
    ...functions,
    ext_storage_append_version_1: (key: bigint, item: bigint) =>
      void host.overlay.append(host.overlay.top, host.memory.keyOf(key), host.memory.viewOf(item)),
    // Change tries were removed from Substrate. Like nodes, the host answers that it has no root of
    // a change trie.
    ext_storage_changes_root_version_1: () => host.giveOption(null),
    ext_storage_start_transaction_version_1: () => void host.overlay.start(),
    ext_storage_rollback_transaction_version_1: () => void host.overlay.rollback(),
    ext_storage_commit_transaction_version_1: () => void host.overlay.commit()
  }
}

function createTrieFamily(host: Host): TrieFamily {
  const { memory } = host

  function write(trie: TrieOverlay, key: StorageKey, value: Uint8Array | null): undefined {
    if (trie.child !== undefined || !key.startsWith(CHILD_KEYS)) host.overlay.set(trie, key, value)
  }

  /**
   * Copies the bytes of a value into a buffer, beginning at `offset`, until the buffer is full.
   * Returns the number of bytes from `offset` to the end of the value, or `None` if the key has no
   * value.
   */
  function read(trie: TrieOverlay, key: bigint, into: bigint, offset: number): bigint {
    const value = trie.get(memory.keyOf(key))
    if (value === null) return host.giveOption(null)
    const out = memory.viewOf(into)
    const rest = value.subarray(Math.min(offset >>> 0, value.length))
    out.set(rest.length > out.length ? rest.subarray(0, out.length) : rest)
    return host.giveTaggedU32(1, rest.length)
  }

  function root({ child }: TrieOverlay, version: number): bigint {
    const { roots, storage } = host.options
    if (roots === undefined) return host.giveFat(NO_ROOT)
    const changes = host.overlay.diff()
    return host.giveFat(roots({ storage, changes, version: version === 0 ? 0 : 1, child }))
  }

  return {
    get_version_1: (trie: TrieOverlay, key: bigint) => host.giveOption(trie.get(memory.keyOf(key))),
    read_version_1: read,
    set_version_1: (trie: TrieOverlay, key: bigint, value: bigint) =>
      write(trie, memory.keyOf(key), memory.copyOf(value)),
    clear_version_1: (trie: TrieOverlay, key: bigint) => write(trie, memory.keyOf(key), null),
    exists_version_1: (trie: TrieOverlay, key: bigint) => (trie.has(memory.keyOf(key)) ? 1 : 0),
    next_key_version_1: (trie: TrieOverlay, key: bigint) => {
      const next = trie.nextKey(memory.keyOf(key))
      return host.giveOption(next === null ? null : keyToBytes(next))
    },
    clear_prefix_version_1: (trie: TrieOverlay, prefix: bigint) =>
      void clear(host, trie, memory.keyOf(prefix)),
    clear_prefix_version_2: (trie: TrieOverlay, prefix: bigint, limit: bigint) => {
      const most = optionU32(host, nameOf(trie, 'clear_prefix_version_2'), limit)
      return giveKilled(host, clear(host, trie, memory.keyOf(prefix), most))
    },
    clear_prefix_version_3: (trie: TrieOverlay, prefix: bigint, limit: bigint, cursor: bigint) =>
      clearFrom(host, trie, 'clear_prefix_version_3', memory.keyOf(prefix), limit, cursor),
    root_version_1: (trie: TrieOverlay) => root(trie, 0),
    root_version_2: root
  }
}

function createKillFamily(host: Host): TrieFamily {
  const kill = (trie: TrieOverlay, name: string, limit: bigint): ClearedKeys =>
    clear(host, trie, EMPTY_KEY, optionU32(host, nameOf(trie, name), limit))
  return {
    storage_kill_version_1: (trie: TrieOverlay) => void clear(host, trie, EMPTY_KEY),
    storage_kill_version_2: (trie: TrieOverlay, limit: bigint) =>
      kill(trie, 'storage_kill_version_2', limit).cursor === null ? 1 : 0,
    storage_kill_version_3: (trie: TrieOverlay, limit: bigint) =>
      giveKilled(host, kill(trie, 'storage_kill_version_3', limit)),
    storage_kill_version_4: (trie: TrieOverlay, limit: bigint, cursor: bigint) =>
      clearFrom(host, trie, 'storage_kill_version_4', EMPTY_KEY, limit, cursor)
  }
}

function nameOf({ child }: TrieOverlay, name: string): string {
  return `ext_${child === undefined ? '' : 'default_child_'}storage_${name}`
}

function clear(
  { overlay }: Host,
  trie: TrieOverlay,
  prefix: StorageKey,
  limit: number | null = null,
  cursor: StorageKey | null = null
): ClearedKeys {
  // The main trie also has the roots of child tries. As in Substrate, a prefix that could match the
  // key of such a root deletes nothing.
  const reachesChildren = prefix.startsWith(CHILD_PREFIX) || CHILD_PREFIX.startsWith(prefix)
  if (trie.child === undefined && reachesChildren) return NOTHING_CLEARED
  return clearKeys({ overlay, trie, prefix, limit, cursor })
}

function clearFrom(
  host: Host,
  trie: TrieOverlay,
  name: string,
  prefix: StorageKey,
  limit: bigint,
  cursor: bigint
): bigint {
  const most = optionU32(host, nameOf(trie, name), limit)
  const reader = host.scale(nameOf(trie, name), cursor)
  const from = reader.option() ? keyFromBytes(reader.bytes()) : null
  return giveRemoved(host, clear(host, trie, prefix, most, from))
}

/**
 * Returns a `KillStorageResult`: a byte that is 1 if stored keys are left, and the number of
 * visited stored keys.
 */
function giveKilled(host: Host, { cursor, loops }: ClearedKeys): bigint {
  return host.giveTaggedU32(cursor === null ? 0 : 1, loops)
}

/**
 * Returns a `MultiRemovalResults`: the key at which the runtime's next call continues, and the
 * numbers `backend`, `unique` and `loops`.
 */
function giveRemoved(host: Host, cleared: ClearedKeys): bigint {
  const { cursor, backend, unique, loops } = cleared
  const next =
    cursor === null ? [Uint8Array.of(0)] : [Uint8Array.of(1), encodeBytes(keyToBytes(cursor))]
  const counts = [backend, unique, loops].map((count) => encodeInteger(count, 4))
  return host.giveFat(joinBytes([...next, ...counts]))
}

function optionU32(host: Host, hostFunction: string, fat: bigint): number | null {
  const reader = host.scale(hostFunction, fat)
  return reader.option() ? reader.u32() : null
}
