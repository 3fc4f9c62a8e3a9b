import type { Weight } from '@paraclock/core'

export interface RuntimeFigures {
  readonly specName: string
  readonly specVersion: number
  readonly maxBlock: Weight
  /** The milliseconds between two blocks: less than a slot of Aura that has several blocks. */
  readonly blockMs: number
  readonly existentialDeposit: bigint
  /** The price of a second of ref time. `undefined` if no runtime API states the price. */
  readonly pricePerSecond: bigint | undefined
  readonly pricePerByte: bigint | undefined
}
