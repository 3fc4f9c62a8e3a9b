import { type Hex, isParaclockError } from '@paraclock/core'
import type { DecodedValue, SimulatedEvent } from '@paraclock/executor/simulate'
import { camelCase, type Runtime } from '@paraclock/types'
import { encodeProxiedCall } from '@paraclock/weights'
import { isAnswered } from '../read/isAnswered.ts'
import { encodeStoredGrant } from './encodeStoredGrant.ts'
import type { ProofSubject, Prover, Trial } from './Prover.ts'
import { readTrial, type TrialEvent } from './readTrial.ts'

const UNANSWERED: ReadonlySet<string> = new Set([
  'RuntimeCallFailed',
  'CallMalformed',
  'SimulationUnsupported'
])
// Enough to pay for any transaction; the delegate's own money does not matter here.
const PLENTY = 10n ** 24n

/**
 * Runs the chain's own runtime here, on the chain's state at the block, with the proxy put into that
 * state: the delegate sends the proxied call as a transaction, with a false signature only.
 */
export function createSimulationProver(subject: ProofSubject, signal: AbortSignal): Prover {
  const { target, state, pallet, key } = subject
  const { runtime, source } = target
  const block = target.block.hash
  const { delegate, user } = state
  // Only what runs a runtime here pays for loading what runs it.
  const open = async () => {
    const { createRpcStateReader, openRemoteState } = await import('@paraclock/executor')
    const send = (method: string, params: unknown[]): Promise<unknown> =>
      source.request(method, params)
    const reader = createRpcStateReader({ provider: { send }, block })
    return openRemoteState({ reader, signal })
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
    return readTrial({
      section: pallet.section,
      events: events.map((event) => toTrialEvent(runtime, event)),
      outer: failure?.name ?? null
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
          // So has a node that refuses to give out the state.
          if (!isParaclockError(error)) throw error
          if (!UNANSWERED.has(error.code) && !isAnswered(error)) throw error
          trials.push({ kind: 'inconclusive', reason: error.message })
        }
      }
      return trials
    }
  }
}

function toTrialEvent(
  runtime: Pick<Runtime, 'moduleError'>,
  { pallet, name, data }: SimulatedEvent
): TrialEvent {
  const error = findError(data)
  return {
    title: `${camelCase(pallet)}.${name}`,
    error: error === undefined ? null : nameSimulatedError(runtime, error)
  }
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

/** The name of a dispatch error as simulations report it: `{ module: { index: 0, error: '0x05…' } }`. */
export function nameSimulatedError(
  runtime: Pick<Runtime, 'moduleError'>,
  error: DecodedValue
): string {
  const names: string[] = []
  let inner: unknown = error
  while (typeof inner === 'object' && inner !== null) {
    const [variant, value] = Object.entries(inner)[0] ?? []
    if (variant === undefined) break
    if (variant.toLowerCase() === 'module') {
      const found = runtime.moduleError(value as { index: number; error: string })
      return found === undefined ? 'Module' : `${camelCase(found.pallet)}.${found.name}`
    }
    names.push(capitalize(variant))
    inner = value
  }
  if (typeof inner === 'string') names.push(capitalize(inner))
  return names.join('.')
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
