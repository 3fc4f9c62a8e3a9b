import type { ChainRole, NetworkConfig } from '@paraclock/checklist'
import type { Hex } from '@paraclock/core'

export interface DevnetPoint {
  /** The head block of the service. */
  readonly block: { readonly number: number; readonly hash: Hex }
  /** The time of the block, in seconds since 1970. */
  readonly now: number
}

export interface ShownDevnet {
  readonly point: DevnetPoint
  readonly kinds: readonly DevnetStep['kind'][]
  /**
   * The switches of the target's runtime. A switch that is on puts a known mistake into the
   * runtime.
   */
  readonly switches: readonly { readonly name: string; readonly isOn: boolean }[]
}

export type DevnetStep =
  | { readonly kind: 'build'; readonly count: number }
  /** Moves time to a moment, such as `2026-12-01T09:00Z`, or by a span, such as `+1h`. */
  | { readonly kind: 'travel'; readonly to: string }
  /** Adds an amount of the chain's token, such as `12.5`, to an account. */
  | {
      readonly kind: 'fund'
      readonly role: ChainRole
      readonly account: string
      readonly amount: string
    }
  | { readonly kind: 'switch'; readonly name: string; readonly isOn: boolean }
  | { readonly kind: 'restore'; readonly block: Hex }

export interface DevnetControls {
  /** Reads the state of the network; `undefined` if the network is not a development network. */
  readDevnet(network: NetworkConfig): Promise<ShownDevnet | undefined>
  driveDevnet(network: NetworkConfig, step: DevnetStep): Promise<void>
}
