import type { ApiPromise } from '@polkadot/api'
import type { Capabilities } from '../capabilities/Capabilities.ts'
import type { RuntimeComparison } from '../drift/Comparison.ts'

/** What every typed view has beside its typed members. */
export interface RuntimeView {
  /** The connection itself, with the types that polkadot.js gives it. */
  readonly api: ApiPromise
  /** What the chain can do. */
  readonly capabilities: Capabilities
  /** How the chain differs from what the view was generated from; nothing in it is breaking. */
  readonly comparison: RuntimeComparison
}
