import { ParaclockError } from '@paraclock/core'
import type { EndpointRecord } from './EndpointRecord.ts'

/** What is wrong with all of these endpoints; `undefined` while one of them has not failed. */
export function failureOf(records: readonly EndpointRecord[]): ParaclockError | undefined {
  const errors: ParaclockError[] = []
  for (const { failure } of records) {
    if (!failure) return undefined
    errors.push(failure)
  }
  const [only] = errors
  if (errors.length <= 1) return only
  return new ParaclockError(
    'EndpointsUnavailable',
    {
      failures: records.map(({ endpoint }, index) => ({
        endpoint: endpoint.shown,
        code: errors[index]?.code ?? '',
        message: errors[index]?.message ?? ''
      }))
    },
    { cause: errors[0] }
  )
}
