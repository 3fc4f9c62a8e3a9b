import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { RunFailure } from '../RunFailure.ts'
import { stopProcess } from './stopProcess.ts'

/** What {@link ProcessGroup.start} takes. */
export interface StartProcessArgs {
  /** What messages call it. */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** The folder that it is started in. */
  readonly cwd: string
  /** The file that gets what it says. */
  readonly log: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * Processes that live and end together: when one ends by itself, the run is over, and whatever ends
 * the run ends all of them.
 */
export class ProcessGroup {
  readonly #running = new Set<ChildProcess>()
  readonly #failure = Promise.withResolvers<never>()
  #isStopping = false

  constructor() {
    // Whoever races against it hears of it; when nobody does, it must not end this process.
    this.#failure.promise.catch(() => {})
    // The last resort, for when this process is ended in a way that leaves no time to wait.
    process.once('exit', this.#killAll)
  }

  /** Rejects when a process ends that nobody ended. */
  get failure(): Promise<never> {
    return this.#failure.promise
  }

  /** Starts one. */
  start({ name, command, args, cwd, log, env = process.env }: StartProcessArgs): void {
    const file = openSync(log, 'a')
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', file, file] })
    closeSync(file)
    this.#running.add(child)
    child.once('error', ({ message }) => {
      this.#running.delete(child)
      this.#failure.reject(new RunFailure(`${name} could not be started: ${message}`))
    })
    child.once('exit', (code, signal) => {
      this.#running.delete(child)
      if (this.#isStopping) return
      const how = signal === null ? `with code ${code}` : `by ${signal}`
      this.#failure.reject(new RunFailure(`${name} ended ${how}: the end of ${log} says why`))
    })
  }

  /** Ends all of them, and resolves when they are gone. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all([...this.#running].map((child) => stopProcess(child)))
    process.off('exit', this.#killAll)
  }

  readonly #killAll = (): void => {
    for (const child of this.#running) child.kill('SIGKILL')
  }
}
