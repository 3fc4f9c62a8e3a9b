import type { Chain } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  bytesToHex,
  describeThrown,
  encodeCompact,
  encodeInteger,
  type Hex,
  hexToBytes,
  isParaclockError
} from '@paraclock/core'
import type { RuntimeEvent } from '@paraclock/types'
import { findProxyType } from '../build/buildCalls.ts'
import { type ProxyPallet, WHOLE_TYPE } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import type { ProofMethod } from '../state/ProxyTypeProof.ts'

export interface ProofSubject {
  readonly target: Chain
  readonly state: ProxyState
  readonly pallet: ProxyPallet
  readonly key: Hex
}

export type Trial =
  | { readonly kind: 'admitted'; readonly failure: string | undefined }
  | { readonly kind: 'refused' }
  /** The dry run or simulation does not show whether the proxy type admits the call. */
  | { readonly kind: 'inconclusive'; readonly reason: string }

export interface Prover {
  readonly by: ProofMethod
  /** Whether `tryCalls` takes about as much time for many calls as for one call. */
  readonly isCheapForMany: boolean
  /**
   * Tests for each call whether `proxyType` admits the call. Wraps the call in `proxy.proxy` with
   * this type, unless the call's own pallet checks the proxy, as `ethereumXcm` does. Resolves with
   * one outcome for each call, in order.
   */
  readonly tryCalls: (args: {
    readonly proxyType: string
    readonly calls: readonly Hex[]
    readonly signal: AbortSignal
  }) => Promise<readonly Trial[]>
}

export type TrialEvent = Pick<RuntimeEvent, 'title'> & {
  readonly failure: { readonly name: string } | undefined
}

// The error of a call, or of an inner call, that the filter of a proxy type refuses.
const FILTERED = 'system.CallFiltered'
// The events of a batch that succeeds although a call in it fails.
const PARTIAL: ReadonlySet<string> = new Set(['utility.BatchInterrupted', 'utility.ItemFailed'])

/** Reads the outcome of a call whose own pallet checks the proxy, such as `ethereumXcm`. */
export function readDirectTrial(proxyType: string, outer: string | undefined): Trial {
  if (outer === undefined) return { kind: 'admitted', failure: undefined }
  if (outer === 'BadOrigin') {
    return { kind: 'inconclusive', reason: 'the chain takes the call from programs alone' }
  }
  return proxyType === WHOLE_TYPE ? { kind: 'admitted', failure: outer } : { kind: 'refused' }
}

export function readTrial(args: {
  /** The proxy pallet's name in camel case. */
  readonly section: string
  readonly events: readonly TrialEvent[]
  /** The error of the outer call; `undefined` if the outer call succeeded. */
  readonly outer: string | undefined
}): Trial {
  const { section, events, outer } = args
  const executed = events.findLast(({ title }) => title === `${section}.ProxyExecuted`)
  if (executed === undefined) {
    return { kind: 'inconclusive', reason: outer ?? 'the proxied call was not executed' }
  }
  const errors = [executed, ...events.filter(({ title }) => PARTIAL.has(title))].flatMap(
    ({ failure }) => failure?.name ?? []
  )
  if (errors.includes(FILTERED)) return { kind: 'refused' }
  return { kind: 'admitted', failure: errors[0] }
}

// The codes of the errors by which a chain refuses a test. Other errors come from the connection.
const ANSWERS: ReadonlySet<string> = new Set<string>([
  'CallMalformed',
  'CallRefused',
  'RpcMethodUnknown',
  'RuntimeApiMissing',
  'RuntimeApiResultMalformed',
  'RuntimeCallFailed',
  'SimulationUnsupported'
])
// Matches the message of a JSON-RPC error from a provider of another package, such as polkadot.js.
const REFUSED = /^-?\d+: /
// Matches a node's error message about a runtime that trapped during a call.
const TRAPPED = /trap|panick|unreachable|wasm|execution failed/i

export function isAnswered(error: unknown): boolean {
  if (isParaclockError(error)) return ANSWERS.has(error.code)
  const message = describeThrown(error)
  return REFUSED.test(message) || TRAPPED.test(message)
}

const BALANCE_BYTES = 16

export function encodeStoredGrant(args: {
  readonly pallet: ProxyPallet
  readonly delegate: AccountId32 | AccountId20
  readonly proxyType: string
}): Hex {
  const { pallet, delegate, proxyType } = args
  const { index } = findProxyType({ pallet, proxyType })
  const deposit = pallet.depositBase + pallet.depositFactor
  return bytesToHex(
    Uint8Array.of(
      ...encodeCompact(1n),
      ...hexToBytes(delegate),
      index,
      ...encodeInteger(0n, pallet.form.blockNumberBytes),
      ...encodeInteger(deposit, BALANCE_BYTES)
    )
  )
}
