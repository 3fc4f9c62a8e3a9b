import { Value } from './Value.ts'

/** For how many periods a vote locks, in the order of the chain. */
export const CONVICTIONS: readonly string[] = [
  'None',
  'Locked1x',
  'Locked2x',
  'Locked3x',
  'Locked4x',
  'Locked5x',
  'Locked6x'
]

/** A vote, one way or the other, with a conviction: one byte. */
export class VoteValue extends Value {
  readonly #byte: number

  constructor(byte: number) {
    super()
    this.#byte = byte
  }

  get isAye(): boolean {
    return this.#byte > 0x7f
  }

  get isNay(): boolean {
    return !this.isAye
  }

  toU8a(): Uint8Array {
    return Uint8Array.of(this.#byte)
  }

  toJSON(): string {
    return this.toHex()
  }

  toPrimitive(): unknown {
    return { aye: this.isAye, conviction: this.#conviction() }
  }

  toHuman(): unknown {
    return { conviction: this.#conviction(), vote: this.isAye ? 'Aye' : 'Nay' }
  }

  override toString(): string {
    return this.toHex()
  }

  #conviction(): string | undefined {
    return CONVICTIONS[this.#byte & 0x7f]
  }
}
