import type { ReadonlySignal, Signal } from '@preact/signals'

/** The type of a store for pages. Its signals are read-only, because only the store writes them. */
export type Shown<Store> = {
  readonly [Key in keyof Store]: Store[Key] extends Signal<infer Value>
    ? ReadonlySignal<Value>
    : Store[Key]
}
