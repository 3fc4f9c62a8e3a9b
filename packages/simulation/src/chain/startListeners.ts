/** Calls listeners. A block neither waits for them nor fails with them. */
export function startListeners<Listener>(
  listeners: Iterable<Listener>,
  tell: (listener: Listener) => void
): void {
  for (const listener of [...listeners]) {
    Promise.resolve()
      .then(() => tell(listener))
      .catch(() => undefined)
  }
}
