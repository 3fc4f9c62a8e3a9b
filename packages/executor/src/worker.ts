import { parentPort, workerData } from 'node:worker_threads'
import { describeThrown, isParaclockError } from '@paraclock/core'
import { buildGenesis } from './genesis/buildGenesis.ts'
import type { WorkerAnswer } from './genesis/buildInWorker.ts'

// The worker of `buildInWorker`.
const answer = (said: WorkerAnswer): void => parentPort?.postMessage(said)
buildGenesis(workerData).then(
  (built) => answer({ built }),
  (error: unknown) => {
    const { code, context } = isParaclockError(error) ? error : { code: '', context: {} }
    answer({ code, context, message: describeThrown(error) })
  }
)
