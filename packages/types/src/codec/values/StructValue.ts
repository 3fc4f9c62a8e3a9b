import { joinBytes } from '@paraclock/core'
import { Value } from './Value.ts'

/** A field of a struct. */
export interface StructField {
  /** The name that JSON has. */
  readonly name: string
  /** The name of the property, which is another where JavaScript has a use for the name. */
  readonly property: string
}

/** Values by name. Each is a property, too. */
export class StructValue extends Value {
  readonly #fields: readonly StructField[]
  readonly #values: readonly Value[]

  constructor(fields: readonly StructField[], values: readonly Value[]) {
    super()
    this.#fields = fields
    this.#values = values
    fields.forEach(({ property }, index) => {
      Object.defineProperty(this, property, { value: values[index], enumerable: true })
    })
  }

  /** The values of a struct. A field may have any name: this has none that it could take. */
  static valuesOf(struct: StructValue): readonly Value[] {
    return struct.#values
  }

  /** One of the values. */
  get(property: string): Value | undefined {
    return this.#values[this.#fields.findIndex((field) => field.property === property)]
  }

  toU8a(): Uint8Array {
    return joinBytes(this.#values.map((value) => value.toU8a()))
  }

  toJSON(): Record<string, unknown> {
    return this.#show('name', (value) => value.toJSON())
  }

  toPrimitive(): Record<string, unknown> {
    return this.#show('property', (value) => value.toPrimitive())
  }

  toHuman(): Record<string, unknown> {
    return this.#show('property', (value) => value.toHuman())
  }

  #show(key: keyof StructField, show: (value: Value) => unknown): Record<string, unknown> {
    return Object.fromEntries(
      this.#values.map((value, index) => [this.#fields[index]?.[key], show(value)])
    )
  }
}
