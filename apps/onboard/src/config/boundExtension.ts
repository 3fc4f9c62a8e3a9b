import { createContext, Script } from 'node:vm'
import {
  type ArtifactNeed,
  type Check,
  CheckEvaluationFailed,
  type Gatherer
} from '@paraclock/checklist'
import { OperationAborted, ParaclockError } from '@paraclock/core'

const MAX_MS = 10_000
const STOPPED = 'ERR_SCRIPT_EXECUTION_TIMEOUT'
const INTERRUPTED = 'ERR_SCRIPT_EXECUTION_INTERRUPTED'

const script = new Script('work()')

/**
 * Wraps an extension with a time limit. A check that computes for too long, or is interrupted, ends
 * with an error that names it. So does a gatherer, but only until its first `await`: after that, it
 * cannot be ended. A value that is not an extension is returned unchanged.
 */
export function boundExtension(extension: unknown, longestMs = MAX_MS): unknown {
  if (!hasList(extension, 'checks')) return extension
  const known = new Map<Gatherer, Gatherer>()
  const boundNeed = <Need>(need: Need): Need =>
    isGatherer(need) ? (boundGatherer(need) as Need) : need
  const boundGatherer = (gatherer: Gatherer): Gatherer => {
    const existing = known.get(gatherer)
    if (existing !== undefined) return existing
    // Store the wrapped gatherer before its needs, because gatherers may need each other. Such a
    // cycle is refused later, with their names.
    const bound: { -readonly [Key in keyof Gatherer]: Gatherer[Key] } = {
      ...gatherer,
      gather: (needed, context) => {
        const late = (problem: string): ParaclockError =>
          new ParaclockError(CheckEvaluationFailed, { artifact: gatherer.id, problem })
        return runBounded(() => gatherer.gather(needed, context), longestMs, late)
      }
    }
    known.set(gatherer, bound)
    bound.needs = gatherer.needs.map(boundNeed<ArtifactNeed>)
    return bound
  }
  const boundCheck = (check: Check): Check => ({
    ...check,
    requires: check.requires.map(boundNeed<ArtifactNeed>),
    evaluate: (artifacts, context) => {
      const late = (problem: string): ParaclockError =>
        new ParaclockError(CheckEvaluationFailed, { id: check.id, problem })
      return runBounded(() => check.evaluate(artifacts, context), longestMs, late)
    }
  })
  const checks = extension.checks.map((check) => (isCheck(check) ? boundCheck(check) : check))
  return { ...extension, checks }
}

/** Runs a function, and ends it after a time limit, which only `node:vm` can do. */
function runBounded<Result>(
  work: () => Result,
  longestMs: number,
  late: (problem: string) => ParaclockError
): Result {
  try {
    const context = createContext({ work })
    return script.runInContext(context, { timeout: longestMs, breakOnSigint: true }) as Result
  } catch (error) {
    const { code } = Object(error) as { readonly code?: unknown }
    if (code === STOPPED) throw late(`it computed for more than ${longestMs} ms`)
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
