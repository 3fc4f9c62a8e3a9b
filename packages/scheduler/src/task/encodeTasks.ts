import type { Chain, Read } from '@paraclock/connect'
import {
  agreeOnFact,
  type Fact,
  type FactAnswer,
  formatAddress,
  genericPrefix,
  type Hex,
  ParaclockError,
  parseHex
} from '@paraclock/core'
import {
  atPresentBlock,
  type CallActor,
  CallAwaited,
  encodeInput,
  hashHex,
  type OutcomeOptions,
  type Submission,
  type SubmissionOutcome,
  type SubmitCallArgs
} from '@paraclock/submission'
import { hasCall } from '@paraclock/types'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { OperationUnsupported } from '../errors.ts'
import { askServiceNode, askServiceRuntime, nameQuery } from '../read/askService.ts'
import type { CompiledTask } from '../schedule/compile/compileSchedule.ts'
import type { TaskRequest } from '../schedule/service/TaskRequest.ts'
import { buildTask, type ServiceCalls } from './buildServiceCall.ts'
import type { OwnedTask } from './readTaskSpec.ts'

/** A compiled task, with the encoded call that schedules it. */
export interface WrittenTask extends CompiledTask {
  readonly call: Hex
}

/** Encodes the calls of tasks, and compares the task ids with those that the chain states. */
export async function encodeTasks(
  service: Service,
  { owner, action }: OwnedTask,
  tasks: readonly CompiledTask[]
): Promise<readonly WrittenTask[]> {
  const written: WrittenTask[] = []
  const chain = await atPresentBlock(service.chain)
  for (const { providedId, schedule } of tasks) {
    await confirmTaskId(chain, service, owner, providedId)
    const request = { providedId, schedule, action } as TaskRequest
    written.push({ providedId, schedule, call: buildTask(service, request) })
  }
  return written
}

async function confirmTaskId(
  chain: Chain,
  service: Service,
  owner: Hex,
  providedId: Uint8Array
): Promise<void> {
  const { taskId: value } = deriveTaskId({ owner, providedId })
  const provenance = { kind: 'computed', detail: 'blake2_256', evidence: [] } as const
  const answer = await askTaskId(chain, service, owner, providedId)
  agreeOnFact({
    what: 'the task id',
    answers: [{ value, provenance }, ...(answer ? [answer] : [])]
  })
}

async function askTaskId(
  chain: Chain,
  { rpcMethods }: Service,
  owner: Hex,
  providedId: Uint8Array
): Promise<FactAnswer<Hex> | undefined> {
  const state = ({ value, evidence }: Read<Fact<Hex>>, kind: 'runtimeApi' | 'serviceRpc') => {
    if (!value.known) return undefined
    const detail = `${nameQuery('generateTaskId', kind)} on ${chain.name}`
    return { value: value.value, provenance: { kind, detail, evidence } }
  }
  const readId = (answer: unknown): Hex => parseHex(answer, { bytes: 32 })
  const values = [chain.runtime.readInput('AccountId', owner), providedId]
  const own = await askServiceRuntime(chain, 'generateTaskId', values, readId)
  // The RPC method takes the provided id as text, but some provided ids are not text.
  const text = readText(providedId)
  if (own.value.known || text === undefined) return state(own, 'runtimeApi')
  const { ss58Prefix } = chain.facts
  const address = formatAddress({ account: owner, prefix: ss58Prefix ?? genericPrefix })
  const params = [address, text]
  return state(
    await askServiceNode(chain, 'generateTaskId', params, readId, rpcMethods),
    'serviceRpc'
  )
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Joins calls into one call. The joined call succeeds or fails as a whole. */
export function joinCalls(
  { chain, variant }: Pick<ServiceCalls, 'chain' | 'variant'>,
  calls: readonly Hex[]
): Hex {
  const [only] = calls
  if (calls.length === 1 && only !== undefined) return only
  if (!hasCall(chain.runtime, 'Utility', 'batch_all')) {
    const operation = 'utility.batchAll, for several tasks at once'
    throw new ParaclockError(OperationUnsupported, { operation, variant })
  }
  return encodeInput(chain, { pallet: 'Utility', method: 'batch_all', args: { calls } })
}

/**
 * Wraps a call for the actor, which is a proxied account or a multisig. Without an actor, the
 * signer makes the call.
 */
export async function wrapCall(
  call: Hex,
  actor: CallActor | undefined
): Promise<Pick<SubmitCallArgs, 'call' | 'acted'>> {
  if (actor === undefined) return { call }
  const wrapped = await actor.wrap(call)
  const acted = { call, account: actor.account, within: actor.within?.(wrapped) ?? [] }
  return { call: wrapped, acted }
}

interface WrappedSubmission {
  readonly service: Pick<Service, 'automation' | 'chain'>
  readonly submission: Submission
  readonly actor: CallActor | undefined
  /** Matches the names of the events that the service emits if it executes the inner call. */
  readonly events: RegExp
}

/**
 * Waits for the outcome of a submission. With an actor, a transaction can succeed although it only
 * announced or approved the inner call. The service then emits no event whose name matches
 * `events`. In this case, the function throws the error of `actor.requireMade`. If
 * `actor.requireMade` is absent or throws nothing, the function throws `CallAwaited`.
 */
export async function settleWrapped(
  { service, submission, actor, events }: WrappedSubmission,
  options?: OutcomeOptions
): Promise<SubmissionOutcome> {
  const { record } = submission
  const outcome = await submission.outcome(options)
  if (outcome.status !== 'succeeded' || actor === undefined) return outcome
  actor.requireMade?.(record.call)
  const pallet = service.automation.pallet.name
  if (outcome.events.some((event) => event.pallet === pallet && events.test(event.name))) {
    return outcome
  }
  const { block, index, events: emitted } = outcome
  // The other members of the multisig, or the proxy, need the hash of the inner call. An event of
  // the announcement or approval states this hash.
  const stated = emitted.map(({ data }) => data['call_hash']).find((hash) => hash !== undefined)
  const callHash = typeof stated === 'string' ? stated : hashHex(record.call)
  throw new ParaclockError(CallAwaited, {
    ...{ chain: service.chain.name, account: actor.account, callHash },
    done: `only announced or approved in block ${block.number}`,
    next: `For a multisig, let the other members approve the call with the timepoint { height: ${block.number}, index: ${index} }. For a proxy, make the announced call when its delay has passed.`
  })
}
