import { nodeModule } from './nodeModule.ts'

type Run = (work: () => unknown, timeMs: number) => unknown

/**
 * The global key of the function that the inspector runs. The inspector runs only source text, and
 * this text finds the function by the global key.
 */
const KEY: unique symbol = Symbol.for('paraclock.timedWork') as never
const place = globalThis as { [KEY]?: () => void }

const OUT_OF_TIME = Symbol('out of time')

let run: Run | undefined

/**
 * The maximum number of runs of a call, including the first. A call that exceeds its time only
 * because the machine is busy is run again.
 */
const MAX_RUNS = 3

/**
 * Runs `work`, and interrupts it after `timeMs` with an error that {@link isOutOfTime} recognizes.
 * Only Node.js can interrupt its own thread. It does so through its inspector, which takes 0.06 ms
 * for each call. A timeout of `node:vm` would start a thread for each call. On busy cores, this
 * takes up to 2 ms, longer than most calls.
 */
export function runInTime<Value>(timeMs: number | undefined, work: () => Value): Value {
  if (timeMs === undefined) return work()
  run ??= findRun()
  return run(work, timeMs) as Value
}

/**
 * Runs `work`. If `work` is interrupted before the thread got a quarter of `timeMs` as processor
 * time, runs it again. Runs it at most `MAX_RUNS` times.
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
  // Node.js before 22.19, and 23 before 23.9, can measure only the whole process, and not a single
  // thread.
  const { user, system } = node?.threadCpuUsage?.() ?? node?.cpuUsage() ?? { user: 0, system: 0 }
  return (user + system) / 1000
}

export function isOutOfTime(error: unknown): boolean {
  return error === OUT_OF_TIME
}

function findRun(): Run {
  const inspector = nodeModule<typeof import('node:inspector')>('node:inspector')
  if (inspector === undefined) return (work) => work()
  // A loop that V8 unrolls loses the check by which V8 interrupts it.
  nodeModule<typeof import('node:v8')>('node:v8')?.setFlagsFromString('--no-wasm-loop-unrolling')
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
