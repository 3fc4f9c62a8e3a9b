/** Calls listeners. A block does not wait for them, and a failure of one does not affect it. */
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
