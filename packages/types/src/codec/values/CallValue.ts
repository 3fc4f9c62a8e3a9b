import { bytesToHex, joinBytes } from '@paraclock/core'
import { Value } from './Value.ts'

/** Which call of a runtime it is. */
export interface CallForm {
  /** The pallet, in camel case. */
  readonly section: string
  /** The call, in camel case. */
  readonly method: string
  /** The two bytes that begin it. */
  readonly index: readonly [pallet: number, call: number]
  /** The names of its arguments, as the runtime spells them. */
  readonly names: readonly string[]
}

/** A call, with its arguments. */
export class CallValue extends Value {
  /** Its arguments, in the order in which the runtime takes them. */
  readonly args: readonly Value[]
  readonly #form: CallForm

  constructor(form: CallForm, args: readonly Value[]) {
    super()
    this.#form = form
    this.args = args
  }

  /** The pallet, in camel case. */
  get section(): string {
    return this.#form.section
  }

  /** The call, in camel case. */
  get method(): string {
    return this.#form.method
  }

  /** The two bytes that begin it: of the pallet, and of the call. */
  get callIndex(): Uint8Array {
    return Uint8Array.from(this.#form.index)
  }

  toU8a(): Uint8Array {
    return joinBytes([this.callIndex, ...this.args.map((arg) => arg.toU8a())])
  }

  toJSON(): unknown {
    return {
      callIndex: bytesToHex(this.callIndex),
      args: this.#show((value) => value.toJSON())
    }
  }

  toPrimitive(): unknown {
    return {
      callIndex: bytesToHex(this.callIndex),
      args: this.#show((value) => value.toPrimitive())
    }
  }

  toHuman(): unknown {
    return {
      args: this.#show((value) => value.toHuman()),
      method: this.method,
      section: this.section
    }
  }

  #show(show: (value: Value) => unknown): Record<string, unknown> {
    return Object.fromEntries(
      this.args.map((value, index) => [this.#form.names[index], show(value)])
    )
  }
}
