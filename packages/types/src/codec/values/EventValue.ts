import { bytesToHex, joinBytes } from '@paraclock/core'
import { ListValue } from './ListValue.ts'
import { Value } from './Value.ts'

/** Which event of a runtime it is. */
export interface EventForm {
  /** The pallet, in camel case. */
  readonly section: string
  /** The event, as the runtime spells it. */
  readonly method: string
  /** The two bytes that begin it. */
  readonly index: readonly [pallet: number, event: number]
  /** The names of its fields, if they have names. */
  readonly names: readonly string[] | null
}

/** What an event tells. */
export class EventData extends ListValue {
  readonly #names: readonly string[] | null

  constructor(names: readonly string[] | null, items: readonly Value[]) {
    super('tuple', items)
    this.#names = names
  }

  get names(): readonly string[] | null {
    return this.#names
  }
}

/** An event. */
export class EventValue extends Value {
  readonly data: EventData
  readonly #form: EventForm

  constructor(form: EventForm, items: readonly Value[]) {
    super()
    this.#form = form
    this.data = new EventData(form.names, items)
  }

  get section(): string {
    return this.#form.section
  }

  get method(): string {
    return this.#form.method
  }

  toU8a(): Uint8Array {
    return joinBytes([Uint8Array.from(this.#form.index), this.data.toU8a()])
  }

  toJSON(): unknown {
    return { index: this.#index(), data: this.data.toJSON() }
  }

  toPrimitive(): unknown {
    return { index: this.#index(), data: this.data.toPrimitive() }
  }

  toHuman(): unknown {
    const { names } = this.#form
    const shown = this.data.toHuman()
    const data =
      names === null ? shown : Object.fromEntries(names.map((name, at) => [name, shown[at]]))
    return { method: this.method, section: this.section, index: this.#index(), data }
  }

  #index(): string {
    return bytesToHex(Uint8Array.from(this.#form.index))
  }
}
