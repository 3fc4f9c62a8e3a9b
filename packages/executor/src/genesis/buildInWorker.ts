import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  abortReason,
  ChainSpecMalformed,
  type ErrorDefinition,
  ParaclockError,
  RuntimeApiMissing,
  RuntimeApiResultMalformed,
  untilAborted,
  ValueMalformed
} from '@paraclock/core'
import * as hostErrors from '../errors/host.ts'
import * as runtimeErrors from '../errors/runtime.ts'
import type { BuildGenesisArgs, GenesisEntries } from './buildGenesis.ts'

/** What the worker answers: the genesis, or why there is none. */
export type WorkerAnswer =
  | { readonly built: GenesisEntries }
  | { readonly code: string; readonly context: object; readonly message: string }

/** The largest JavaScript heap of a worker, without the WASM memory. */
const WORKER_HEAP_MB = 2048

/** The errors that a worker can report, by code. */
const DEFINITIONS: ReadonlyMap<string, ErrorDefinition> = new Map(
  Object.values<ErrorDefinition>({
    ChainSpecMalformed,
    ValueMalformed,
    RuntimeApiMissing,
    RuntimeApiResultMalformed,
    ...runtimeErrors,
    ...hostErrors
  }).map((definition) => [definition.code, definition])
)

/** Builds a genesis in a worker thread, which ends with it, or when the signal aborts. */
export async function buildInWorker({
  signal,
  ...args
}: Omit<BuildGenesisArgs, 'elsewhere'>): Promise<GenesisEntries> {
  const { chain } = args
  const inSource = import.meta.url.endsWith('.ts')
  const worker = new Worker(new URL(inSource ? '../worker.ts' : './worker.js', import.meta.url), {
    workerData: args,
    // If this thread runs TypeScript sources, this condition makes the worker import TypeScript
    // sources, too.
    execArgv: inSource ? ['--conditions=@paraclock/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB }
  })
  const refuse = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(ChainSpecMalformed, { chain, problem, isGenesis: true }, { cause })
  try {
    // A worker that runs out of memory emits the event `error`, which rejects the promise.
    const answering = once(worker, 'message').catch((error: Error) => {
      throw refuse(`the worker that builds it ended: ${error.message}`, error)
    })
    const [answer] = (await untilAborted(signal, answering, (aborted) =>
      abortReason({ signal: aborted, what: `building the genesis of ${chain}` })
    )) as [WorkerAnswer]
    if ('built' in answer) return answer.built
    const definition = DEFINITIONS.get(answer.code)
    if (definition === undefined) throw refuse(answer.message)
    throw new ParaclockError(definition, answer.context)
  } finally {
    await worker.terminate()
  }
}
