import { type Hex, ParaclockError } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import { detectCapabilities } from '../capabilities/detectCapabilities.ts'
import type { RuntimeComparison } from '../drift/Comparison.ts'
import { compareRuntime } from '../drift/compareRuntime.ts'
import type { Fingerprint } from '../drift/Fingerprint.ts'
import { RuntimeMismatch } from '../errors.ts'
import { readSource } from '../runtime/readSource.ts'
import type { RuntimeView } from './RuntimeView.ts'

/** What is checked and typed. */
export interface NarrowArgs {
  /** A connection that is ready. */
  readonly api: ApiPromise
  /** The methods that the node serves: the answer of `rpc_methods`. */
  readonly rpcMethods?: readonly string[]
  /** Which runtime it is, if the caller knows: the comparison is then made once per runtime. */
  readonly identity?: {
    readonly specName: string
    readonly specVersion: number
    readonly codeHash: Hex
  }
}

interface ViewMembers extends RuntimeView {
  readonly tx: unknown
  readonly query: unknown
  readonly consts: unknown
  readonly errors: unknown
  readonly events: unknown
  readonly calls: unknown
  readonly rpc: unknown
}

/** Compares a connection with a fingerprint, and gives its members the types of a view. */
export function narrowRuntime<View extends ViewMembers>(
  expected: Fingerprint,
  { api, rpcMethods, identity }: NarrowArgs
): Omit<View, 'variant'> {
  // Read before anything is compared: a connection that is not ready must not be remembered as one.
  readSource(api)
  const comparison = compareRuntime({
    expected,
    live: api,
    ...(identity === undefined ? {} : { identity })
  })
  if (comparison.consequence === 'breaking') throw mismatch(comparison)
  const view: ViewMembers = {
    api,
    tx: api.tx,
    query: api.query,
    consts: api.consts,
    errors: api.errors,
    events: api.events,
    calls: api.call,
    rpc: api.rpc,
    capabilities: detectCapabilities(api, rpcMethods === undefined ? {} : { rpcMethods }),
    comparison
  }
  // The comparison has just shown that the members are there in the shape that the view states.
  return view as View
}

function mismatch(comparison: RuntimeComparison): ParaclockError<typeof RuntimeMismatch> {
  const { live, view, changes } = comparison
  return new ParaclockError(RuntimeMismatch, {
    view,
    live: live.known ? `${live.value.specName} ${live.value.specVersion}` : 'an unnamed runtime',
    problems: changes
      .filter(({ consequence }) => consequence === 'breaking')
      .map(({ item, what }) => `${item} ${what}`)
  })
}
