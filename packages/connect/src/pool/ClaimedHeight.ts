import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import type { EndpointRecord } from './EndpointRecord.ts'

/**
 * The best block that the node last used has named, by which the others are measured. It is that
 * node's word alone: once it has gone, the claim counts only where a third endpoint can settle it, and
 * the second node that contradicts it ends it.
 */
export class ClaimedHeight {
  readonly #records: readonly EndpointRecord[]
  #number = 0
  #claimant: EndpointRecord | undefined
  #doubter: EndpointRecord | undefined

  constructor(records: readonly EndpointRecord[]) {
    this.#records = records
  }

  /** Records what a verified node names, in place of what was claimed before. */
  claim(record: EndpointRecord, number: number): void {
    if (number < this.#number) this.#doubter?.forgive()
    this.#claimant = record
    this.#number = number
    this.#doubter = undefined
  }

  /** Records that a node is far behind the claim. */
  doubt(record: EndpointRecord): void {
    this.#doubter ??= record
  }

  /** The block that a node is measured by; 0 for none. */
  expectedOf(record: EndpointRecord, inUse: Endpoint | undefined): number {
    if (this.#claimant === record) return 0
    const isHeld = inUse !== undefined && inUse === this.#claimant?.endpoint
    if (!isHeld && this.#records.length < 3) return 0
    return this.#doubter === undefined || this.#doubter === record ? this.#number : 0
  }
}
