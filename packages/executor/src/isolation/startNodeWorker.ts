import { Worker } from 'node:worker_threads'
import type { IsolationReply } from './IsolationMessages.ts'
import type { IsolationWorker } from './IsolationWorker.ts'

/** Most memory for the objects of a worker, in MB. A runtime's own memory is limited apart. */
const WORKER_HEAP_MB = 2048

/**
 * Starts a thread that a runtime can be isolated in. It does not keep the process alive.
 */
export function startNodeWorker(): IsolationWorker {
  const inSource = import.meta.url.endsWith('.ts')
  const worker = new Worker(new URL(inSource ? '../worker.ts' : './worker.js', import.meta.url), {
    // From its sources, the worker finds the other packages of the workspace as sources too.
    execArgv: inSource ? ['--conditions=@paraclock/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB }
  })
  return {
    send: (request) => worker.postMessage(request),
    receive: (listener) => {
      worker.on('message', (reply: IsolationReply) => listener(reply))
      // Listening is what keeps a process alive, so this comes after.
      worker.unref()
    },
    onFailure: (listener) => {
      worker.on('error', (error) => listener(error.message))
      worker.on('exit', (code) => listener(`it ended with code ${code}`))
    },
    end: () => {
      worker.terminate().catch(() => undefined)
    }
  }
}
