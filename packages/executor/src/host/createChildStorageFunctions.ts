import { CHILD_PREFIX, EMPTY_KEY, type StorageKey } from '../storage/StorageKey.ts'
import type { TrieOverlay } from '../storage/TrieOverlay.ts'
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

/** The functions on child tries. The runtime names them without their prefix. */
export function createChildStorageFunctions(host: Host): HostFunctions {
  const { memory } = host

  function trieOf(child: bigint): TrieOverlay {
    return host.overlay.child((CHILD_PREFIX + memory.keyOf(child)) as StorageKey)
  }

  function clear(
    child: bigint,
    prefix: StorageKey,
    limit: number | null,
    cursor: StorageKey | null = null
  ): ClearedKeys {
    return clearKeys({ overlay: host.overlay, trie: trieOf(child), prefix, limit, cursor })
  }

  function root(child: bigint, version: number): bigint {
    return host.giveFat(computeRoot(host, version, trieOf(child).child))
  }

  return {
    ext_default_child_storage_get_version_1: (child: bigint, key: bigint) =>
      host.giveOption(trieOf(child).get(memory.keyOf(key))),
    ext_default_child_storage_read_version_1: (
      child: bigint,
      key: bigint,
      out: bigint,
      offset: number
    ) => readInto({ host, trie: trieOf(child), key, out, offset }),
    ext_default_child_storage_set_version_1: (child: bigint, key: bigint, value: bigint) => {
      host.overlay.set(trieOf(child), memory.keyOf(key), memory.copyOf(value))
    },
    ext_default_child_storage_clear_version_1: (child: bigint, key: bigint) => {
      host.overlay.set(trieOf(child), memory.keyOf(key), null)
    },
    ext_default_child_storage_exists_version_1: (child: bigint, key: bigint) =>
      trieOf(child).has(memory.keyOf(key)) ? 1 : 0,
    ext_default_child_storage_next_key_version_1: (child: bigint, key: bigint) =>
      giveKey(host, trieOf(child).nextKey(memory.keyOf(key))),
    ext_default_child_storage_storage_kill_version_1: (child: bigint) => {
      clear(child, EMPTY_KEY, null)
    },
    ext_default_child_storage_storage_kill_version_2: (child: bigint, limit: bigint) => {
      const name = 'ext_default_child_storage_storage_kill_version_2'
      return clear(child, EMPTY_KEY, optionU32(host, name, limit)).cursor === null ? 1 : 0
    },
    ext_default_child_storage_storage_kill_version_3: (child: bigint, limit: bigint) => {
      const name = 'ext_default_child_storage_storage_kill_version_3'
      return giveKilled(host, clear(child, EMPTY_KEY, optionU32(host, name, limit)))
    },
    ext_default_child_storage_storage_kill_version_4: (
      child: bigint,
      limit: bigint,
      cursor: bigint
    ) => {
      const name = 'ext_default_child_storage_storage_kill_version_4'
      const from = optionKey(host, name, cursor)
      return giveRemoved(host, clear(child, EMPTY_KEY, optionU32(host, name, limit), from))
    },
    ext_default_child_storage_clear_prefix_version_1: (child: bigint, prefix: bigint) => {
      clear(child, memory.keyOf(prefix), null)
    },
    ext_default_child_storage_clear_prefix_version_2: (
      child: bigint,
      prefix: bigint,
      limit: bigint
    ) => {
      const name = 'ext_default_child_storage_clear_prefix_version_2'
      return giveKilled(host, clear(child, memory.keyOf(prefix), optionU32(host, name, limit)))
    },
    ext_default_child_storage_clear_prefix_version_3: (
      child: bigint,
      prefix: bigint,
      limit: bigint,
      cursor: bigint
    ) => {
      const name = 'ext_default_child_storage_clear_prefix_version_3'
      const from = optionKey(host, name, cursor)
      return giveRemoved(
        host,
        clear(child, memory.keyOf(prefix), optionU32(host, name, limit), from)
      )
    },
    ext_default_child_storage_root_version_1: (child: bigint) => root(child, 0),
    ext_default_child_storage_root_version_2: (child: bigint, version: number) =>
      root(child, version)
  }
}
