import type { ValuePath } from './findProblem.ts'

/** Writes the path to a value as text: `networks.staging.relay.endpoints[0]`. */
export function formatPath(path: ValuePath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step)) return `[${JSON.stringify(step)}]`
      return index === 0 ? step : `.${step}`
    })
    .join('')
}
