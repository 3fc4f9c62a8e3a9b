export type AnyMethod = (this: unknown, ...args: unknown[]) => unknown

/** Replaces methods and getters of another package's classes, until `undo` is called. */
export class Patches {
  readonly #undo: (() => void)[] = []

  /** `make` gets the original method and returns the new one. */
  method(target: object, name: string, make: (original: AnyMethod) => AnyMethod): void {
    this.#replace(target, name, ({ value, ...descriptor }) => ({
      ...descriptor,
      value: make(value as AnyMethod)
    }))
  }

  getter(target: object, name: string, make: (original: () => unknown) => () => unknown): void {
    this.#replace(target, name, ({ get, ...descriptor }) => ({
      ...descriptor,
      get: make(get as () => unknown)
    }))
  }

  undo(): void {
    for (const restore of this.#undo.reverse()) restore()
    this.#undo.length = 0
  }

  #replace(
    target: object,
    name: string,
    make: (descriptor: PropertyDescriptor) => PropertyDescriptor
  ): void {
    const descriptor = Object.getOwnPropertyDescriptor(target, name)
    if (descriptor === undefined) return
    Object.defineProperty(target, name, make(descriptor))
    this.#undo.push(() => Object.defineProperty(target, name, descriptor))
  }
}
