import assert from 'node:assert/strict'
import type { Genesis } from '@acala-network/chopsticks-core'
import { compactToU8a, u8aToHex } from '@polkadot/util'
import { xxhashAsU8a } from '@polkadot/util-crypto'
import { decodeBytes } from '../../scripts/decodeBytes.ts'
import { runRuntime } from '../../scripts/runRuntime.ts'
import { genesisPresets, type RuntimeName } from '../../src/index.ts'
import { readRelayPatch, readRuntimeCode } from '../../src/node/index.ts'
import { mergePatch, parseExact } from './mergePatch.ts'

const CODE_KEY = u8aToHex(Buffer.from(':code'))

function encodeBytes(content: Uint8Array): Buffer {
  return Buffer.concat([compactToU8a(content.length), content])
}

function storageKey(pallet: string, item: string): string {
  return u8aToHex(Buffer.concat([xxhashAsU8a(pallet, 128), xxhashAsU8a(item, 128)]))
}

function encodeU64(value: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return u8aToHex(bytes)
}

async function readPreset(code: Uint8Array, preset: string | undefined): Promise<unknown> {
  const id = preset === undefined ? [0] : [1, ...encodeBytes(Buffer.from(preset))]
  const { result } = await runRuntime(code, 'GenesisBuilder_get_preset', Buffer.from(id))
  return parseExact(decodeBytes(result, 1).toString())
}

/**
 * Builds the raw genesis of the shipped runtime `name` from its preset, with the clock at `startMillis`.
 */
export async function createGenesis(name: RuntimeName, startMillis: number): Promise<Genesis> {
  const code = readRuntimeCode(name)
  let config = mergePatch(
    await readPreset(code, undefined),
    await readPreset(code, genesisPresets[name])
  )
  if (name === 'relay') {
    config = mergePatch(config, parseExact(readRelayPatch()))
  }
  const args = encodeBytes(Buffer.from(JSON.stringify(config)))
  const { result, storage } = await runRuntime(code, 'GenesisBuilder_build_state', args)
  assert.equal(result[0], 0, `${name} refuses its genesis: ${result.subarray(2)}`)
  const top = [
    ...storage.flatMap(([key, value]) => (value ? [[key, value] as const] : [])),
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
