import { assertType, describe, expectTypeOf, test } from 'vitest'
import type { AccountId20, AccountId32 } from '../accounts/AccountId.ts'
import { parseAccount } from '../accounts/parseAccount.ts'
import { parseAccountId32 } from '../accounts/parseAccountId32.ts'
import type { ParaId } from '../accounts/parseParaId.ts'
import { parseParaId } from '../accounts/parseParaId.ts'
import type { TaskId } from '../accounts/parseTaskId.ts'
import { parseTaskId } from '../accounts/parseTaskId.ts'
import type { Balance } from '../balance/Balance.ts'
import { parseBalance } from '../balance/parseBalance.ts'
import type { Hex } from '../hex/bytesToHex.ts'
import { parseHex } from '../hex/parseHex.ts'
import { parseU32, parseU64 } from '../integers/parseUnsigned.ts'
import type { Seconds } from '../time/parseSeconds.ts'
import type { UnixSeconds } from '../time/parseUnixSeconds.ts'
import { parseUnixSeconds } from '../time/parseUnixSeconds.ts'

describe('types that parsers return', () => {
  test('a brand each', () => {
    expectTypeOf(parseParaId).returns.toEqualTypeOf<ParaId>()
    expectTypeOf(parseAccountId32).returns.toEqualTypeOf<AccountId32>()
    expectTypeOf(parseAccount).returns.toEqualTypeOf<AccountId32 | AccountId20>()
    expectTypeOf(parseTaskId).returns.toEqualTypeOf<TaskId>()
    expectTypeOf(parseUnixSeconds).returns.toEqualTypeOf<UnixSeconds>()
    expectTypeOf(parseBalance).returns.toEqualTypeOf<Balance>()
    expectTypeOf(parseHex).returns.toEqualTypeOf<Hex>()
  })

  test('integers of 64 bits and more are bigints', () => {
    expectTypeOf(parseU32).returns.toEqualTypeOf<number>()
    expectTypeOf(parseU64).returns.toEqualTypeOf<bigint>()
  })
})

describe('brands', () => {
  test('serve where their plain value does', () => {
    expectTypeOf<ParaId>().toExtend<number>()
    expectTypeOf<AccountId32>().toExtend<Hex>()
    expectTypeOf<Balance>().toExtend<bigint>()
  })

  test('are not made by plain values', () => {
    expectTypeOf<number>().not.toExtend<ParaId>()
    expectTypeOf<Hex>().not.toExtend<AccountId32>()
    expectTypeOf<bigint>().not.toExtend<UnixSeconds>()
    // @ts-expect-error a literal is not parsed
    assertType<ParaId>(2114)
  })

  test('are not passed for each other', () => {
    expectTypeOf<AccountId32>().not.toExtend<AccountId20>()
    expectTypeOf<AccountId32>().not.toExtend<TaskId>()
    expectTypeOf<UnixSeconds>().not.toExtend<Balance>()
    expectTypeOf<Balance>().not.toExtend<UnixSeconds>()
    expectTypeOf<Seconds>().not.toExtend<UnixSeconds>()
    expectTypeOf<UnixSeconds>().not.toExtend<Seconds>()
  })

  test('seconds are never milliseconds', () => {
    const seconds = parseUnixSeconds(0)
    // @ts-expect-error Date takes milliseconds
    new Date(seconds)
    // @ts-expect-error a timer takes milliseconds
    setTimeout(() => undefined, seconds)
  })
})
