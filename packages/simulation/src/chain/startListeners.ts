/** Calls listeners without waiting for them. Errors of listeners are dropped. */
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
