export class Emitter<Events> {
  readonly #listeners = new Map<keyof Events, Set<(value: never) => void>>()

  on<Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    // The same function may be registered twice, so each registration has its own entry.
    const entry = (value: Events[Name]): void => listener(value)
    listeners.add(entry)
    return () => {
      listeners.delete(entry)
    }
  }

  emit<Name extends keyof Events>(name: Name, value: Events[Name]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        listener(value as never)
      } catch {
        // An error of one listener keeps no other listener from being called.
      }
    }
  }
}
