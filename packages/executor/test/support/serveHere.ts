import type { IsolationReply, IsolationRequest } from '../../src/isolation/IsolationMessages.ts'
import type { IsolationWorker } from '../../src/isolation/IsolationWorker.ts'
import { serveRuntime } from '../../src/isolation/serveRuntime.ts'

/** Serves in this thread: everything but the loop that nothing here could stop. */
export function serveHere(end: () => void = () => undefined): IsolationWorker {
  let toWorker: (request: IsolationRequest) => void = () => undefined
  let toCaller: (reply: IsolationReply) => void = () => undefined
  serveRuntime({
    send: (reply) => queueMicrotask(() => toCaller(structuredClone(reply))),
    receive: (listener) => {
      toWorker = listener
    }
  })
  return {
    ...{ end, onFailure: () => undefined },
    send: (request) => queueMicrotask(() => toWorker(structuredClone(request))),
    receive: (listener) => {
      toCaller = listener
    }
  }
}
