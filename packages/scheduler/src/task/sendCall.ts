import { type Hex, ParaclockError } from '@paraclock/core'
import {
  type CallActor,
  CallAwaited,
  hashHex,
  type OutcomeOptions,
  type Submission,
  type SubmitCallArgs,
  type SucceededOutcome,
  submitCall
} from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'

/** The options of signing and sending a call of the service. */
export interface SendArgs
  extends Omit<SubmitCallArgs, 'chain' | 'call' | 'acted' | 'key' | 'intent' | 'memo'> {
  /** The account that makes the call: a proxied account or a multisig. Defaults to the signer. */
  readonly as?: CallActor
  /** Whether the rules of the service are checked before anything is signed. Defaults to `true`. */
  readonly validate?: boolean
}

/** The options of scheduling or cancelling many tasks. */
export type BulkArgs = Omit<SendArgs, 'validate'> & Pick<OutcomeOptions, 'deadlineMs'>

export interface SentCall extends Pick<SubmitCallArgs, 'call' | 'key' | 'intent' | 'memo'> {
  /** Matches the names of the events that the service emits when the chain executes the call. */
  readonly events: RegExp
  /** Whether `call` is wrapped for the account in `as` already. Defaults to `false`. */
  readonly isWrapped?: boolean
}

/**
 * Wraps a call of the service for the account in `as`, and submits it. The outcome of the submission
 * throws the error of `as.requireMade`, or `CallAwaited`, if the transaction succeeded, but only
 * announced or approved the call.
 */
export async function sendCall(
  service: Service,
  args: SendArgs,
  { events, isWrapped = false, ...sent }: SentCall
): Promise<Submission> {
  const { as: actor } = args
  const written = actor === undefined || isWrapped ? sent : await wrapCall(sent, actor)
  const submission = await submitCall({ ...args, ...written, chain: await service.signing() })
  const { record } = submission
  return {
    record,
    outcome: async (options) => {
      const outcome = await submission.outcome(options)
      if (outcome.status === 'succeeded' && actor !== undefined) {
        requireMade(service, { actor, events, call: record.call, outcome })
      }
      return outcome
    }
  }
}

async function wrapCall<Sent extends Pick<SubmitCallArgs, 'call'>>(sent: Sent, actor: CallActor) {
  const { call } = sent
  const wrapped = await actor.wrap(call)
  return { ...sent, call: wrapped, acted: { call, account: actor.account } }
}

function requireMade(
  { automation, chain }: Pick<Service, 'automation' | 'chain'>,
  made: {
    readonly actor: CallActor
    readonly events: RegExp
    /** The signed call, which wraps the call of the service. */
    readonly call: Hex
    readonly outcome: SucceededOutcome
  }
): void {
  const { actor, events, call, outcome } = made
  actor.requireMade?.(call)
  const { block, index, events: emitted } = outcome
  const { name: pallet } = automation.pallet
  if (emitted.some((event) => event.pallet === pallet && events.test(event.name))) return
  // The next step needs the hash of the inner call. The event of the announcement or approval
  // contains this hash.
  const stated = emitted.map(({ data }) => data['call_hash']).find((hash) => hash !== undefined)
  const callHash = typeof stated === 'string' ? stated : hashHex(call)
  throw new ParaclockError(CallAwaited, {
    chain: chain.name,
    account: actor.account,
    callHash,
    done: `only announced or approved in block ${block.number}`,
    next: `For a multisig, let the other members approve the call with the timepoint { height: ${block.number}, index: ${index} }. For a proxy, make the announced call when its delay has passed.`
  })
}
