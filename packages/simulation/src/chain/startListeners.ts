/** Starts listeners. A block does not wait for one, and stands if one fails. */
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
