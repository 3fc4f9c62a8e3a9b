import type { ChainRole, NetworkConfig } from '@paraclock/checklist'
import type { Hex } from '@paraclock/core'

export interface DevnetPoint {
  /** The block of the service. */
  readonly block: { readonly number: number; readonly hash: Hex }
  /** The time of the service, in seconds since 1970. */
  readonly now: number
}

export interface ShownDevnet {
  readonly point: DevnetPoint
  readonly kinds: readonly DevnetStep['kind'][]
  /** The mistakes that the target can be made to make. */
  readonly switches: readonly { readonly name: string; readonly isOn: boolean }[]
}

export type DevnetStep =
  | { readonly kind: 'build'; readonly count: number }
  /** Moves time: ISO 8601, or a span as `+1h`. */
  | { readonly kind: 'travel'; readonly to: string }
  /** Adds an amount of a chain's own token, as it is typed. */
  | {
      readonly kind: 'fund'
      readonly role: ChainRole
      readonly account: string
      readonly amount: string
    }
  | { readonly kind: 'switch'; readonly name: string; readonly isOn: boolean }
  | { readonly kind: 'restore'; readonly block: Hex }

export interface DevnetControls {
  /** What the network states; `undefined` if it is not a development network. */
  readDevnet(network: NetworkConfig): Promise<ShownDevnet | undefined>
  driveDevnet(network: NetworkConfig, step: DevnetStep): Promise<void>
}
