import type { Hex } from '@paraclock/core'
import { Lane } from './Lane.ts'

/** The lanes of a process, by chain and account. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()

  /** The lane of an account on a chain. */
  of(genesis: Hex, account: Hex): Lane {
    const name = `${genesis} ${account}`
    const lane = this.#lanes.get(name) ?? new Lane()
    this.#lanes.set(name, lane)
    return lane
  }
}

/** Those of this process: two journals of one account must not give out the same number. */
export const processLanes: Lanes = new Lanes()
