import { type Chain, nativeToken } from '@paraclock/connect'
import { type Call, type Fact, type Hex, parseAccount } from '@paraclock/core'
import { decodeCall, encodeCall, hasCall, listCallsIn, readGivenCall } from '@paraclock/types'
import { accountOnTarget } from '../../config/accountOnTarget.ts'
import type { RepeatsArtifact } from '../../evidence/ProgramArtifact.ts'
import type { ChainObserver } from '../../observe/createObserver.ts'
import type { DispatchedCall } from '../../observe/OwnRuntime.ts'
import { runOwnCall } from '../../observe/runOwnCall.ts'
import { defineGatherer, type Gatherer } from '../chains/defineGatherer.ts'
import { encodeOwnCall } from './call.ts'
import { findLack } from './findLack.ts'
import { sumSpent } from './sumSpent.ts'

const MAX = 100

export const repeatsGatherer: Gatherer = defineGatherer({
  id: 'repeats',
  needs: ['quote'],
  gather: async ({ quote }, { chain, config, observe }): Promise<Fact<RepeatsArtifact>> => {
    const target = await chain('target')
    const unknown = (why: string) => ({ known: false, why }) as const
    const limit = target.constant<number>({ pallet: 'Utility', name: 'batched_calls_limit' }) ?? MAX
    const planned = quote.times.length
    const runs = Math.min(planned, limit, MAX)
    if (runs === 0) return unknown('the task has no run')
    if (!hasCall(target.runtime, 'utility', 'batch'))
      return unknown('the target has no call utility.batch')
    const call = stopAsWhole(target, encodeOwnCall(target, config))
    const user = parseAccount(accountOnTarget(config))
    const args = { calls: Array.from({ length: runs }, () => call) }
    const batch = encodeCall({
      call: readGivenCall({ chain: target, call: { pallet: 'utility', method: 'batch', args } }),
      chains: [target]
    })
    const observer = observe('target')
    const asked = { chain: target, observer, account: user, call: batch }
    const { value: tried, evidence } = await runOwnCall(asked)
    if (!tried.known) return tried
    const { events, fee } = tried.value
    const failure = findFailure(tried.value)
    if (failure?.isLack === false) {
      // In separate transactions, the calls can still succeed.
      return unknown(`the call cannot be made ${runs} times at once: ${failure.error}`)
    }
    const done = failure === undefined ? runs : failure.run - 1
    const isApproval = failure?.error.endsWith('.Unapproved') === true
    const lack =
      failure?.pallet === 'Balances' || done === runs || done === 0
        ? undefined
        : await findLack({ chain: target, events, done, user, isApproval })
    const isPoor = failure?.pallet === undefined || failure.pallet === 'Balances'
    const rich = done === 0 && isPoor ? await spendGiven(observer, call, user) : 0n
    return {
      known: true,
      value: {
        runs,
        ...(planned > runs ? { planned } : {}),
        failure: failure && { run: failure.run, error: failure.error, lack },
        spent: done > 0 ? sumSpent(events, user, fee) / BigInt(done) : rich,
        ...nativeToken(target),
        evidence
      }
    }
  }
})

/**
 * Replaces the call `batch` or `force_batch` by `batch_all`, which fails if one of its calls fails.
 * `batch` would succeed, and its event would give the index of the failed call. This index would be
 * mistaken for the number of the run.
 */
function stopAsWhole(chain: Chain, bytes: Hex): Hex {
  const call = decodeCall({ chain, bytes })
  const isBatch = call.pallet === 'Utility' && ['batch', 'force_batch'].includes(call.method)
  // The call is left unchanged if it contains `batch_all`, because the pallet refuses `batch_all`
  // in `batch_all`.
  if (!isBatch || holdsWholeBatch(call.args)) return bytes
  return encodeCall({ call: { ...call, method: 'batch_all' }, chains: [chain] })
}

function holdsWholeBatch(args: Call['args']): boolean {
  return [...listCallsIn(args)].some(
    (inner) => inner.method === 'batch_all' || holdsWholeBatch(inner.args as Call['args'])
  )
}

/**
 * Measures how much a call takes from an account that gets enough money first. Returns 0 if the
 * call fails even with this money.
 */
async function spendGiven(observer: ChainObserver, call: Hex, user: string): Promise<bigint> {
  const { value } = await observer.dispatch(call, user, 'given')
  if (!value.known || value.value.failure !== undefined) return 0n
  const { events, fee } = value.value
  return sumSpent(events, user, fee)
}

const LACKING =
  /\.(Balance(Too)?Low|InsufficientBalance|LiquidityRestrictions|Expendability|ExistentialDeposit|KeepAlive|NoAccount|WouldDie|Unapproved)$/

function findFailure({ failure, events }: Pick<DispatchedCall, 'failure' | 'events'>) {
  if (failure !== undefined)
    return { run: 1, error: failure.name, pallet: undefined, isLack: false }
  const stopped = events.find(({ title }) => title === 'utility.BatchInterrupted')
  if (stopped?.failure === undefined) return undefined
  const { name: error, pallet } = stopped.failure
  const { index } = stopped.value as { readonly index: number }
  // `LACKING` matches errors of pallets. Most errors `Token` of the runtime, and an underflow, also
  // mean that money is missing.
  const isLack = LACKING.test(error) || /^(Token\.|Arithmetic\.Underflow)/.test(error)
  return { run: index + 1, error, pallet, isLack }
}
