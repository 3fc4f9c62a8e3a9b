import { createContext, Script } from 'node:vm'
import { type Check, CheckEvaluationFailed, type Gatherer } from '@paraclock/checklist'
import { OperationAborted, ParaclockError } from '@paraclock/core'

const MAX_MS = 10_000
const STOPPED = 'ERR_SCRIPT_EXECUTION_TIMEOUT'
const INTERRUPTED = 'ERR_SCRIPT_EXECUTION_INTERRUPTED'

const script = new Script('work()')

/**
 * Limits the time for which the checks and gatherers of an extension can block this process. A
 * gatherer reads facts for checks. A check or gatherer that exceeds the limit fails with an error
 * that names it by its id. In a gatherer, only the code before the first `await` is limited. A
 * value that is not an extension is returned unchanged.
 */
export function boundExtension(extension: unknown, limitMs = MAX_MS): unknown {
  if (!hasList(extension, 'checks')) return extension
  const known = new Map<Gatherer, Gatherer>()
  const boundNeed = <Need>(need: Need): Need =>
    isGatherer(need) ? (boundGatherer(need) as Need) : need
  const boundGatherer = (gatherer: Gatherer): Gatherer => {
    const existing = known.get(gatherer)
    if (existing !== undefined) return existing
    // `bound` is added to `known` before the gatherers that it needs are bound, because gatherers
    // can need each other in a cycle. The checklist refuses the cycle later.
    const bound: { -readonly [Key in keyof Gatherer]: Gatherer[Key] } = {
      ...gatherer,
      gather: (needed, context) =>
        runBounded(() => gatherer.gather(needed, context), limitMs, { artifact: gatherer.id })
    }
    known.set(gatherer, bound)
    bound.needs = gatherer.needs.map((need) => boundNeed(need))
    return bound
  }
  const boundCheck = (check: Check): Check => ({
    ...check,
    requires: check.requires.map((need) => boundNeed(need)),
    evaluate: (artifacts, context) =>
      runBounded(() => check.evaluate(artifacts, context), limitMs, { id: check.id })
  })
  const checks = extension.checks.map((check) => (isCheck(check) ? boundCheck(check) : check))
  return { ...extension, checks }
}

/** Runs a function with a time limit. Only `node:vm` can end a function that does not pause. */
function runBounded<Result>(
  work: () => Result,
  limitMs: number,
  named: { readonly id: string } | { readonly artifact: string }
): Result {
  try {
    const context = createContext({ work })
    return script.runInContext(context, { timeout: limitMs, breakOnSigint: true }) as Result
  } catch (error) {
    const { code } = Object(error) as { readonly code?: unknown }
    if (code === STOPPED) {
      const problem = `it computed for more than ${limitMs} ms`
      throw new ParaclockError(CheckEvaluationFailed, { ...named, problem })
    }
    if (code === INTERRUPTED) throw new ParaclockError(OperationAborted, { what: 'the checklist' })
    throw error
  }
}

function hasList<Key extends string>(
  value: unknown,
  key: Key
): value is Readonly<Record<Key, readonly unknown[]>> {
  const isObject = typeof value === 'object' && value !== null
  return isObject && Array.isArray((value as Readonly<Record<string, unknown>>)[key])
}

function isCheck(value: unknown): value is Check {
  return hasList(value, 'requires') && 'evaluate' in value && typeof value.evaluate === 'function'
}

function isGatherer(value: unknown): value is Gatherer {
  return hasList(value, 'needs') && 'gather' in value && typeof value.gather === 'function'
}
