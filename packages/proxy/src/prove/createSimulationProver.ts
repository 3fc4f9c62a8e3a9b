import { type Hex, isParaclockError } from '@paraclock/core'
import type { RpcSender } from '@paraclock/executor'
import type { DecodedValue, SimulatedEvent } from '@paraclock/executor/simulate'
import type { ReadableRegistry } from '@paraclock/types'
import { encodeProxiedCall } from '@paraclock/weights'
import { createDispatchError } from './createDispatchError.ts'
import { encodeStoredGrant } from './encodeStoredGrant.ts'
import type { ProofSubject } from './ProofSubject.ts'
import type { Prover, Trial } from './Prover.ts'
import { readTrial, type TrialEvent } from './readTrial.ts'

const UNANSWERED: ReadonlySet<string> = new Set([
  'RuntimeCallFailed',
  'SimulationBlockRefused',
  'SimulationCallMalformed',
  'SimulationUnsupported'
])
// Enough to pay for any transaction; the delegate's own money is no matter here.
const PLENTY = 10n ** 24n

/**
 * Runs the chain's own runtime here, on the chain's state at the block, with the proxy put into that
 * state: the delegate sends the proxied call as a transaction, of which only the signature is false.
 */
export function createSimulationProver(
  subject: ProofSubject,
  provider: RpcSender,
  signal: AbortSignal
): Prover {
  const { target, view, state, pallet, key } = subject
  const block: Hex = view.blockHash
  const { delegate, user } = state
  // Only what runs a runtime here pays for loading what runs it.
  const open = async () => {
    const { createRpcStateReader, openRemoteState } = await import('@paraclock/executor')
    return openRemoteState({ reader: createRpcStateReader({ provider, block }), signal })
  }
  let opening: ReturnType<typeof open> | undefined
  const tryCall = async (proxyType: string, call: Hex, inner: AbortSignal): Promise<Trial> => {
    opening ??= open()
    const { overrideBalance, simulate } = await import('@paraclock/executor/simulate')
    const { failure, events } = await simulate({
      source: { state: await opening, block },
      call: encodeProxiedCall({ chain: target, call, real: user, forceProxyType: proxyType }),
      origin: { kind: 'signed', account: delegate },
      overrides: [
        { key, value: encodeStoredGrant({ pallet, delegate, proxyType }) },
        overrideBalance({ account: delegate, free: PLENTY })
      ],
      signal: inner
    })
    const { registry } = target.api
    return readTrial({
      registry,
      section: pallet.section,
      events: events.map((event) => toTrialEvent(registry, event)),
      outer: failure?.name
    })
  }
  return {
    by: 'simulation',
    isCheapForMany: false,
    tryCalls: async ({ proxyType, calls, signal: inner }) => {
      const trials: Trial[] = []
      for (const call of calls) {
        try {
          trials.push(await tryCall(proxyType, call, inner))
        } catch (error) {
          // A runtime that panics on a call has answered nothing about it; anything else is a fault.
          if (!isParaclockError(error) || !UNANSWERED.has(error.code)) throw error
          trials.push({ kind: 'inconclusive', reason: error.message })
        }
      }
      return trials
    }
  }
}

function toTrialEvent(
  registry: ReadableRegistry,
  { pallet, name, data }: SimulatedEvent
): TrialEvent {
  const section = pallet.charAt(0).toLowerCase() + pallet.slice(1)
  const found = findError(data)
  const error = found === undefined ? undefined : createDispatchError(registry, found)
  return { name: `${section}.${name}`, error }
}

// A result that is an error, or a field that holds one.
function findError(data: DecodedValue): DecodedValue | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const { result, error } = data as { readonly [name: string]: DecodedValue }
  if (error !== undefined) return error
  return typeof result === 'object' && result !== null && 'err' in result
    ? result['err']
    : undefined
}
