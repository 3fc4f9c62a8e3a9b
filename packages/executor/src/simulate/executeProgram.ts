import { type Hex, hexToBytes } from '@paraclock/core'
import {
  encodeEntry,
  hasAgenda,
  lookUpItem,
  type Runtime,
  type RuntimeEvent,
  writeWeightAs
} from '@paraclock/types'
import type { RuntimeLog } from '../runtime/LoadedRuntime.ts'
import { applyOverrides, type StorageOverride } from './applyOverrides.ts'
import { openSource, type SimulationSource } from './openSource.ts'
import { hasMessageQueue, queueXcm } from './queueXcm.ts'
import { isProgramEnd, type ProgramEnd, readProgramEnd } from './readProgramEnd.ts'
import { SimulatedState } from './SimulatedState.ts'
import type { SimulatedOutcome } from './SimulationResult.ts'
import { ROOT, scheduleCall } from './scheduleCall.ts'
import { startBlock } from './startBlock.ts'
import { canTakeSudo, sudoCall } from './sudoCall.ts'
import type { XcmOrigin } from './XcmOrigin.ts'

/** The sender of a program: a sibling, or the relay chain. */
export type ProgramOrigin = Extract<XcmOrigin, { kind: 'sibling' | 'parent' }>

/** What a parachain did with a program of another chain. */
export interface ExecutedProgram extends ProgramEnd {
  /** The events of the program, in order. Events of the block itself are left out. */
  readonly events: readonly RuntimeEvent[]
  readonly logs: readonly RuntimeLog[]
  /** Reads a storage item after the program; `undefined` if the runtime has no such item. */
  read<Value>(pallet: string, item: string, ...keys: readonly unknown[]): Promise<Value | undefined>
}

/**
 * Executes a program of another chain in the parachain's message queue, in the next block. The
 * simulation needs neither a runtime API nor a channel, and sends nothing.
 *
 * On newer chains, the MessageQueue pallet runs the program. On older chains, the program becomes
 * an overweight message of the XcmpQueue or DmpQueue pallet. Root then executes this message
 * through the Scheduler or Sudo pallet. If neither pallet can act as root, a sibling's program is
 * added to the queue of the XcmpQueue pallet. A block serves this queue at its end.
 *
 * @throws ParaclockError `SimulationUnsupported` if the chain can run the program in none of these
 * ways, and the errors of `simulate`.
 *
 * @example
 * ```ts
 * import type { Hex } from '@paraclock/core'
 * import { executeProgram, type SimulationSource } from '@paraclock/executor/simulate'
 *
 * declare const source: SimulationSource
 * declare const program: Hex
 *
 * const { outcome, weight } = await executeProgram({
 *   source,
 *   program,
 *   origin: { kind: 'sibling', paraId: 2114 }
 * })
 * ```
 */
export async function executeProgram(args: {
  /** If several programs use the same `OpenedSource`, each value is fetched only once. */
  readonly source: SimulationSource
  /** A SCALE encoded `VersionedXcm`. */
  readonly program: Hex
  readonly origin: ProgramOrigin
  /** Changes to the chain's state that are made before the program is executed. */
  readonly overrides?: readonly StorageOverride[]
  readonly signal?: AbortSignal
}): Promise<ExecutedProgram> {
  const { loaded, base, block } = await openSource(args.source, args.signal)
  const state = new SimulatedState({ loaded, base, block, signal: args.signal })
  await applyOverrides(state, args.overrides ?? [])
  const program = hexToBytes(args.program)
  const { events, after } = hasMessageQueue(state.runtime)
    ? await queueXcm(state, args.origin, program)
    : await serveOverweight(state, args.origin, program)
  return {
    ...readProgramEnd(events),
    events: events.filter((event) => !isProgramEnd(event)),
    logs: state.logs,
    read: (pallet, item, ...keys) => after.value(pallet, item, ...keys)
  }
}

/**
 * The index of the overweight message in the pallet's storage map. No real message has such a high
 * index.
 */
const PLACE = 2n ** 62n

/**
 * The weight limit for the message: more than a message needs, and less than a block and its
 * Scheduler allow.
 */
const ROOM = { refTime: 100_000_000_000n, proofSize: 1_000_000n }

/**
 * Adds an overweight message and executes it as root. If neither Scheduler nor Sudo can act as
 * root, a sibling's message goes to {@link serveIdle}.
 */
async function serveOverweight(
  state: SimulatedState,
  origin: ProgramOrigin,
  program: Uint8Array
): Promise<SimulatedOutcome> {
  const { runtime } = state
  const pallet = origin.kind === 'sibling' ? 'XcmpQueue' : 'DmpQueue'
  const lacking = `executing a message from a ${origin.kind}`
  if (runtime.storage(pallet, 'Overweight') === undefined) throw state.lacks(lacking)
  const value = origin.kind === 'sibling' ? [origin.paraId, 1, program] : [1, program]
  state.set([encodeEntry(runtime, { pallet, item: 'Overweight', keys: [PLACE], value })])
  const call = encodeService(runtime, pallet)
  if (hasAgenda(runtime)) return await scheduleCall(state, ROOT, call)
  if (canTakeSudo(runtime)) return await sudoCall(state, call)
  if (origin.kind === 'parent') throw state.lacks(lacking)
  return await serveIdle(state, origin.paraId, program)
}

/**
 * Storage items that inherents write in a real block. The simulated block has no inherents, so the
 * simulation writes these items. Without them, the runtime panics at the end of the block.
 */
const SET_BY_INHERENTS = [
  {
    pallet: 'ParachainSystem',
    item: 'ValidationData',
    value: {
      parent_head: new Uint8Array(),
      relay_parent_number: 1,
      relay_parent_storage_root: new Uint8Array(32),
      max_pov_size: 5 * 1024 * 1024
    }
  },
  { pallet: 'Timestamp', item: 'DidUpdate', value: true }
] as const

/**
 * Adds a message to the queue of its sender. At the end of a block, the chain serves this queue
 * with the weight that the block has left.
 */
async function serveIdle(
  state: SimulatedState,
  sender: number,
  program: Uint8Array
): Promise<SimulatedOutcome> {
  const { runtime } = state
  const pallet = 'XcmpQueue'
  const keys = [sender, 1]
  const ok = { type: 'Ok', value: undefined }
  const message_metadata = [[1, { type: 'ConcatenatedVersionedXcm', value: undefined }]]
  const status = [{ sender, state: ok, message_metadata }]
  const queued = state.fork()
  queued.set([
    encodeEntry(runtime, { pallet, item: 'InboundXcmpMessages', keys, value: program }),
    encodeEntry(runtime, { pallet, item: 'InboundXcmpStatus', value: status })
  ])
  const after = queued.fork()
  await startBlock(after)
  const earlier = (await after.events()).length
  for (const entry of SET_BY_INHERENTS) {
    if (runtime.storage(entry.pallet, entry.item) === undefined) continue
    after.set([encodeEntry(runtime, entry)])
  }
  await after.call('BlockBuilder_finalize_block', new Uint8Array())
  const events = (await after.events()).slice(earlier)
  state.logs.push(...after.logs)
  return { mechanism: 'message-queue', failure: undefined, events, before: queued, after }
}

function encodeService(runtime: Runtime, pallet: string): Uint8Array {
  const name = 'service_overweight'
  const limit = lookUpItem(runtime.metadata, 'calls', pallet, name)?.fields.at(-1)?.type
  const args = { index: PLACE, weight_limit: writeWeightAs(ROOM, runtime, limit) }
  return runtime.encodeCall({ pallet, method: name, args })
}
