import { type Chain, fetchMetadata } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import {
  detectCapabilities,
  openRuntime,
  type Runtime,
  type RuntimeEvent,
  readEvent
} from '@paraclock/types'
import type { BalanceRow } from '../store/tables.ts'
import type { RawBlock } from './readBlocks.ts'

export type BlockRuntime = Pick<Chain, 'name' | 'facts' | 'runtime'>

/**
 * Reads the runtime in the state of a block. If the connection proves the code, the metadata is
 * computed by the proven code.
 */
export async function readRuntime(chain: Chain, at: Hex): Promise<BlockRuntime> {
  const { name, facts, source } = chain
  const metadata = await fetchMetadata(source, at)
  const runtime = openRuntime({ metadata, ss58Prefix: facts.ss58Prefix })
  return { name, runtime, facts: { ...facts, capabilities: detectCapabilities(runtime) } }
}

export interface RecordedEvent extends RuntimeEvent {
  /** The index of the extrinsic that emitted the event; `undefined` if no extrinsic emitted it. */
  readonly extrinsic: number | undefined
}

export interface ReadBlock extends RawBlock {
  readonly by: BlockRuntime
  readonly read: readonly RecordedEvent[]
}

/**
 * Decodes the events of a block. `by` must be the runtime in the state of the parent block, because
 * that runtime wrote the events.
 */
export function decodeEvents(block: RawBlock, by: BlockRuntime): ReadBlock {
  const { runtime } = by
  const item = runtime.storage('System', 'Events')
  const records = (item?.decode(block.events) ?? []) as readonly {
    readonly phase: { readonly type: string; readonly value: unknown }
    readonly event: unknown
  }[]
  const read = records.map(({ phase, event }) => ({
    ...readEvent(runtime, event),
    extrinsic: phase.type === 'ApplyExtrinsic' ? (phase.value as number) : undefined
  }))
  return { ...block, by, read }
}

export function readBalances(
  runtime: Runtime,
  value: Uint8Array | null
): Pick<BalanceRow, 'free' | 'reserved' | 'frozen'> {
  const { ledger } = runtime
  const item = ledger && runtime.storage(ledger.pallet, ledger.item)
  const stored = value === null ? undefined : item?.decode(value)
  const balance = stored === undefined ? {} : (ledger?.readBalance(stored) ?? {})
  const amount = (name: string): string => String(balance[name] ?? 0n)
  return { free: amount('free'), reserved: amount('reserved'), frozen: amount('frozen') }
}

export function balanceKeys(
  { runtime }: BlockRuntime,
  accounts: readonly string[]
): readonly Hex[] {
  const { ledger } = runtime
  const item = ledger && runtime.storage(ledger.pallet, ledger.item)
  if (ledger === undefined || item === undefined) return []
  return accounts.map((account) =>
    item.key(...ledger.keysOf(runtime.readInput('AccountId', account)))
  )
}
