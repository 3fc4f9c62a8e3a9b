import type { ChopsticksCore } from './ChopsticksCore.ts'

/** The worker as Chopsticks keeps it: how to reach it, and how to end it. */
interface ChopsticksWorker {
  remote: unknown
  terminate: () => Promise<void>
}

/**
 * Puts other answers in place of Chopsticks' worker. Chopsticks keeps one worker object for the
 * process and asks whatever is its `remote`, so the object is kept and the thread behind it ended.
 *
 * @returns a function that lets Chopsticks start a worker of its own again.
 */
export function takeOverWorker(
  core: ChopsticksCore,
  answers: Record<string, unknown>
): () => Promise<void> {
  // Chopsticks releases its remote by a symbol of a library of its own before it ends the worker.
  const remote = new Proxy(answers, {
    get: (target, name) => (typeof name === 'symbol' ? () => undefined : target[name])
  })
  // Whoever asks for the worker after this waits for the same promise, and so comes later.
  const taken = core.getWorker().then(async (worker) => {
    const { terminate } = worker as ChopsticksWorker
    Object.assign(worker, { remote, terminate: async () => undefined })
    await terminate()
  })
  return async () => {
    await taken
    await core.destroyWorker()
  }
}
