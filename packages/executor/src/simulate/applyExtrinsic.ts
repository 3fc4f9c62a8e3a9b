import { encodeInteger, isParaclockError, type Weight } from '@paraclock/core'
import { type RuntimeEvent, readWeight } from '@paraclock/types'
import { canMockSignature, mockExtrinsic } from './mockExtrinsic.ts'
import { readDispatchResult, readRefusal } from './readApplyResult.ts'
import { findEvent, type SimulatedState } from './SimulatedState.ts'
import type { SimulatedFee, SimulatedOutcome, SimulationFailure } from './SimulationResult.ts'
import { startBlock } from './startBlock.ts'

export async function applyExtrinsic(
  state: SimulatedState,
  extrinsic: Uint8Array
): Promise<SimulatedOutcome> {
  const after = state.fork()
  await startBlock(after)
  await endInherents(after)
  const before = after.fork()
  const earlier = (await after.events()).length
  const { result } = await after.call('BlockBuilder_apply_extrinsic', extrinsic)
  const events = (await after.events()).slice(earlier)
  const weight = readUsedWeight(events)
  const fee = readFee(events) ?? (await estimateFee(state, extrinsic))
  const isRefused = readRefusal(result) !== undefined
  state.logs.push(...after.logs)
  return {
    mechanism: 'extrinsic',
    failure: readFailure(state, result),
    events,
    fee,
    weight,
    before,
    // A node drops the changes of a refused extrinsic.
    after: isRefused ? before : after
  }
}

export async function signAsAccount(
  state: SimulatedState,
  account: string,
  call: Uint8Array
): Promise<Uint8Array> {
  const info = await state.value<{ readonly nonce: number | bigint }>('System', 'Account', account)
  return mockExtrinsic({ runtime: state.runtime, account, nonce: info?.nonce ?? 0, call })
}

/** An account without money, whose extrinsics a runtime refuses. */
const NOBODY = `0x01${'00'.repeat(31)}`

/**
 * Makes the runtime run the hooks that come after the inherents, such as `on_poll`, so that their
 * effects do not count as effects of the extrinsic. Newer runtimes run these hooks when the first
 * extrinsic that is not an inherent is applied, even if they refuse it. So this function applies an
 * extrinsic that the runtime refuses.
 */
async function endInherents(state: SimulatedState): Promise<void> {
  const { runtime } = state
  const isNewer = runtime.storage('System', 'InherentsApplied') !== undefined
  if (!isNewer || !canMockSignature(runtime)) return
  const attempt = state.fork()
  const remark = { pallet: 'System', method: 'remark', args: { remark: new Uint8Array() } }
  const nobody = NOBODY.slice(0, 2 + 2 * runtime.accountLength)
  const extrinsic = await signAsAccount(state, nobody, runtime.encodeCall(remark))
  const { result, storageDiff } = await attempt.call('BlockBuilder_apply_extrinsic', extrinsic)
  if (readRefusal(result) !== undefined) state.apply(storageDiff)
}

function readFailure(
  { runtime }: SimulatedState,
  answer: Uint8Array
): SimulationFailure | undefined {
  const refusal = readRefusal(answer)
  if (refusal === undefined) return readDispatchResult(runtime, answer)
  const { kind, reason } = refusal
  const value = { type: kind, value: { type: reason } }
  return { kind: 'invalid', name: `${kind}.${reason}`, pallet: undefined, docs: '', value }
}

/** Reads the fee from an event, which older runtimes do not emit. */
function readFee(events: readonly RuntimeEvent[]): SimulatedFee | undefined {
  const paid = findEvent(events, 'TransactionPayment.TransactionFeePaid')
  const [, amount, tip]: unknown[] = Object.values(paid?.value ?? {})
  if (typeof amount !== 'bigint' || typeof tip !== 'bigint') return undefined
  return { amount, tip, provenance: 'charged' }
}

/**
 * Returns the fee from the chain's fee API; `undefined` if the chain lacks this API, or if the call
 * of the API fails.
 */
async function estimateFee(
  state: SimulatedState,
  extrinsic: Uint8Array
): Promise<SimulatedFee | undefined> {
  const method = state.runtime.api('TransactionPaymentApi', 'query_info')
  if (method === undefined) return undefined
  const length = encodeInteger(extrinsic.length, 4)
  try {
    const { result } = await state.fork().call(method.name, [extrinsic, length])
    const { partial_fee } = method.decode(result) as { readonly partial_fee: bigint }
    return { amount: partial_fee, tip: 0n, provenance: 'estimated' }
  } catch (error) {
    if (isParaclockError(error)) return undefined
    throw error
  }
}

function readUsedWeight(events: readonly RuntimeEvent[]): Weight | undefined {
  const ended = events.findLast(
    ({ pallet, name }) => pallet === 'System' && /^Extrinsic(Success|Failed)$/.test(name)
  )
  // The last field of the event has the weight. Newer runtimes name this field `dispatch_info`.
  const last = [ended?.value].flat().at(-1) as Readonly<Record<string, unknown>> | undefined
  const info = (last?.['dispatch_info'] ?? last) as typeof last
  return readWeight(info?.['weight'])
}
