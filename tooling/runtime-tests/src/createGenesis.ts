import assert from 'node:assert/strict'
import type { Genesis } from '@acala-network/chopsticks-core'
import { createMemoryStorage, keyToHex, loadRuntime } from '@paraclock/executor'
import { genesisPresets, type RuntimeName } from '@paraclock/runtimes'
import { readRelayPatch, readRuntimeCode } from '@paraclock/runtimes/node'
import { compactAddLength, compactStripLength, stringToU8a, u8aToHex } from '@polkadot/util'
import { xxhashAsU8a } from '@polkadot/util-crypto'
import { mergePatch, parseExact } from './mergePatch.ts'

const CODE_KEY = u8aToHex(Buffer.from(':code'))

function storageKey(pallet: string, item: string): string {
  return u8aToHex(Buffer.concat([xxhashAsU8a(pallet, 128), xxhashAsU8a(item, 128)]))
}

function encodeU64(value: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return u8aToHex(bytes)
}

/**
 * Builds the raw genesis of the shipped runtime `name` from its preset, with the clock at `startMillis`.
 */
export async function createGenesis(name: RuntimeName, startMillis: number): Promise<Genesis> {
  const code = readRuntimeCode(name)
  const runtime = await loadRuntime(code)
  const storage = createMemoryStorage()
  const readPreset = (id: Uint8Array): unknown => {
    const { result } = runtime.call('GenesisBuilder_get_preset', id, { storage })
    const [, text] = compactStripLength(result.subarray(1))
    return parseExact(new TextDecoder().decode(text))
  }
  const preset = compactAddLength(stringToU8a(genesisPresets[name]))
  let config = mergePatch(readPreset(Uint8Array.of(0)), readPreset(Uint8Array.of(1, ...preset)))
  if (name === 'relay') config = mergePatch(config, parseExact(readRelayPatch()))
  const args = compactAddLength(stringToU8a(JSON.stringify(config)))
  const built = runtime.call('GenesisBuilder_build_state', args, { storage })
  assert.equal(built.result[0], 0, `${name} refuses its genesis: ${built.result.subarray(2)}`)
  storage.apply(built.storageDiff)
  const top = [
    ...[...storage.entries()].map(([key, value]) => [keyToHex(key), u8aToHex(value)] as const),
    [CODE_KEY, u8aToHex(code)] as const,
    // Without a time, the first block would have to leap over half a century of slots.
    [storageKey('Timestamp', 'Now'), encodeU64(startMillis)] as const
  ]
  return {
    id: name,
    name,
    properties: {},
    genesis: { raw: { top: Object.fromEntries(top.sort(([a], [b]) => (a < b ? -1 : 1))) } }
  }
}
