import { Worker } from 'node:worker_threads'
import type { IsolationReply } from './IsolationMessages.ts'
import type { IsolationWorker } from './IsolationWorker.ts'

/** The largest JavaScript heap of a worker, without the WASM memory. */
const WORKER_HEAP_MB = 2048

/** Starts a worker thread for `isolateRuntime`. The thread does not keep the process alive. */
export function startNodeWorker(): IsolationWorker {
  const inSource = import.meta.url.endsWith('.ts')
  const worker = new Worker(new URL(inSource ? '../worker.ts' : './worker.js', import.meta.url), {
    // If this thread runs TypeScript sources, this condition makes the worker import TypeScript
    // sources, too.
    execArgv: inSource ? ['--conditions=@paraclock/source'] : [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB }
  })
  return {
    send: (request) => worker.postMessage(request),
    receive: (listener) => {
      worker.on('message', (reply: IsolationReply) => listener(reply))
      // With a listener for messages, the thread keeps the process alive. `unref` prevents this
      // only if it is called after the listener was added.
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
