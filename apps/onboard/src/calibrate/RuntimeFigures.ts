import type { Weight } from '@paraclock/core'

export interface RuntimeFigures {
  readonly specName: string
  readonly specVersion: number
  readonly maxBlock: Weight
  /** The time between two blocks, in milliseconds. A slot of Aura may have several blocks. */
  readonly blockMs: number
  readonly existentialDeposit: bigint
  /**
   * The price of a second of ref time in transactions; `undefined` if the runtime has no API for
   * it.
   */
  readonly pricePerSecond: bigint | undefined
  /** The price of a byte of a transaction; `undefined` if the runtime has no API for it. */
  readonly pricePerByte: bigint | undefined
}
