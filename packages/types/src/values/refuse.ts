import { isParaclockError, ParaclockError, ValueMalformed } from '@paraclock/core'

interface Misfit {
  readonly type: string
  readonly value: unknown
  readonly problem: string
  /** The path to the part that does not fit, for example `dest.Id`; empty for the whole value. */
  readonly path: string
}

const misfits: WeakMap<Error, Misfit> = /*#__PURE__*/ new WeakMap()

export function refuse(type: string, value: unknown, problem: string, cause?: unknown): never {
  throw makeError({ type, value, problem, path: '' }, cause)
}

/** Runs `work` on a part of a value. If `work` refuses a value, the message names the part. */
export function withinPart<Result>(part: string | number, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const misfit = error instanceof Error ? misfits.get(error) : undefined
    if (misfit === undefined || !isParaclockError(error)) throw error
    const path = misfit.path === '' ? String(part) : `${part}.${misfit.path}`
    throw makeError({ ...misfit, path }, error.cause)
  }
}

function makeError(misfit: Misfit, cause: unknown): ParaclockError<typeof ValueMalformed> {
  const { type, value, path } = misfit
  const problem = path === '' ? misfit.problem : `${misfit.problem} (in ${path})`
  const error = new ParaclockError(ValueMalformed, { type, value, problem }, { cause })
  misfits.set(error, misfit)
  return error
}
