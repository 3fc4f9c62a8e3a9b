import type { IsolationReply, IsolationRequest } from './IsolationMessages.ts'
import { serveRuntime } from './serveRuntime.ts'

interface NodePort {
  postMessage(reply: IsolationReply): void
  on(event: 'message', listener: (request: IsolationRequest) => void): void
}

interface WebPort {
  postMessage(reply: IsolationReply): void
  addEventListener(event: 'message', listener: (event: { data: IsolationRequest }) => void): void
}

interface MaybeNode {
  readonly process?: {
    readonly getBuiltinModule?: (
      name: string
    ) => { readonly parentPort?: NodePort | null } | undefined
  }
}

/** Connects this worker, in Node or in a browser, to the thread that started it. */
export function connectWorker(): void {
  const node = (globalThis as MaybeNode).process?.getBuiltinModule?.('node:worker_threads')
  if (node?.parentPort != null) {
    const port = node.parentPort
    serveRuntime({
      send: (reply) => port.postMessage(reply),
      receive: (listener) => port.on('message', listener)
    })
    return
  }
  const port = globalThis as unknown as WebPort
  serveRuntime({
    send: (reply) => port.postMessage(reply),
    receive: (listener) => port.addEventListener('message', ({ data }) => listener(data))
  })
}
