import { Value } from './Value.ts'

/** True or false. */
export class BoolValue extends Value {
  readonly isTrue: boolean

  constructor(value: boolean) {
    super()
    this.isTrue = value
  }

  get isFalse(): boolean {
    return !this.isTrue
  }

  override valueOf(): boolean {
    return this.isTrue
  }

  toU8a(): Uint8Array {
    return Uint8Array.of(this.isTrue ? 1 : 0)
  }

  toJSON(): boolean {
    return this.isTrue
  }

  toPrimitive(): boolean {
    return this.isTrue
  }

  toHuman(): boolean {
    return this.isTrue
  }
}
