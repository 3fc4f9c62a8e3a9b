import { nodeModule } from './nodeModule.ts'

type Run = (work: () => unknown, timeMs: number) => unknown

let run: Run | undefined

/** The largest number of runs of a call that does not get the processor. */
const MAX_RUNS = 3

/**
 * Runs work, and interrupts it after `timeMs`. {@link isOutOfTime} recognizes the resulting error.
 * Only Node can interrupt its own thread. On other platforms the work runs to its end.
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
  // The error comes from another context, so it is not an instance of this context's Error.
  const code = typeof error === 'object' && error !== null && 'code' in error && error.code
  return code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

function findRun(): Run {
  const vm = nodeModule<typeof import('node:vm')>('node:vm')
  if (vm === undefined) return (work) => work()
  const place: { work?: () => unknown } = {}
  const context = vm.createContext(place)
  const script = new vm.Script('work()')
  return (work, timeout) => {
    place.work = work
    return script.runInContext(context, { timeout })
  }
}
