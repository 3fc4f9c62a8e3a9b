import type { ReadonlySignal, Signal } from '@preact/signals'

/** A store as pages see it: only the store itself writes its signals. */
export type Shown<Store> = {
  readonly [Key in keyof Store]: Store[Key] extends Signal<infer Value>
    ? ReadonlySignal<Value>
    : Store[Key]
}
