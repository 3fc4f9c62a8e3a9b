import { describe, expectTypeOf, test } from 'vitest'
import type { ErrorContext, ErrorDefinition } from './ErrorDefinition.ts'
import { isParaclockError } from './isParaclockError.ts'
import { ParaclockError } from './ParaclockError.ts'
import { AddressNetworkMismatch, ValueMalformed } from './values.ts'

describe('narrowing', () => {
  const caught: unknown = undefined

  test('by a definition gives its code and context', () => {
    if (isParaclockError(caught, AddressNetworkMismatch)) {
      expectTypeOf(caught.code).toEqualTypeOf<'AddressNetworkMismatch'>()
      expectTypeOf(caught.context.sameAccount).toEqualTypeOf<string>()
      expectTypeOf(caught.context.expected).toEqualTypeOf<number>()
      // @ts-expect-error the context of another error
      caught.context.seconds
    }
  })

  test('by a code, or without one, leaves the context open', () => {
    if (isParaclockError(caught, 'AddressNetworkMismatch')) {
      expectTypeOf(caught.context).toEqualTypeOf<object>()
    }
    if (isParaclockError(caught)) expectTypeOf(caught.code).toEqualTypeOf<string>()
  })

  test('every error is an error of some definition', () => {
    expectTypeOf<ParaclockError<typeof ValueMalformed>>().toExtend<ParaclockError>()
    expectTypeOf(ValueMalformed).toExtend<ErrorDefinition>()
  })
})

describe('raising', () => {
  test('takes the complete context of the definition', () => {
    // @ts-expect-error a field is missing
    new ParaclockError(ValueMalformed, { type: 'hex', value: 1 })
    // @ts-expect-error the context of another error
    new ParaclockError(AddressNetworkMismatch, { value: 1, problem: 'x' })
    // @ts-expect-error a code is not a definition
    new ParaclockError('ValueMalformed', { value: 1, problem: 'x' })
  })

  test('a definition has the code of its type', () => {
    const definition: ErrorDefinition<'ThingMissing', { readonly value: unknown }> = {
      package: 'core',
      // @ts-expect-error not the code of its type
      code: 'ThingMalformed',
      number: 1,
      // @ts-expect-error the context lacks this field
      message: ({ other }) => `${other}`,
      remedies: () => []
    }
    expectTypeOf<ErrorContext<typeof definition>>().toEqualTypeOf<{ readonly value: unknown }>()
  })
})
