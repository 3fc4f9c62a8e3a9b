import type { Weight } from '@paraclock/core'

export interface RuntimeFigures {
  readonly specName: string
  readonly specVersion: number
  readonly maxBlock: Weight
  /**
   * The time between two blocks, in milliseconds. If a slot of Aura has several blocks, this time
   * is shorter than the slot.
   */
  readonly blockMs: number
  readonly existentialDeposit: bigint
  /**
   * The price that transactions pay for one second of ref time, in the smallest unit of the token.
   * `undefined` if no runtime API states the price.
   */
  readonly pricePerSecond: bigint | undefined
  readonly pricePerByte: bigint | undefined
}
