/** A promise of something that is made when somebody waits for it, and once. */
export function startWhenAwaited<Value>(make: () => Promise<Value>): Promise<Value> {
  let making: Promise<Value> | undefined
  const start = (): Promise<Value> => {
    making ??= make()
    return making
  }
  return {
    // biome-ignore lint/suspicious/noThenProperty: it stands in for a promise
    then: (onValue, onError) => start().then(onValue, onError),
    catch: (onError) => start().catch(onError),
    finally: (onEnd) => start().finally(onEnd),
    [Symbol.toStringTag]: 'Promise'
  }
}
