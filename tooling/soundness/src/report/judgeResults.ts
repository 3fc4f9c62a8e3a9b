import type { Exception } from '../catalogue/exceptions.ts'
import type { CaseResult } from '../run/runCase.ts'

/** What is wrong with a case, if anything is. */
export function faultOf({ agreement, price, relief }: CaseResult): string | undefined {
  if (agreement !== 'agree') return agreement
  if (price === 'differs') return 'another price than quoted'
  if (relief === 'cause not named') return relief
  if (relief === 'refused') return 'an offer cannot be made'
  return relief === 'no effect' ? 'an offer does not help' : undefined
}

/** The exception that a case is, if it is one. */
function exceptionOf(
  { id, variant, agreement }: Pick<CaseResult, 'id' | 'variant' | 'agreement'>,
  exceptions: readonly Exception[]
): Exception | undefined {
  return exceptions.find(
    (one) =>
      one.differs === agreement &&
      id.split('+').some((part) => part.replace(/-20$/, '') === one.id) &&
      (one.variants?.includes(variant) ?? true)
  )
}

/** The cases that are wrong, and no exceptions. */
export function listFaults(
  results: readonly CaseResult[],
  exceptions: readonly Exception[]
): readonly CaseResult[] {
  return results.filter(
    (result) => faultOf(result) !== undefined && exceptionOf(result, exceptions) === undefined
  )
}
