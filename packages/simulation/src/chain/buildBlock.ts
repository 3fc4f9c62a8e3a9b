import {
  bytesToHex,
  type Hex,
  isParaclockError,
  ParaclockError,
  hexToBytes as toBytes
} from '@paraclock/core'
import {
  CODE_KEY,
  callRemote,
  describeRuntime,
  type Hashing,
  keyFromHex,
  type LogLevel,
  loadRuntime,
  mergeDiffs,
  type RuntimeLog,
  type SignatureCheck,
  type StorageDiff
} from '@paraclock/executor'
import { createInherents, hasPallet } from '../inherents/createInherents.ts'
import type { RelayView } from '../inherents/RelayView.ts'
import type { BlockRequest } from '../network/NetworkChain.ts'
import { describeApplyError } from './describeApplyError.ts'
import { claimAuraSlot, claimBabeSlot, type DigestLog, encodeHeader } from './header.ts'
import { queueUpward } from './queueUpward.ts'
import type { SimulatedBlock } from './SimulatedBlock.ts'

/** What {@link buildBlock} takes. */
export interface BuildBlockArgs {
  /** The chain's name, for messages. */
  readonly chain: string
  readonly parent: SimulatedBlock
  readonly request: BlockRequest
  readonly paraId: number | undefined
  readonly relay: RelayView | undefined
  readonly relayAhead: number
  readonly slotDuration: number
  readonly transactions: readonly Uint8Array[]
  readonly signatures: SignatureCheck
  readonly hashing: Hashing
  readonly logLevel?: LogLevel
  readonly signal?: AbortSignal | undefined
}

/** What became of a block. */
export interface BlockOutcome {
  /** The block, if it could be built. */
  readonly block: SimulatedBlock | undefined
  /** Why it could not. */
  readonly failure: unknown
  /** The transaction whose execution stopped the runtime. */
  readonly stopped: Uint8Array | undefined
  /** Transactions that the runtime refused. */
  readonly refused: readonly { readonly extrinsic: Hex; readonly reason: string }[]
  /** What the runtime logged. */
  readonly logs: readonly RuntimeLog[]
}

/** Room for the log of a whole block at the most detailed level, in bytes. */
const LOG_BYTES = 64 * 1024 * 1024

/** Builds a block on another. Neither the parent nor its state changes. */
export async function buildBlock(args: BuildBlockArgs): Promise<BlockOutcome> {
  const { parent, request, hashing, transactions } = args
  const { loaded } = parent
  const runtime = describeRuntime(loaded)
  const number = parent.number + 1
  const diffs: StorageDiff[] = []
  const logs: RuntimeLog[] = []
  const refused: { extrinsic: Hex; reason: string }[] = []
  const included: Uint8Array[] = []
  let stopped: Uint8Array | undefined
  let { state } = parent

  const write = (changes: readonly (readonly [Hex, Hex | null])[]): void => {
    if (changes.length === 0) return
    const top = new Map(
      changes.map(([key, value]) => [keyFromHex(key), value === null ? null : toBytes(value)])
    )
    diffs.push({ top, child: new Map() })
    state = state.withKeys(top)
  }
  const run = async (method: string, input: Uint8Array, signatures: SignatureCheck) => {
    const outcome = await callRemote({
      runtime: loaded,
      method,
      args: input,
      base: state.base,
      storage: state.storage,
      options: {
        signatures,
        logLevel: args.logLevel ?? 'off',
        limits: { logBytes: LOG_BYTES }
      },
      ...(args.signal === undefined ? {} : { signal: args.signal })
    })
    logs.push(...outcome.logs)
    return outcome
  }
  const take = (diff: StorageDiff): void => {
    diffs.push(diff)
    state = state.with(diff)
  }
  const finish = (block: SimulatedBlock | undefined, failure: unknown): BlockOutcome => ({
    ...{ block, failure, stopped, refused, logs }
  })

  try {
    write(request.writes ?? [])
    for (const [paraId, messages] of request.upward ?? []) {
      write(queueUpward(runtime, paraId, messages))
    }
    const digest = { logs: claimSlot(args) }
    const header = encodeHeader({ parentHash: toBytes(parent.hash), number, ...digest })
    take((await run('Core_initialize_block', header, 'verify')).storageDiff)
    const parentHeader = parent.header
    for (const inherent of await createInherents({ ...args, runtime, state, parentHeader })) {
      // What such a block is told of the relay chain is made up, seals of its headers included.
      const outcome = await run('BlockBuilder_apply_extrinsic', inherent, 'accept-all')
      const problem = describeApplyError(outcome.result)
      if (problem !== undefined) return finish(undefined, `an inherent is refused: ${problem}`)
      take(outcome.storageDiff)
      included.push(inherent)
    }
    for (const extrinsic of transactions) {
      stopped = extrinsic
      const outcome = await run('BlockBuilder_apply_extrinsic', extrinsic, args.signatures)
      stopped = undefined
      const reason = describeApplyError(outcome.result)
      if (reason !== undefined) refused.push({ extrinsic: bytesToHex(extrinsic), reason })
      else {
        take(outcome.storageDiff)
        included.push(extrinsic)
      }
    }
    const ended = await run('BlockBuilder_finalize_block', new Uint8Array(), 'verify')
    take(ended.storageDiff)
    const diff = mergeDiffs(diffs)
    const code = diff.top.get(CODE_KEY)
    const block: SimulatedBlock = {
      hash: bytesToHex(hashing.blake2b256(ended.result)),
      number,
      parentHash: parent.hash,
      header: ended.result,
      time: request.time,
      extrinsics: included,
      diff,
      state: parent.state.with(diff),
      loaded: code instanceof Uint8Array ? await loadRuntime(code) : loaded
    }
    return finish(block, undefined)
  } catch (error) {
    return finish(undefined, error)
  }
}

/** The error of a block that could not be built. */
export function failBlock(args: {
  readonly chain: string
  readonly number: number
  readonly cause: unknown
}): ParaclockError {
  const { chain, number, cause } = args
  const reason = isParaclockError(cause, 'RuntimeCallFailed')
    ? (cause.context.panic ?? cause.context.trap)
    : cause instanceof Error
      ? cause.message
      : String(cause)
  return new ParaclockError('BlockFailed', { chain, number, reason }, { cause, source: 'chain' })
}

/** What the block's author would say of its slot. */
function claimSlot({ parent, request, slotDuration }: BuildBlockArgs): DigestLog[] {
  const runtime = describeRuntime(parent.loaded)
  const slot = Math.floor(request.time / slotDuration)
  if (hasPallet(runtime, 'Babe')) return [claimBabeSlot(slot)]
  return hasPallet(runtime, 'Aura') ? [claimAuraSlot(slot)] : []
}
