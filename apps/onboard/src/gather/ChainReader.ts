import { stateCall } from '@paraclock/connect'
import {
  type Hex,
  hexToBytes,
  type JsonValue,
  ParaclockError,
  type RuntimeApiEvidence,
  type StorageEvidence
} from '@paraclock/core'
import type { ReadableApi, ReadableValue } from '@paraclock/types'
import type { XcmVersion } from '@paraclock/xcm'
import type { ChainRole } from '../evidence/ChainArtifact.ts'

/** A chain at one finalized block. Everything that is read of it is read there. */
export interface ChainReader {
  /** Which chain of its network it is. */
  readonly role: ChainRole
  /** polkadot.js for it. */
  readonly api: ReadableApi
  /** The hash of the block. */
  readonly at: Hex
  /** The newest XCM version that it reads and this toolkit writes. */
  readonly xcmVersion: XcmVersion
  /** Ends all reads. */
  readonly signal: AbortSignal
}

/** What a storage item holds. */
export interface ItemRead {
  /** The value, decoded; `undefined` if the chain has none. */
  readonly value: ReadableValue | undefined
  /** What it was read from. */
  readonly evidence: StorageEvidence
}

/** What a runtime API answered. */
export interface AnswerRead {
  /** The answer, decoded. */
  readonly value: ReadableValue
  /** What it was read from. */
  readonly evidence: RuntimeApiEvidence
}

/** Tells whether the chain has a storage item: `system.account`. */
export function hasItem({ api }: ChainReader, item: string): boolean {
  const [section = '', method = ''] = item.split('.')
  return api.query[section]?.[method] !== undefined
}

/**
 * Reads one storage item at the reader's block.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain has no such item.
 */
export async function readItem(
  reader: ChainReader,
  item: string,
  ...args: readonly unknown[]
): Promise<ItemRead> {
  const { api, at, role } = reader
  const [section = '', method = ''] = item.split('.')
  const entry = api.query[section]?.[method]
  if (entry === undefined) throw new ParaclockError('ChainItemMissing', { chain: role, item })
  const key = entry.key(...args) as Hex
  const raw = (await api.rpc.state.getStorage.raw(key, at)) as unknown as Hex | null
  const { meta } = entry.creator
  const type = meta.type.isPlain ? meta.type.asPlain : meta.type.asMap.value
  const value =
    raw === null
      ? undefined
      : api.registry.createTypeUnsafe(api.registry.createLookupType(type), [hexToBytes(raw)])
  const decoded = value === undefined ? null : (value.toPrimitive() as JsonValue)
  return {
    value,
    evidence: { kind: 'storage', chain: role, blockHash: at, item, key, value: raw, decoded }
  }
}

/** Asks a runtime API at the reader's block, with its arguments by name. */
export async function askRuntime(
  reader: ChainReader,
  method: string,
  args: Readonly<Record<string, unknown>>
): Promise<AnswerRead> {
  const { api, at, role, signal } = reader
  const { value, raw } = await stateCall(api, method, args, { at, signal })
  const decoded = value.toPrimitive() as JsonValue
  return {
    value,
    evidence: {
      kind: 'runtimeApi',
      chain: role,
      blockHash: at,
      method,
      input: describeInput(args),
      output: raw,
      decoded
    }
  }
}

// The bytes of all arguments would need the plan of the call; what matters to a reader are those
// that are bytes already.
function describeInput(args: Readonly<Record<string, unknown>>): Hex {
  const bytes = Object.values(args).flatMap((arg) =>
    typeof arg === 'object' && arg !== null && 'toHex' in arg
      ? [(arg as ReadableValue).toHex().slice(2)]
      : []
  )
  return `0x${bytes.join('')}`
}
