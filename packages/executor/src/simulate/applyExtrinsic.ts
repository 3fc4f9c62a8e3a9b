import type { Result } from '@polkadot/types'
import type { EventRecord } from '@polkadot/types/interfaces'
import type { Codec } from '@polkadot/types/types'
import { buildExtrinsic, canMockSignature } from './buildExtrinsic.ts'
import { type ChainTypes, toPlain } from './ChainTypes.ts'
import { decodeEvent, readEventRecords } from './decodeEvents.ts'
import { decodeDispatchError, nameOf } from './decodeFailure.ts'
import type { SimulatedOutcome } from './SimulatedOutcome.ts'
import type { SimulatedState } from './SimulatedState.ts'
import type { SimulatedFee, SimulatedWeight, SimulationFailure } from './SimulationResult.ts'
import { startBlock } from './startBlock.ts'

/** What came of an extrinsic, with its events as the chain has them. */
export interface AppliedExtrinsic extends SimulatedOutcome {
  readonly records: readonly EventRecord[]
}

/** Applies an extrinsic, with its length before it, to the block that would come next. */
export async function applyExtrinsic(
  state: SimulatedState,
  types: ChainTypes,
  extrinsic: Uint8Array
): Promise<AppliedExtrinsic> {
  const after = state.fork()
  await startBlock(after, types)
  await endInherents(after, types)
  const before = after.fork()
  const earlier = (await readEventRecords(after, types)).length
  const { result } = await after.call('BlockBuilder_apply_extrinsic', extrinsic)
  const records = (await readEventRecords(after, types)).slice(earlier)
  const weight = readWeight(records)
  const fee = readFee(records)
  state.logs.push(...after.logs)
  return {
    mechanism: 'extrinsic',
    failure: decodeApplied(types, result),
    records,
    events: records.map(({ event }) => decodeEvent(event)),
    ...(fee === undefined ? {} : { fee }),
    ...(weight === undefined ? {} : { weight }),
    before,
    after
  }
}

/** An account without money: its extrinsics are refused. */
const NOBODY = `0x${'00'.repeat(31)}01`

/**
 * Newer runtimes run the block's own tasks before the first extrinsic that is no inherent. One that
 * is refused brings them to do so, and what they do is not taken for what the extrinsic does.
 */
async function endInherents(state: SimulatedState, types: ChainTypes): Promise<void> {
  const remark = types.decorated.tx['system']?.['remark']
  const newer = types.item('System', 'InherentsApplied') !== undefined
  if (!newer || remark === undefined || !canMockSignature(types)) return
  const attempt = state.fork()
  const call = remark('0x').toU8a()
  const extrinsic = await buildExtrinsic({ state, types, call, account: NOBODY })
  const { result, storageDiff } = await attempt.call('BlockBuilder_apply_extrinsic', extrinsic)
  if (result[0] === 1) state.apply(storageDiff)
}

function decodeApplied(types: ChainTypes, result: Uint8Array): SimulationFailure | undefined {
  const applied = types.create('ApplyExtrinsicResult', result) as unknown as Result<
    Result<Codec, Codec>,
    Codec
  >
  if (applied.isErr) {
    const value = toPlain(applied.asErr)
    return { kind: 'invalid', name: nameOf(value), value }
  }
  const dispatched = applied.asOk
  return dispatched.isErr ? decodeDispatchError(types, dispatched.asErr) : undefined
}

/** What the chain says that it took. Runtimes from before the event have none. */
function readFee(records: readonly EventRecord[]): SimulatedFee | undefined {
  const paid = records.find(
    ({ event }) => event.section === 'transactionPayment' && event.method === 'TransactionFeePaid'
  )
  if (paid === undefined) return undefined
  const [, amount, tip] = paid.event.data
  return {
    amount: BigInt(String(amount)),
    tip: BigInt(String(tip)),
    provenance: 'charged'
  }
}

/** What the chain says that the extrinsic weighed. Before 2022 it was one number. */
function readWeight(records: readonly EventRecord[]): SimulatedWeight | undefined {
  const ended = records.findLast(
    ({ event }) => event.section === 'system' && event.method.startsWith('Extrinsic')
  )
  const info = ended?.event.data.at(-1) as unknown as { weight?: Codec } | undefined
  if (info?.weight === undefined) return undefined
  const weight = info.weight as unknown as { refTime?: Codec; proofSize?: Codec }
  return {
    refTime: BigInt(plainNumber(weight.refTime ?? info.weight)),
    proofSize: BigInt(plainNumber(weight.proofSize))
  }
}

function plainNumber(codec: Codec | undefined): string {
  return codec === undefined ? '0' : String(toPlain(codec))
}
