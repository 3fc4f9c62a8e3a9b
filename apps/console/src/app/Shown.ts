import type { ReadonlySignal, Signal } from '@preact/signals'

/** A store for its readers: the signals are read-only, so that only the store changes them. */
export type Shown<Store> = {
  readonly [Key in keyof Store]: Store[Key] extends Signal<infer Value>
    ? ReadonlySignal<Value>
    : Store[Key]
}
