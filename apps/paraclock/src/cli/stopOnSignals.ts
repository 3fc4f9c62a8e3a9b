const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const
// The time in which a command must stop by itself, in milliseconds. After this time, the process
// exits. The exit loses nothing, because files are replaced as a whole, and signed calls are in the
// journal before they are sent.
const ENDING_MS = 600

export function stopOnSignals(process: Pick<NodeJS.Process, 'on' | 'off'>) {
  const stopping = new AbortController()
  const { signal }: { readonly signal: AbortSignal } = stopping
  const { promise: overdue, resolve } = Promise.withResolvers<number>()
  let code: number | undefined
  const stop = (signal: keyof typeof EXIT_CODES = 'SIGINT'): void => {
    code ??= EXIT_CODES[signal]
    stopping.abort()
  }
  const onSignal = (signal: keyof typeof EXIT_CODES): void => {
    stop(signal)
    forget()
    setTimeout(resolve, ENDING_MS, EXIT_CODES[signal])
  }
  const forget = (): void => {
    for (const name of Object.keys(EXIT_CODES)) process.off(name, onSignal)
  }
  for (const name of Object.keys(EXIT_CODES)) process.on(name, onSignal)
  return { stop: () => stop(), signal, code: () => code, overdue, forget }
}
