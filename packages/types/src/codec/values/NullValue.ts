import { Value } from './Value.ts'

/** Nothing: the unit type, and what an enum's variant without fields holds. */
export class NullValue extends Value {
  toU8a(): Uint8Array {
    return new Uint8Array()
  }

  toJSON(): null {
    return null
  }

  toPrimitive(): null {
    return null
  }

  toHuman(): null {
    return null
  }

  override toString(): string {
    return ''
  }
}
