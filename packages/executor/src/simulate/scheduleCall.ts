import { ParaclockError } from '@paraclock/core'
import type { Result } from '@polkadot/types'
import type { Codec } from '@polkadot/types/types'
import { loadHashing } from '../crypto/loadHashing.ts'
import { SimulationUnsupported } from '../errors/simulation.ts'
import type { ChainTypes } from './ChainTypes.ts'
import { compareBlocks } from './compareBlocks.ts'
import { decodeDispatchError } from './decodeFailure.ts'
import type { SimulatedOutcome } from './SimulatedOutcome.ts'
import type { SimulatedState } from './SimulatedState.ts'
import { readBlockNumber } from './startBlock.ts'

/** The Scheduler keeps longer calls as preimages. */
const LONGEST_INLINE = 128

/** Whether the chain has a Scheduler that can be given a call. */
export function hasScheduler(types: ChainTypes): boolean {
  return types.item('Scheduler', 'Agenda') !== undefined
}

/** Puts a call on the Scheduler's agenda for the next block, before all else, and makes that block. */
export async function scheduleCall(
  state: SimulatedState,
  types: ChainTypes,
  origin: unknown,
  call: Uint8Array
): Promise<SimulatedOutcome> {
  const agenda = types.item('Scheduler', 'Agenda')
  if (agenda === undefined) {
    const { specName } = state.runtime.version
    throw new ParaclockError(SimulationUnsupported, { specName, what: 'the Scheduler pallet' })
  }
  const with_ = state.fork()
  const task = {
    maybeId: null,
    priority: 0,
    call: await boundCall(with_, types, call),
    maybePeriodic: null,
    origin
  }
  const number = (await readBlockNumber(state, types)) + 1
  with_.set([[types.keyOf(agenda, [number]), types.create(agenda.type, [task]).toU8a()]])
  const { events, records, before, after } = await compareBlocks(state, with_, types)
  const dispatched = records.find(
    ({ event }) => event.section === 'scheduler' && event.method === 'Dispatched'
  )
  const result = dispatched?.event.data.at(-1) as unknown as Result<Codec, Codec> | undefined
  const failure =
    result === undefined
      ? { kind: 'dispatch' as const, name: 'scheduler.NotDispatched', value: null }
      : result.isErr
        ? decodeDispatchError(types, result.asErr)
        : undefined
  return { mechanism: 'scheduler', failure, events, before, after }
}

async function boundCall(
  state: SimulatedState,
  types: ChainTypes,
  call: Uint8Array
): Promise<unknown> {
  const preimages = types.item('Preimage', 'PreimageFor')
  if (preimages === undefined) return { Value: call }
  if (call.length <= LONGEST_INLINE) return { Inline: types.create('Bytes', [...call]) }
  const { blake2b256 } = await loadHashing()
  const hash = blake2b256(call)
  const keys = [[hash, call.length]]
  state.set([[types.keyOf(preimages, keys), types.create('Bytes', [...call]).toU8a()]])
  for (const name of ['RequestStatusFor', 'StatusFor']) {
    const status = types.item('Preimage', name)
    if (status === undefined) continue
    const requested = { Requested: { count: 1, len: call.length, maybeLen: call.length } }
    state.set([[types.keyOf(status, [hash]), types.create(status.type, requested).toU8a()]])
    break
  }
  return { Lookup: { hash, len: call.length } }
}
