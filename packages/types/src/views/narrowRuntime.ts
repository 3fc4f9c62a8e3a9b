import { type Hex, ParaclockError } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import type { Capabilities } from '../capabilities/Capabilities.ts'
import { detectCapabilities } from '../capabilities/detectCapabilities.ts'
import type { RuntimeComparison } from '../drift/Comparison.ts'
import { compareRuntime } from '../drift/compareRuntime.ts'
import type { Fingerprint } from '../drift/Fingerprint.ts'
import { RuntimeMismatch } from '../errors.ts'
import { readSource } from '../runtime/readSource.ts'

/**
 * A connection to a chain, with the types of what the toolkit uses of it.
 *
 * Only what was checked when the view was made is offered: anything else is a type error here, and
 * is reached through `api`. A pallet that such a chain may lack is an optional property.
 */
export interface RuntimeView<
  Tx = unknown,
  Query = unknown,
  Consts = unknown,
  Errors = unknown,
  Events = unknown,
  Calls = unknown,
  Rpc = unknown
> {
  /** The connection itself, with the types that polkadot.js gives it. */
  readonly api: ApiPromise
  /** What the chain can do. */
  readonly capabilities: Capabilities
  /** How the chain differs from what the view was generated from; nothing in it is breaking. */
  readonly comparison: RuntimeComparison
  /** The calls. */
  readonly tx: Tx
  /** The storage. */
  readonly query: Query
  /** The constants. */
  readonly consts: Consts
  /** The errors, to recognise one by. */
  readonly errors: Errors
  /** The events, to recognise one by. */
  readonly events: Events
  /** The runtime APIs. */
  readonly calls: Calls
  /** The node's RPC methods; those of the service are there if the node serves them. */
  readonly rpc: Rpc
}

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

/** Compares a connection with a fingerprint, and gives its members the types of a view. */
export function narrowRuntime<View extends RuntimeView>(
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
  const view: RuntimeView = {
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
