import type { IsolationWorker } from '@paraclock/executor'

const IDLE_MS = 2_000

/**
 * Starts workers, and hands one that was ended without work in progress to the next who asks: starting
 * a worker takes longer than running the code of a runtime in it. One that is idle for two seconds ends.
 */
export function shareWorker(start: () => IsolationWorker): () => IsolationWorker {
  const idle: (() => IsolationWorker)[] = []

  const open = (): (() => IsolationWorker) => {
    const worker = start()
    let listener: Parameters<IsolationWorker['receive']>[0] = () => {}
    let fail: Parameters<IsolationWorker['onFailure']>[0] = () => {}
    let isWorking = false
    worker.receive((reply) => {
      if (reply.kind !== 'questions') isWorking = false
      listener(reply)
    })
    worker.onFailure((problem) => {
      isWorking = true
      fail(problem)
    })
    const use = (): IsolationWorker => ({
      send: (request) => {
        isWorking = true
        worker.send(request)
      },
      receive: (heard) => {
        listener = heard
      },
      onFailure: (heard) => {
        fail = heard
      },
      end: () => {
        listener = () => {}
        fail = () => {}
        // Code that did not come to its end goes with its worker.
        if (isWorking) return worker.end()
        idle.push(use)
        setTimeout(() => {
          const at = idle.indexOf(use)
          if (at === -1) return
          idle.splice(at, 1)
          worker.end()
        }, IDLE_MS).unref()
      }
    })
    return use
  }

  return () => (idle.pop() ?? open())()
}
