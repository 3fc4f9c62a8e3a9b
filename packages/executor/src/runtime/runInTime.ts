import { nodeModule } from './nodeModule.ts'

interface NodeVm {
  readonly Script: new (
    code: string
  ) => { runInContext(context: object, options: { readonly timeout: number }): unknown }
  createContext(values: object): object
}

type Run = (work: () => unknown, timeMs: number) => unknown

let run: Run | undefined

/**
 * Does work, and interrupts it when its time is over: {@link isOutOfTime} recognizes the error. Only Node
 * can interrupt its own thread; elsewhere the work runs to its end.
 */
export function runInTime<Value>(timeMs: number | undefined, work: () => Value): Value {
  if (timeMs === undefined) return work()
  run ??= findRun()
  return run(work, timeMs) as Value
}

export function isOutOfTime(error: unknown): boolean {
  // It is an error of another context, and so no instance of this one's.
  const code = typeof error === 'object' && error !== null && 'code' in error && error.code
  return code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

function findRun(): Run {
  const vm = nodeModule<NodeVm>('node:vm')
  if (vm === undefined) return (work) => work()
  const place: { work?: () => unknown } = {}
  const context = vm.createContext(place)
  const script = new vm.Script('work()')
  return (work, timeout) => {
    place.work = work
    return script.runInContext(context, { timeout })
  }
}
