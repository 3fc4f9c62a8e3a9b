import { nodeModule } from './nodeModule.ts'

type Run = (work: () => unknown, timeMs: number) => unknown

/** The key of the global variable from which the inspector takes the work. */
const KEY: unique symbol = Symbol.for('paraclock.timedWork') as never
const place = globalThis as { [KEY]?: () => void }

const OUT_OF_TIME = Symbol('out of time')

let run: Run | undefined

/** The largest number of runs of a call whose thread gets too little processor time. */
const MAX_RUNS = 3

/**
 * Runs work, and interrupts it after `timeMs`. {@link isOutOfTime} recognizes the resulting error.
 * Only Node can interrupt its own thread, by its inspector. On other platforms the work runs to its
 * end.
 *
 * A timeout of `node:vm` starts and ends a thread for each call. That takes up to 2 ms on busy
 * cores, longer than most calls. The inspector takes 0.06 ms.
 */
export function runInTime<Value>(timeMs: number | undefined, work: () => Value): Value {
  if (timeMs === undefined) return work()
  run ??= findRun()
  return run(work, timeMs) as Value
}

/**
 * Runs work, at most `MAX_RUNS` times. The work runs again if it exceeded its time while this
 * thread used less than a quarter of `timeMs`. The machine was then too busy.
 */
export function repeatUnserved<Value>(timeMs: number | undefined, work: () => Value): Value {
  for (let runs = 1; ; runs += 1) {
    const begun = readCpuMs()
    try {
      return work()
    } catch (error) {
      const isServed = timeMs === undefined || readCpuMs() - begun >= timeMs / 4
      if (!isOutOfTime(error) || isServed || runs === MAX_RUNS) throw error
    }
  }
}

function readCpuMs(): number {
  const node = nodeModule<NodeJS.Process>('node:process')
  // `threadCpuUsage` exists since Node 22.19 and 23.9.
  const { user, system } = node?.threadCpuUsage?.() ?? node?.cpuUsage() ?? { user: 0, system: 0 }
  return (user + system) / 1000
}

export function isOutOfTime(error: unknown): boolean {
  return error === OUT_OF_TIME
}

function findRun(): Run {
  const inspector = nodeModule<typeof import('node:inspector')>('node:inspector')
  if (inspector === undefined) return (work) => work()
  const session = new inspector.Session()
  session.connect()
  const expression = `globalThis[Symbol.for('${KEY.description}')]()`
  return (work, timeout) => {
    let end = (): unknown => {
      throw OUT_OF_TIME
    }
    place[KEY] = () => {
      try {
        const value = work()
        end = () => value
      } catch (error) {
        end = () => {
          throw error
        }
      }
    }
    session.post('Runtime.evaluate', { expression, timeout, silent: true })
    return end()
  }
}
