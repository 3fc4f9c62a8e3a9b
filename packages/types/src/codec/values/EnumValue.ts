import { joinBytes } from '@paraclock/core'
import { camelCase } from '../../metadata/names.ts'
import { refuse } from '../coders/Coder.ts'
import { NullValue } from './NullValue.ts'
import { Value } from './Value.ts'

/** What all values of one enum have in common. */
export interface EnumForm {
  /** The names of its variants. */
  readonly names: readonly string[]
  /** Whether no variant holds anything. */
  readonly isBasic: boolean
  /** Whether it stands for what it holds, where it is written as text. */
  readonly isTransparent: boolean
}

/** One of several variants, with what it holds. `isOk` and `asOk` tell of a variant named `Ok`. */
export class EnumValue extends Value {
  /** The name of the variant. */
  readonly type: string
  /** The byte that selects it. */
  readonly index: number
  /** What it holds. */
  readonly inner: Value
  readonly #form: EnumForm

  constructor(form: EnumForm, type: string, index: number, inner: Value) {
    super()
    this.#form = form
    this.type = type
    this.index = index
    this.inner = inner
  }

  get value(): Value {
    return this.inner
  }

  get isBasic(): boolean {
    return this.#form.isBasic
  }

  get isNone(): boolean {
    return this.inner instanceof NullValue
  }

  get defKeys(): readonly string[] {
    return this.#form.names
  }

  toU8a(): Uint8Array {
    return joinBytes([Uint8Array.of(this.index), this.inner.toU8a()])
  }

  toJSON(): unknown {
    return this.isBasic ? this.type : { [camelCase(this.type)]: this.inner.toJSON() }
  }

  toPrimitive(): unknown {
    return this.isBasic ? this.type : { [camelCase(this.type)]: this.inner.toPrimitive() }
  }

  toHuman(): unknown {
    return this.isNone ? this.type : { [this.type]: this.inner.toHuman() }
  }

  override toString(): string {
    if (this.#form.isTransparent) return this.inner.toString()
    return this.isNone ? this.type : super.toString()
  }
}

/** Makes the class of an enum's values, with a pair of properties for each variant. */
export function defineEnum(form: EnumForm): typeof EnumValue {
  const Defined = class extends EnumValue {}
  for (const name of form.names) {
    const camel = camelCase(name)
    const pascal = camel.charAt(0).toUpperCase() + camel.slice(1)
    // A variant may be named None, which every enum has something to say about.
    if (`is${pascal}` in EnumValue.prototype) continue
    Object.defineProperties(Defined.prototype, {
      [`is${pascal}`]: {
        get(this: EnumValue) {
          return this.type === name
        }
      },
      [`as${pascal}`]: {
        get(this: EnumValue) {
          if (this.type === name) return this.inner
          return refuse(name, this.toHex(), `it is ${this.type}`)
        }
      }
    })
  }
  return Defined
}
