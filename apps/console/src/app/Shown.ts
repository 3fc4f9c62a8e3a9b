import type { ReadonlySignal, Signal } from '@preact/signals'

/** A store as pages get it. Its signals are read-only here, so that only the store changes them. */
export type Shown<Store> = {
  readonly [Key in keyof Store]: Store[Key] extends Signal<infer Value>
    ? ReadonlySignal<Value>
    : Store[Key]
}
