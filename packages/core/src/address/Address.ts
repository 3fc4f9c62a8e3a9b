import type { Hex } from '../hex/Hex.ts'

/** What an SS58 address says. */
export interface Address {
  /** The network that the address is written for: 0 to 16383. */
  readonly prefix: number
  /** The account, as hex: 32 or 20 bytes, or one of the rare lengths that SS58 also allows. */
  readonly account: Hex
}
