import { type Chain, proveTypes, type RuntimeRecords } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { sameBytes } from '@paraclock/executor'
import { type HeldPart, sumPrepaid } from '@paraclock/scheduler'
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
 * Reads the runtime in the state of a block. The state root of the block proves the code, also if
 * the connection trusts its endpoint, because what is recorded stays.
 */
export async function readRuntime(
  chain: Chain,
  block: Hex,
  runtimes?: RuntimeRecords
): Promise<BlockRuntime> {
  const { name, facts } = chain
  const { metadata } = await proveTypes({ chain, block, runtimes })
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
 * that runtime wrote the events. `last` is the block before: blocks without transactions often have
 * the same events, which are then not decoded again.
 */
export function decodeEvents(block: RawBlock, by: BlockRuntime, last?: ReadBlock): ReadBlock {
  const { runtime } = by
  if (last?.by === by && sameBytes(last.events, block.events)) return { ...last, ...block }
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

/** Decodes the value of an account's balance, and the value of its holds. */
export function readBalances(
  runtime: Runtime,
  value: Uint8Array | null,
  holds: Uint8Array | null
): Pick<BalanceRow, 'free' | 'reserved' | 'frozen' | 'prepaid'> {
  const { ledger } = runtime
  const item = ledger && runtime.storage(ledger.pallet, ledger.item)
  const stored = value === null ? undefined : item?.decode(value)
  const balance = stored === undefined ? {} : (ledger?.readBalance(stored) ?? {})
  const amount = (name: string): string => String(balance[name] ?? 0n)
  const held = runtime.storage('Balances', 'Holds')?.decode(holds) as
    | readonly HeldPart[]
    | undefined
  return {
    free: amount('free'),
    reserved: amount('reserved'),
    frozen: amount('frozen'),
    prepaid: String(sumPrepaid(held ?? []))
  }
}

/**
 * Returns the storage keys of the accounts' balances, in the order of `accounts`. On the service,
 * the storage keys of the accounts' holds follow, in the same order.
 */
export function balanceKeys(
  { runtime, facts }: BlockRuntime,
  accounts: readonly string[]
): readonly Hex[] {
  const { ledger } = runtime
  const item = ledger && runtime.storage(ledger.pallet, ledger.item)
  if (ledger === undefined || item === undefined) return []
  const ids = accounts.map((account) => runtime.readInput('AccountId', account))
  const holds = facts.capabilities.service && runtime.storage('Balances', 'Holds')
  return [
    ...ids.map((id) => item.key(...ledger.keysOf(id))),
    ...(holds === undefined ? [] : ids.map((id) => holds.key(id)))
  ]
}
