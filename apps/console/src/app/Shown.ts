import type { ReadonlySignal, Signal } from '@preact/signals'

/**
 * A store as the pages see it. The signals are read-only, because only the store itself writes
 * them.
 */
export type Shown<Store> = {
  readonly [Key in keyof Store]: Store[Key] extends Signal<infer Value>
    ? ReadonlySignal<Value>
    : Store[Key]
}
