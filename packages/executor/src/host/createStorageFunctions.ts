import { CHILD_PREFIX, type StorageKey } from '../storage/StorageKey.ts'
import { type ClearedKeys, clearKeys } from './clearKeys.ts'
import type { Host, HostFunctions } from './Host.ts'
import {
  computeRoot,
  giveKey,
  giveKilled,
  giveRemoved,
  optionKey,
  optionU32,
  readInto
} from './storageArguments.ts'

/** What the keys of all child tries begin with. Only the host writes under it. */
const CHILD_KEYS = ':child_storage:' as StorageKey

const NOTHING_CLEARED: ClearedKeys = { cursor: null, backend: 0, unique: 0, loops: 0 }

/** The functions on the main trie, and on transactions. */
export function createStorageFunctions(host: Host): HostFunctions {
  const { memory } = host

  function write(key: StorageKey, value: Uint8Array | null): void {
    if (!key.startsWith(CHILD_KEYS)) host.overlay.set(host.overlay.top, key, value)
  }

  function clear(prefix: StorageKey, limit: number | null, cursor: StorageKey | null): ClearedKeys {
    // Substrate answers so, and deletes nothing, where the prefix could reach into child tries.
    if (prefix.startsWith(CHILD_PREFIX) || CHILD_PREFIX.startsWith(prefix)) return NOTHING_CLEARED
    return clearKeys({ overlay: host.overlay, trie: host.overlay.top, prefix, limit, cursor })
  }

  function root(version: number): bigint {
    return host.giveFat(computeRoot(host, version, undefined))
  }

  return {
    ext_storage_get_version_1: (key: bigint) =>
      host.giveOption(host.overlay.top.get(memory.keyOf(key))),
    ext_storage_read_version_1: (key: bigint, out: bigint, offset: number) =>
      readInto({ host, trie: host.overlay.top, key, out, offset }),
    ext_storage_set_version_1: (key: bigint, value: bigint) => {
      write(memory.keyOf(key), memory.copyOf(value))
    },
    ext_storage_clear_version_1: (key: bigint) => {
      write(memory.keyOf(key), null)
    },
    ext_storage_exists_version_1: (key: bigint) =>
      host.overlay.top.has(memory.keyOf(key)) ? 1 : 0,
    ext_storage_append_version_1: (key: bigint, item: bigint) => {
      host.overlay.append(host.overlay.top, memory.keyOf(key), memory.viewOf(item))
    },
    ext_storage_next_key_version_1: (key: bigint) =>
      giveKey(host, host.overlay.top.nextKey(memory.keyOf(key))),
    ext_storage_clear_prefix_version_1: (prefix: bigint) => {
      clear(memory.keyOf(prefix), null, null)
    },
    ext_storage_clear_prefix_version_2: (prefix: bigint, limit: bigint) => {
      const name = 'ext_storage_clear_prefix_version_2'
      return giveKilled(host, clear(memory.keyOf(prefix), optionU32(host, name, limit), null))
    },
    ext_storage_clear_prefix_version_3: (prefix: bigint, limit: bigint, cursor: bigint) => {
      const name = 'ext_storage_clear_prefix_version_3'
      return giveRemoved(
        host,
        clear(memory.keyOf(prefix), optionU32(host, name, limit), optionKey(host, name, cursor))
      )
    },
    ext_storage_root_version_1: () => root(0),
    ext_storage_root_version_2: (version: number) => root(version),
    // The change tries that this was for are gone from every node.
    ext_storage_changes_root_version_1: () => host.giveOption(null),
    ext_storage_start_transaction_version_1: () => {
      host.overlay.start()
    },
    ext_storage_rollback_transaction_version_1: () => {
      host.overlay.rollback()
    },
    ext_storage_commit_transaction_version_1: () => {
      host.overlay.commit()
    }
  }
}
