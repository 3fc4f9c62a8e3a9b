import { type Chain, nativeToken } from '@paraclock/connect'
import { type Hex, isParaclockError, parseAccount } from '@paraclock/core'
import type { DryRunOutcome, RuntimeEvent } from '@paraclock/types'
import { encodeCall } from '@paraclock/weights'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { RepeatsArtifact } from '../evidence/ProgramArtifact.ts'
import type { Opinion } from '../evidence/ServiceArtifact.ts'
import { encodeConfigured } from './call.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { hasCall } from './encodeTransfers.ts'

/** The most calls that are tried at once. */
const MOST = 100

/** Dry-runs the user's call as often as the task runs, to see how far the user's money lasts. */
export const repeatsGatherer: Gatherer = defineGatherer({
  id: 'repeats',
  needs: ['quote'],
  gather: async ({ quote }, { chain, config, signal }) => {
    const runs = quote.times.length
    return await tryRepeats({ target: await chain('target'), config, runs, signal })
  }
})

async function tryRepeats(args: {
  readonly target: Chain
  readonly config: NetworkConfig
  readonly runs: number
  readonly signal: AbortSignal
}): Promise<Opinion<RepeatsArtifact>> {
  const { target, config, signal } = args
  const unknown = (why: string) => ({ known: false, why }) as const
  const limit = target.constant<number>({ pallet: 'Utility', name: 'batched_calls_limit' }) ?? MOST
  const runs = Math.min(args.runs, limit, MOST)
  if (runs < 2) return unknown('the task runs no second time')
  if (!target.hasApi('DryRunApi')) return unknown('the target has no DryRunApi')
  if (!hasCall(target, 'utility', 'batch')) return unknown('the target has no call utility.batch')
  const call = encodeConfigured(target, config.automation.call)
  const user = parseAccount(accountOnTarget(config))
  const { value: outcome, evidence } = await target.dryRunCall({
    origin: { kind: 'signed', account: user },
    call: writeBatch(
      target,
      Array.from({ length: runs }, () => call)
    ),
    signal
  })
  const stopped = outcome.events.find(({ title }) => title === 'utility.BatchInterrupted')
  const failure = findFailure(outcome, stopped)
  const done = failure === null ? runs : failure.run - 1
  return {
    known: true,
    value: {
      runs,
      failure,
      spent: done === 0 ? 0n : sumSpent(outcome.events, user) / BigInt(done),
      ...nativeToken(target),
      evidence
    }
  }
}

function writeBatch(chain: Chain, calls: readonly Hex[]): Hex {
  return encodeCall({ chain, call: { pallet: 'utility', method: 'batch', args: [calls] } })
}

/** The pallets whose errors say that an account lacks money. */
const MONEY = /balances|assets|tokens|currencies/i

/**
 * The run at which the money is used up. Another error tells nothing: some calls cannot be made twice
 * at once, though they can be made at two times.
 */
function findFailure(
  { failure }: DryRunOutcome,
  stopped: RuntimeEvent | undefined
): RepeatsArtifact['failure'] {
  const error = stopped?.failure
  if (failure !== null || stopped === undefined || error == null) return null
  const { index } = stopped.value as { readonly index: number }
  if (error.pallet !== null && !MONEY.test(error.pallet)) return null
  return { run: index + 1, error: error.name }
}

/** What an account lost of the chain's own token, by the events of a dry run. */
function sumSpent(events: readonly RuntimeEvent[], account: string): bigint {
  let spent = 0n
  for (const { pallet, name, value } of events) {
    if (pallet !== 'Balances') continue
    const fields = value as Readonly<Record<string, unknown>>
    const amount = typeof fields['amount'] === 'bigint' ? fields['amount'] : 0n
    const isOwn = (field: string): boolean => isAccount(fields[field], account)
    if (name === 'Transfer') {
      if (isOwn('from')) spent += amount
      if (isOwn('to')) spent -= amount
    } else if (LOSSES.has(name) && isOwn('who')) spent += amount
    else if (GAINS.has(name) && isOwn('who')) spent -= amount
  }
  return spent > 0n ? spent : 0n
}

const LOSSES: ReadonlySet<string> = new Set(['Withdraw', 'Burned', 'Reserved', 'Held', 'Slashed'])
const GAINS: ReadonlySet<string> = new Set(['Deposit', 'Minted', 'Unreserved', 'Released'])

function isAccount(field: unknown, account: string): boolean {
  if (typeof field !== 'string') return false
  try {
    return parseAccount(field) === account
  } catch (error) {
    if (isParaclockError(error)) return false
    throw error
  }
}
