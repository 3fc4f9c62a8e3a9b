import type { Weight } from '@paraclock/core'

export interface RuntimeFigures {
  readonly specName: string
  readonly specVersion: number
  readonly maxBlock: Weight
  /**
   * The time between two blocks, in milliseconds. It is shorter than a slot of Aura if a slot has
   * several blocks.
   */
  readonly blockMs: number
  readonly existentialDeposit: bigint
  /**
   * The price of a second of ref time in transactions, in the smallest unit; `undefined` if the
   * runtime has no API that states the price.
   */
  readonly pricePerSecond: bigint | undefined
  readonly pricePerByte: bigint | undefined
}
