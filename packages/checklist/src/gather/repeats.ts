import { type Chain, nativeToken } from '@paraclock/connect'
import { type Evidence, type Fact, type Hex, parseAccount } from '@paraclock/core'
import type { RuntimeEvent } from '@paraclock/types'
import { encodeCall } from '@paraclock/weights'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { RepeatsArtifact } from '../evidence/ProgramArtifact.ts'
import type { ChainObserver } from '../observe/createObserver.ts'
import { encodeOwnCall } from './call.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { hasCall } from './encodeTransfers.ts'
import { findLack } from './findLack.ts'
import { sumSpent } from './sumSpent.ts'

/** The most calls that are tried at once. */
const MAX = 100

/** Dry-runs the user's call as often as the task runs, to see how far the user's money lasts. */
export const repeatsGatherer: Gatherer = defineGatherer({
  id: 'repeats',
  needs: ['quote'],
  gather: async ({ quote }, { chain, config, observe, signal }) => {
    const runs = quote.times.length
    const target = await chain('target')
    return await tryRepeats({ target, config, runs, observer: observe('target'), signal })
  }
})

async function tryRepeats(args: {
  readonly target: Chain
  readonly config: NetworkConfig
  readonly runs: number
  readonly observer: ChainObserver
  readonly signal: AbortSignal
}): Promise<Fact<RepeatsArtifact>> {
  const { target, config } = args
  const unknown = (why: string) => ({ known: false, why }) as const
  const limit = target.constant<number>({ pallet: 'Utility', name: 'batched_calls_limit' }) ?? MAX
  const runs = Math.min(args.runs, limit, MAX)
  if (runs < 2) return unknown('the task runs no second time')
  if (!hasCall(target, 'utility', 'batch')) return unknown('the target has no call utility.batch')
  const call = encodeOwnCall(target, config)
  const user = parseAccount(accountOnTarget(config))
  const batch = writeBatch(
    target,
    Array.from({ length: runs }, () => call)
  )
  const tried = await runBatch(args, batch, user)
  if (!tried.known) return tried
  const { outcome, fee, evidence } = tried.value
  const failure = findFailure(outcome)
  if (failure?.isLack === false) {
    // Some calls cannot be made twice at once, though they can be made at two times.
    return unknown(`the call cannot be made ${runs} times at once: ${failure.error}`)
  }
  const done = failure === null ? runs : failure.run - 1
  const { events } = outcome
  const lack =
    failure?.pallet === 'Balances' || done === runs || done === 0
      ? undefined
      : await findLack({
          ...{ chain: target, events, done, user, signal: args.signal },
          isApproval: failure?.error.endsWith('.Unapproved') === true
        })
  return {
    known: true,
    value: {
      runs,
      failure: failure === null ? null : { run: failure.run, error: failure.error, lack },
      spent: done === 0 ? 0n : (sumSpent(events, user) - fee) / BigInt(done),
      ...nativeToken(target),
      evidence
    }
  }
}

/** What became of a batch as a whole, and of its calls. */
interface BatchOutcome {
  readonly failure: string | null
  readonly events: readonly RuntimeEvent[]
}

/** Dry-runs a batch of the user; where the target has no DryRunApi, its own runtime is run. */
async function runBatch(
  { target, observer, signal }: Parameters<typeof tryRepeats>[0],
  call: Hex,
  user: string
): Promise<
  Fact<{
    readonly outcome: BatchOutcome
    /** What a transaction takes of the user on top of the calls. */
    readonly fee: bigint
    readonly evidence: readonly Evidence[]
  }>
> {
  if (target.hasApi('DryRunApi')) {
    const origin = { kind: 'signed', account: user } as const
    const { value, evidence } = await target.dryRunCall({ origin, call, signal })
    const outcome = { failure: value.failure?.name ?? null, events: value.events }
    return { known: true, value: { outcome, fee: 0n, evidence } }
  }
  const { value: fact, evidence } = await observer.dispatch(call, user, 'own')
  if (!fact.known) return fact
  const { failure, events, fee } = fact.value
  const outcome = { failure: failure?.name ?? null, events }
  return { known: true, value: { outcome, fee, evidence } }
}

function writeBatch(chain: Chain, calls: readonly Hex[]): Hex {
  return encodeCall({ chain, call: { pallet: 'utility', method: 'batch', args: [calls] } })
}

/** The errors of asset pallets that state a lack of money or of an approval. */
const LACKING =
  /\.(Balance(Too)?Low|InsufficientBalance|LiquidityRestrictions|Expendability|ExistentialDeposit|KeepAlive|NoAccount|WouldDie|Unapproved)$/

/** The run at which the batch stops, and whether the user lacks money or an approval. */
function findFailure({ failure, events }: BatchOutcome): {
  readonly run: number
  readonly error: string
  readonly pallet: string | null
  readonly isLack: boolean
} | null {
  if (failure !== null) return { run: 1, error: failure, pallet: null, isLack: false }
  const stopped = events.find(({ title }) => title === 'utility.BatchInterrupted')
  if (stopped?.failure == null) return null
  const { name: error, pallet } = stopped.failure
  const { index } = stopped.value as { readonly index: number }
  // No pallet has the errors of tokens and of arithmetic.
  const isLack = LACKING.test(error) || /^(Token|Arithmetic)\./.test(error)
  return { run: index + 1, error, pallet, isLack }
}
