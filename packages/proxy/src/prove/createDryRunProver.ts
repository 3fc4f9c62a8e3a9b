import { describeThrown, type Hex, hexToBytes, sanitizeText } from '@paraclock/core'
import type { DryRunOutcome } from '@paraclock/types'
import { encodeStatedCall } from '@paraclock/weights'
import { buildBatchAll } from '../build/buildCalls.ts'
import { positionOf } from '../read/readProxyPallet.ts'
import {
  encodeStoredGrant,
  isAnswered,
  type ProofSubject,
  type Prover,
  readDirectTrial,
  readTrial,
  type Trial,
  type TrialEvent
} from './Prover.ts'

/**
 * Creates a prover that uses the chain's `DryRunApi`. Root dry-runs one batch: the first call writes
 * the proxy to the storage, and each further call dispatches one proxied call as the delegate.
 * Returns `undefined` if the chain lacks this API, `batchAll`, `dispatchAs` or `setStorage`.
 */
export function createDryRunProver(subject: ProofSubject): Prover | undefined {
  const { target, state, pallet, key } = subject
  const { runtime } = target
  const batchAll = positionOf(runtime, 'utility', 'batchAll')
  const dispatchAs = positionOf(runtime, 'utility', 'dispatchAs')
  const setStorage = positionOf(runtime, 'system', 'setStorage')
  if (!batchAll || !dispatchAs || !setStorage || !target.hasApi('DryRunApi')) return undefined
  return {
    by: 'dryRunApi',
    isCheapForMany: true,
    tryCalls: async ({ proxyType, calls, signal }) => {
      const { delegate, user } = state
      const [first = '0x'] = calls
      const proxied = encodeStatedCall({
        chain: target,
        call: first,
        real: user,
        forceProxyType: proxyType
      })
      const dispatched = target.encodeCall({
        pallet: 'Utility',
        method: 'dispatch_as',
        args: {
          as_origin: { type: 'system', value: { type: 'Signed', value: delegate } },
          call: runtime.type('Call').decode(hexToBytes(proxied))
        }
      })
      // `dispatched` ends with the bytes of the proxied call, so only its end is replaced for each
      // call.
      const around = dispatched.slice(0, dispatched.length - (first.length - 2))
      const stored = encodeStoredGrant({ pallet, delegate, proxyType })
      const prepared = target.encodeCall({
        pallet: 'System',
        method: 'set_storage',
        args: { items: [[hexToBytes(key), hexToBytes(stored)]] }
      })
      const alike = calls.map((call): Hex => `${around as Hex}${call.slice(2)}`)
      const call = buildBatchAll({ position: batchAll, calls: [prepared, ...alike] })
      try {
        const { value } = await target.dryRunCall({ origin: { kind: 'root' }, call, signal })
        const read = (events: readonly TrialEvent[], outer: string | undefined): Trial =>
          proxied === first
            ? readDirectTrial(proxyType, outer)
            : readTrial({ section: pallet.section, events, outer })
        return readRun(read, value, calls.length)
      } catch (error) {
        // Throw the error of an unreachable node, because this error shows nothing about the API.
        if (!isAnswered(error)) throw error
        const reason = sanitizeText(describeThrown(error))
        return calls.map(() => ({ kind: 'inconclusive', reason }))
      }
    }
  }
}

function readRun(
  read: (events: readonly TrialEvent[], outer: string | undefined) => Trial,
  { failure, events }: DryRunOutcome,
  count: number
): readonly Trial[] {
  const all = (reason: string): readonly Trial[] =>
    Array.from({ length: count }, () => ({ kind: 'inconclusive', reason }))
  if (failure?.kind === 'declined') return all(`the DryRunApi answered ${failure.name}`)
  if (failure !== undefined) return all(failure.name)
  const trials: Trial[] = []
  let own: TrialEvent[] = []
  for (const event of events) {
    if (event.title === 'utility.DispatchedAs') {
      trials.push(read(own, event.failure?.name))
      own = []
    } else own.push(event)
  }
  return trials.length === count ? trials : all('the events do not show which call they belong to')
}
