import type { Hex } from '@paraclock/core'
import type { RpcSender } from '../remote/createRpcStateReader.ts'
import type { RemoteState } from '../remote/openRemoteState.ts'
import type { HintStore } from '../remote/StorageHints.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import type { Storage } from '../storage/Storage.ts'

/** A node, through a polkadot.js provider or anything with its `send`. */
export interface NodeSource {
  /** For example a `WsProvider`, or the `provider` that an `ApiPromise` was made with. */
  readonly provider: RpcSender
  /** The block on whose state the simulation builds. Defaults to the last finalized one. */
  readonly block?: Hex
  /** Where hints of what was read are kept. Without one, none are used. */
  readonly hints?: HintStore
}

/** A state that was opened before. Several simulations over it share what was fetched. */
export interface OpenedSource {
  readonly state: RemoteState
  /** The hash of its block. Transactions that are really signed may refer to it. */
  readonly block?: Hex
}

/** A state at hand. */
export interface LocalSource {
  readonly storage: Storage
  /** The runtime to run. Defaults to the one under `:code`. */
  readonly runtime?: LoadedRuntime
  /** The hash of its block. Transactions that are really signed may refer to it. */
  readonly block?: Hex
}

/** Where the state of the chain comes from. */
export type SimulationSource = NodeSource | OpenedSource | LocalSource
