import { describe, expectTypeOf, test } from 'vitest'
import type { ErrorCode, ErrorContext } from './catalogue.ts'
import { isParaclockError } from './isParaclockError.ts'
import { ParaclockError } from './ParaclockError.ts'

describe('narrowing', () => {
  const caught: unknown = undefined

  test('by a code gives the context of that code', () => {
    if (isParaclockError(caught, 'AddressNetworkMismatch')) {
      expectTypeOf(caught.code).toEqualTypeOf<'AddressNetworkMismatch'>()
      expectTypeOf(caught.context.sameAccount).toEqualTypeOf<string>()
      expectTypeOf(caught.context.expected).toEqualTypeOf<number>()
      // @ts-expect-error another code's context
      caught.context.seconds
    }
  })

  test('without a code gives any code', () => {
    if (isParaclockError(caught)) expectTypeOf(caught.code).toEqualTypeOf<ErrorCode>()
  })
})

describe('raising', () => {
  test('takes the context of the code, whole', () => {
    expectTypeOf<ErrorContext<'ParaIdOutOfRange'>>().toEqualTypeOf<{ readonly value: unknown }>()
    // @ts-expect-error a field is missing
    new ParaclockError('HexMalformed', { value: 1 })
    // @ts-expect-error the context of another code
    new ParaclockError('UnixSecondsUnitMismatch', { value: 1, problem: 'x' })
    // @ts-expect-error no such code
    new ParaclockError('NoSuchCode', {})
  })
})
