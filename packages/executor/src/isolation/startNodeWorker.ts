import { Worker } from 'node:worker_threads'
import type { IsolationReply } from './IsolationMessages.ts'
import type { IsolationWorker } from './IsolationWorker.ts'

/** Largest JavaScript heap of a worker, in MB. The WASM memory of a runtime has its own limit. */
const WORKER_HEAP_MB = 2048

/** Starts a thread for `isolateRuntime`. The thread does not keep the process alive. */
export function startNodeWorker(): IsolationWorker {
  const inSource = import.meta.url.endsWith('.ts')
  const worker = new Worker(new URL(inSource ? '../worker.ts' : './worker.js', import.meta.url), {
    // If the worker runs from its sources, it also imports the sources of other packages.
    execArgv: inSource ? ['--conditions=@paraclock/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB }
  })
  return {
    send: (request) => worker.postMessage(request),
    receive: (listener) => {
      worker.on('message', (reply: IsolationReply) => listener(reply))
      // A listener keeps the process alive, so call `unref` after the listener is added.
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
