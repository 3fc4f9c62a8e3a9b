import type { Chain } from '@paraclock/connect'
import type { Evidence, Hex } from '@paraclock/core'
import type { RuntimeEvent } from '@paraclock/types'
import { agreeOnXcmVersion } from '@paraclock/weights'
import type { ChainObserver } from '../../observe/createObserver.ts'
import { encodeAsHolder } from '../assets/encodeTransfers.ts'
import { failureOfCall } from '../assets/followCall.ts'

export interface HolderRun {
  readonly failure: string | undefined
  readonly sent: Hex | undefined
  readonly events: readonly RuntimeEvent[]
  readonly evidence: readonly Evidence[]
}

/**
 * Dry-runs a call as the account `holder`. The account first gets enough of the chain's own token.
 */
export async function runAsHolder(args: {
  readonly chain: Chain
  readonly observer: ChainObserver
  readonly holder: string
  readonly call: Hex
  /** The amount of the chain's own token that `call` moves. Defaults to 0. */
  readonly amount?: bigint
  /** The chain that receives the message of the call. Defaults to `chain`. */
  readonly receiver?: Chain
}): Promise<HolderRun> {
  const { chain, observer, holder, call, amount = 0n, receiver = chain } = args
  const observe = async () => {
    const { value: fact, evidence } = await observer.dispatch(call, holder, 'given')
    if (!fact.known) return { failure: fact.why, sent: undefined, events: [], evidence }
    const { failure, sent, events } = fact.value
    return { failure: failure?.name, sent: sent[0], events, evidence }
  }
  if (!chain.hasApi('DryRunApi')) return await observe()
  const asHolder = encodeAsHolder({ chain, holder, call, amount })
  const { value: outcome, evidence } = await chain.dryRunCall({
    origin: asHolder === undefined ? { kind: 'signed', account: holder } : { kind: 'root' },
    call: asHolder ?? call,
    resultXcmVersion: agreeOnXcmVersion(chain, receiver)
  })
  if (outcome.failure?.kind === 'declined') return await observe()
  const failure = failureOfCall(outcome)
  const [sent] = outcome.forwarded
  const words = failure ?? `${outcome.forwarded.length} message sent`
  return {
    failure,
    sent: sent?.bytes,
    events: outcome.events,
    evidence: evidence.map((one) =>
      one.kind === 'dryRun' ? { ...one, succeeded: failure === undefined, outcome: words } : one
    )
  }
}
