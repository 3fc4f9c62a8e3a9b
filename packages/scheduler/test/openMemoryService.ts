import { createChain, createMemorySource, type MemoryAnswer } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes, type ServiceVariant } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { deriveTaskId } from '@paraclock/xcm'
import { connectService, type Service } from '../src/index.ts'

/** 2026-01-01 00:00:00 UTC: the time of the service, a whole hour. */
export const NOW = 1_767_225_600n
/** The account `//Alice`, which owns the tasks. */
export const OWNER: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
/** Another account. */
export const OTHER: Hex = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'

const HASH: Hex = `0x${'45'.repeat(32)}`

/** An entry of the storage: a value, in the form of {@link encodeEntry}. */
export interface StoredEntry {
  readonly pallet?: string
  readonly item: string
  readonly keys?: readonly unknown[]
  readonly value: unknown
}

export interface MemoryServiceArgs {
  readonly variant?: ServiceVariant
  /** What it stores. Defaults to the scheduling pallet for an entry. */
  readonly entries?: readonly StoredEntry[]
  readonly calls?: Readonly<Record<string, MemoryAnswer>>
  readonly requests?: Readonly<Record<string, unknown>>
  /** The free balance of the owner, in the smallest unit. */
  readonly free?: bigint
}

/** One of this project's services without a node: its metadata, and values in memory. */
export async function openMemoryService(args: MemoryServiceArgs = {}): Promise<Service> {
  const { variant = 'minute', entries = [], calls = {}, requests = {}, free = 10n ** 13n } = args
  const metadata = readRuntimeMetadata({ runtime: `service-${variant}`, version: 16 })
  const types = openRuntime({ metadata })
  const data = { free, reserved: 0n, frozen: 0n, flags: 1n << 127n }
  const account = { nonce: 3, consumers: 0, providers: 1, sufficients: 0, data }
  const stored = [
    { pallet: 'Timestamp', item: 'Now', value: NOW * 1000n },
    { pallet: 'System', item: 'Account', keys: [OWNER], value: account },
    ...entries
  ].map(({ pallet = 'AutomationTime', ...entry }) => encodeEntry(types, { pallet, ...entry }))
  const chain = createChain({
    ...{ name: 'service', metadata, block: { hash: HASH, number: 7 } },
    facts: { tokens: [{ symbol: 'TUR', decimals: 10 }] },
    source: createMemorySource({
      storage: new Map<Hex, Hex>(stored),
      calls: {
        AccountNonceApi_account_nonce: '0x03000000',
        AutomationTimeApi_generate_task_id: generateTaskId,
        ...calls
      },
      requests: { chain_getBlockHash: HASH, ...requests }
    })
  })
  return await connectService({ chain })
}

/** Answers as the runtime does, for a provided id of less than 64 bytes. */
function generateTaskId(data: Hex): Hex {
  const bytes = hexToBytes(data)
  const [owner, providedId] = [bytesToHex(bytes.slice(0, 32)), bytes.slice(33)]
  return deriveTaskId({ owner, providedId }).taskId
}

/** A stored task of the owner: a transfer at the given times. */
export function storeTask(
  providedId: string,
  times: readonly bigint[],
  more: {
    readonly owner?: Hex
    readonly action?: object
    readonly schedule?: object
    readonly prepaid?: bigint
  } = {}
): StoredEntry {
  const owner = more.owner ?? OWNER
  const transfer = { recipient: OTHER, amount: TRANSFER.amount }
  const task = {
    owner,
    provided_id: new TextEncoder().encode(providedId),
    schedule: more.schedule ?? { type: 'Fixed', value: { execution_times: times } },
    remaining_runs: times,
    waiting: 0,
    next_run: times[0],
    action: more.action ?? { type: 'NativeTransfer', value: transfer },
    fee_per_run: { execution_fee: 5n, xcmp_fee: 2n },
    prepaid: more.prepaid ?? 7n * BigInt(times.length),
    nonce: 0n,
    call_version: 0
  }
  const { taskId } = deriveTaskId({ owner, providedId: new TextEncoder().encode(providedId) })
  return { item: 'Tasks', keys: [taskId], value: { type: 'V1', value: task } }
}

/** The transfer of stored tasks. */
export const TRANSFER = {
  kind: 'nativeTransfer',
  recipient: OTHER,
  amount: 50_000_000_000n
} as const

/** The time of a slot after the present hour, in minutes, as text. */
export function inMinutes(minutes: number): string {
  return new Date(Number(NOW + BigInt(minutes) * 60n) * 1000).toISOString()
}

/** A slot that tasks of others fill with so many places. */
export function storeSlot(minutes: number, count: number): StoredEntry {
  const value = Array.from(
    { length: count },
    (_, index) => `0x${index.toString(16).padStart(64, '0')}`
  )
  return { item: 'Slots', keys: [NOW + BigInt(minutes) * 60n], value }
}
