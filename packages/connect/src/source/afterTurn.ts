/** Resolves after the present turn of the event loop, without the delay of a timer. */
export function afterTurn(): Promise<void> {
  const { setImmediate } = globalThis as { setImmediate?: (run: () => void) => unknown }
  return new Promise((resolve) => {
    if (setImmediate) return void setImmediate(resolve)
    // Browsers delay nested timers by 4 ms. A message over a `MessageChannel` arrives without this
    // delay.
    const { port1, port2 } = new MessageChannel()
    const hear = (): void => {
      port1.close()
      resolve()
    }
    // `onmessage` is set by `Object.assign`, because the types of Node.js and of the DOM declare a
    // port differently.
    Object.assign(port1, { onmessage: hear })
    port2.postMessage(undefined)
  })
}
