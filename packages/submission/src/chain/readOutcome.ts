import type { Chain, ProvenChain } from '@paraclock/connect'
import { type Hex, hexToBytes, type JsonValue } from '@paraclock/core'
import { type RuntimeEvent, readEvent, toJson } from '@paraclock/types'
import type { CallEvent, FailedOutcome, SucceededOutcome } from '../journal/SubmissionOutcome.ts'
import { blockMismatch, type ChainBlock } from './readVerifiedBlock.ts'
import { findInnerFailure, toCallError } from './toCallError.ts'

/**
 * Reads the outcome of an extrinsic from the events of its block. The chain must be proven, because
 * a call whose outcome is settled as failed can be signed again.
 */
export async function readOutcome(
  chain: ProvenChain,
  { number, hash, parentHash }: ChainBlock,
  index: number
): Promise<SucceededOutcome | FailedOutcome> {
  const all = await readBlockEvents(chain, { hash, parentHash })
  const own = all.filter(({ extrinsic }) => extrinsic === index)
  const find = (title: string) => own.find((event) => event.title === title)
  const paid = find('transactionPayment.TransactionFeePaid')?.value
  const { actual_fee: fee } = Object(paid) as { readonly actual_fee?: bigint }
  const included = { block: { number, hash }, index, fee, events: own.map(toCallEvent) }
  const failed = find('system.ExtrinsicFailed')
  const failure = failed === undefined ? findInnerFailure(own) : failed.failure
  if (failed === undefined && find('system.ExtrinsicSuccess') === undefined) {
    const problem = `its events do not state the outcome of extrinsic ${index}`
    throw blockMismatch(chain, number, problem)
  }
  if (failure === undefined) return { status: 'succeeded', ...included }
  return { status: 'failed', ...included, error: toCallError(chain, failure) }
}

/** An event of a block. */
export interface BlockEvent extends RuntimeEvent {
  /** The index of the extrinsic that emitted the event; `undefined` for events of the block itself. */
  readonly extrinsic: number | undefined
}

/**
 * Reads the events of a block, with the types of the runtime that executed the block. This runtime is
 * in the state of the parent block.
 */
export async function readBlockEvents(
  chain: Chain,
  block: { readonly hash: Hex; readonly parentHash: Hex }
): Promise<readonly BlockEvent[]> {
  const { runtime, source } = await chain.at(block.parentHash)
  const item = runtime.storage('System', 'Events')
  if (item === undefined) return []
  const [raw = null] = await source.getStorage([item.key()], { at: block.hash })
  const records = item.decode(raw === null ? null : hexToBytes(raw)) as readonly {
    readonly phase: { readonly type: string; readonly value: unknown }
    readonly event: unknown
  }[]
  return records.map(({ phase, event }) => ({
    ...readEvent(runtime, event),
    extrinsic: phase.type === 'ApplyExtrinsic' ? (phase.value as number) : undefined
  }))
}

/** Converts an event to JSON, with its fields by name or by position. */
export function toCallEvent(event: Pick<RuntimeEvent, 'pallet' | 'name' | 'value'>): CallEvent {
  const { pallet, name, value } = event
  return { pallet, name, data: toFields(toJson(value ?? {})) }
}

function toFields(json: JsonValue): Readonly<Record<string, JsonValue>> {
  if (Array.isArray(json)) return Object.fromEntries(json.map((field, at) => [String(at), field]))
  return typeof json === 'object' && json !== null
    ? (json as Readonly<Record<string, JsonValue>>)
    : { 0: json }
}
