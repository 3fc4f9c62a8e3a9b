import { stateCall } from '@paraclock/connect'
import { hexToBytes, sanitizeText } from '@paraclock/core'
import { encodeProxiedCall } from '@paraclock/weights'
import type { Result, Vec } from '@polkadot/types'
import type { DispatchError, Event } from '@polkadot/types/interfaces'
import type { Codec } from '@polkadot/types/types'
import { declaresApi } from '../read/declaresApi.ts'
import { isAnswered } from '../read/isAnswered.ts'
import { openCaller } from '../read/openCaller.ts'
import { encodeStoredGrant } from './encodeStoredGrant.ts'
import { nameError } from './nameError.ts'
import type { ProofSubject } from './ProofSubject.ts'
import type { Prover, Trial } from './Prover.ts'
import { readTrial, type TrialEvent } from './readTrial.ts'

const METHOD = 'DryRunApi_dry_run_call'
const XCM_VERSION = 4

interface Effects extends Codec {
  readonly executionResult: Result<Codec, Codec & { readonly error: DispatchError }>
  readonly emittedEvents: Vec<Event>
}

/**
 * Has the chain's own DryRunApi do it: root sets the proxy in storage, and then dispatches the
 * proxied calls as the delegate, each on its own; all of it is forgotten afterwards. `undefined` if
 * the chain has not what that takes.
 */
export function createDryRunProver(subject: ProofSubject): Prover | undefined {
  const { target, view, state, pallet, key } = subject
  const { api } = target
  const { utility, system } = api.tx
  const [batchAll, dispatchAs] = [utility?.['batchAll'], utility?.['dispatchAs']]
  const setStorage = system?.['setStorage']
  if (!batchAll || !dispatchAs || !setStorage || !declaresApi(api, 'DryRunApi')) return undefined
  const caller = openCaller(target)
  return {
    by: 'dryRunApi',
    isCheapForMany: true,
    tryCalls: async ({ proxyType, calls, signal }) => {
      const { delegate, user } = state
      const stored = encodeStoredGrant({ pallet, delegate, proxyType })
      const [first = '0x'] = calls
      const bytes = encodeProxiedCall({
        chain: target,
        call: first,
        real: user,
        forceProxyType: proxyType
      })
      const proxied = api.registry.createType('Call', hexToBytes(bytes))
      const dispatched = dispatchAs({ system: { Signed: delegate } }, proxied).method.toHex()
      // A call comes last in what is around it: hundreds of them differ in their ends alone.
      const around = dispatched.slice(0, dispatched.length - (first.length - 2))
      const alike = calls.map((call) => `${around}${call.slice(2)}`)
      const call = batchAll([setStorage([[key, stored]]), ...alike]).method
      const args = { origin: { system: 'Root' }, call, resultXcmsVersion: XCM_VERSION }
      try {
        const options = { at: view.blockHash, signal, caller }
        const { value } = await stateCall(api, METHOD, args, options)
        return readEffects(subject, value as unknown as Result<Effects, Codec>, calls.length)
      } catch (error) {
        // A chain that cannot be reached is no chain without the API.
        if (!isAnswered(error)) throw error
        const reason = sanitizeText(error instanceof Error ? error.message : String(error))
        return calls.map(() => ({ kind: 'inconclusive', reason }))
      }
    }
  }
}

function readEffects(
  { view, pallet }: ProofSubject,
  answer: Result<Effects, Codec>,
  count: number
): readonly Trial[] {
  const { registry } = view.api
  const all = (reason: string): readonly Trial[] =>
    Array.from({ length: count }, () => ({ kind: 'inconclusive', reason }))
  if (answer.isErr) return all(`the DryRunApi answered ${answer.asErr.toString()}`)
  const { executionResult, emittedEvents } = answer.asOk
  if (executionResult.isErr) return all(nameError(registry, executionResult.asErr.error))
  const trials: Trial[] = []
  let events: TrialEvent[] = []
  for (const event of emittedEvents) {
    const one = { name: `${event.section}.${event.method}`, error: errorIn(event) }
    if (one.name !== 'utility.DispatchedAs') {
      events.push(one)
      continue
    }
    const outer = one.error === undefined ? undefined : nameError(registry, one.error)
    trials.push(readTrial({ registry, section: pallet.section, events, outer }))
    events = []
  }
  return trials.length === count ? trials : all('the events do not tell the calls apart')
}

function errorIn({ data }: Event): DispatchError | undefined {
  for (const value of data) {
    const result = value as Result<Codec, DispatchError>
    if (result.isErr === true) return result.asErr
    if ('asModule' in value) return value as DispatchError
  }
  return undefined
}
