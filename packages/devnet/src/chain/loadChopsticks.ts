import { env } from 'node:process'
import { accelerate } from '@paraclock/chopsticks'

/** The module of Chopsticks. */
export type Chopsticks = typeof import('@acala-network/chopsticks-core')

let loading: Promise<Chopsticks> | undefined

/**
 * Loads Chopsticks, with runtimes executed on V8 instead of by its interpreter, once in a process.
 */
export function loadChopsticks(): Promise<Chopsticks> {
  loading ??= load()
  return loading
}

async function load(): Promise<Chopsticks> {
  // Chopsticks reads its level of logging from the environment while it is imported, and refuses
  // any word that it does not know. What it would log reaches the caller as errors instead.
  const before = env['LOG_LEVEL']
  env['LOG_LEVEL'] = 'fatal'
  try {
    const core = await import('@acala-network/chopsticks-core')
    accelerate(core as unknown as Parameters<typeof accelerate>[0])
    endLogger(core.pinoLogger)
    return core
  } finally {
    if (before === undefined) delete env['LOG_LEVEL']
    else env['LOG_LEVEL'] = before
  }
}

/** The logger writes nothing, and would keep a thread for it, and the process while it ends. */
function endLogger(logger: object): void {
  const symbol = Object.getOwnPropertySymbols(logger).find(
    ({ description }) => description === 'pino.stream'
  )
  const stream = symbol === undefined ? undefined : Reflect.get(logger, symbol)
  // Before its thread is there, ending it would hold up this one until it is.
  stream?.once('ready', () => stream.end())
}
