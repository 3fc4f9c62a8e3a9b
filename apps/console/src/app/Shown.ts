import type { ReadonlySignal, Signal } from '@preact/signals'

/**
 * A store in the form that pages use. Pages can only read its signals, because only the store
 * writes them.
 */
export type Shown<Store> = {
  readonly [Key in keyof Store]: Store[Key] extends Signal<infer Value>
    ? ReadonlySignal<Value>
    : Store[Key]
}
