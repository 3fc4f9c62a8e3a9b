import type { Chain } from '@paraclock/connect'
import type { Evidence, Hex } from '@paraclock/core'
import type { DryRunOutcome, RuntimeEvent } from '@paraclock/types'
import { agreeOnXcmVersion } from '@paraclock/weights'
import type { ChainObserver } from '../observe/createObserver.ts'
import { encodeAsHolder } from './encodeTransfers.ts'

/** What became of a call, and the program that it sends. */
export interface HolderRun {
  /** Why it failed; `undefined` if it succeeded. */
  readonly failure: string | undefined
  /** The first program that it sends to another parachain. */
  readonly sent: Hex | undefined
  readonly events: readonly RuntimeEvent[]
  readonly evidence: readonly Evidence[]
}

/**
 * Dry-runs a call in the name of an account, which is given what it may need of the chain's own
 * token. Where the chain has no DryRunApi, or one that declines, its own runtime is run.
 */
export async function runAsHolder(args: {
  readonly chain: Chain
  readonly observer: ChainObserver
  /** The account, in hex. */
  readonly holder: string
  readonly call: Hex
  /** What the call itself takes of the chain's own token. Defaults to nothing. */
  readonly amount?: bigint
  /** The chain that is to read the program. Defaults to the chain itself. */
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
  // An account that holds a foreign token may never have paid a fee: then root acts for it.
  const asHolder = encodeAsHolder({ chain, holder, call, amount })
  const { value: outcome, evidence } = await chain.dryRunCall({
    origin: asHolder === undefined ? { kind: 'signed', account: holder } : { kind: 'root' },
    call: asHolder ?? call,
    resultXcmVersion: agreeOnXcmVersion(chain, receiver)
  })
  if (outcome.failure?.kind === 'declined') return await observe()
  const failure = findFailure(outcome)
  const [sent] = outcome.forwarded
  const told = failure ?? `${outcome.forwarded.length} message sent`
  return {
    failure,
    sent: sent?.bytes,
    events: outcome.events,
    evidence: evidence.map((one) =>
      one.kind === 'dryRun' ? { ...one, succeeded: failure === undefined, outcome: told } : one
    )
  }
}

/** Why a call fails: by itself, or inside, where root dispatches it as somebody else. */
function findFailure({ failure, events }: DryRunOutcome): string | undefined {
  if (failure !== null) return failure.name
  return events.find(({ title }) => title === 'utility.DispatchedAs')?.failure?.name
}
