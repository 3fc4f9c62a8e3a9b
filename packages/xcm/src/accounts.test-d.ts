import type { Chain } from '@paraclock/connect'
import type { AccountId20, AccountId32, TaskId } from '@paraclock/core'
import { expectTypeOf, test } from 'vitest'
import { deriveAccount32Hash } from './accounts/derive/deriveAccount32Hash.ts'
import { deriveDerivative } from './accounts/derive/deriveDerivative.ts'
import { deriveForeignAlias } from './accounts/derive/deriveForeignAlias.ts'
import type { DerivationCandidate } from './accounts/derive/listDerivations.ts'
import type { AccountExplanation } from './accounts/explain/explainAccount.ts'
import type { DerivationAlgorithm } from './accounts/shapes/DerivedAccount.ts'
import {
  deriveHashedDescription,
  deriveTaskId,
  detectDerivation,
  explainAccount,
  listDerivations,
  sovereignAccount
} from './index.ts'

const user = new Uint8Array(32)
const from = { kind: 'sibling', paraId: 1 } as const

test('the length determines the account type, and defaults to 32', () => {
  expectTypeOf(sovereignAccount({ paraId: 1, on: 'relay' }).account).toEqualTypeOf<AccountId32>()
  expectTypeOf(
    sovereignAccount({ paraId: 1, on: 'sibling', length: 20 }).account
  ).toEqualTypeOf<AccountId20>()
  expectTypeOf(deriveHashedDescription({ user, from }).account).toEqualTypeOf<AccountId32>()
  expectTypeOf(deriveAccount32Hash({ user, from, length: 20 }).account).toEqualTypeOf<AccountId20>()
  expectTypeOf(deriveForeignAlias({ user, from }).algorithm).toEqualTypeOf<DerivationAlgorithm>()
  expectTypeOf(deriveDerivative({ account: user, index: 0 }).account).toEqualTypeOf<
    AccountId32 | AccountId20
  >()
  expectTypeOf(listDerivations({ user, from, length: 20 })).toEqualTypeOf<
    readonly DerivationCandidate<20>[]
  >()
})

test('no other length, place, relation or version is accepted', () => {
  // @ts-expect-error no account has 33 bytes
  sovereignAccount({ paraId: 1, on: 'relay', length: 33 })
  // @ts-expect-error a parachain has no child
  sovereignAccount({ paraId: 1, on: 'child' })
  // @ts-expect-error the parent has no number
  deriveForeignAlias({ user, from: { kind: 'parent', paraId: 1 } })
  // @ts-expect-error the legacy alias knows accounts only
  deriveForeignAlias({ user: { kind: 'chain' }, from })
  // @ts-expect-error no account was derived from a location of version 1
  deriveAccount32Hash({ user, from, version: 1 })
})

test('a task id is branded', () => {
  expectTypeOf(deriveTaskId({ owner: user, providedId: 'x' }).taskId).toEqualTypeOf<TaskId>()
})

test('an explanation narrows by its kind', () => {
  const explanation: AccountExplanation = explainAccount({ account: user })
  if (explanation.kind === 'sovereign') {
    expectTypeOf(explanation.on).toEqualTypeOf<'relay' | 'sibling'>()
  }
  if (explanation.kind === 'derived') {
    expectTypeOf(explanation.derivation).toEqualTypeOf<DerivationCandidate>()
  }
})

test('what is detected has its source', () => {
  const target = {} as Chain
  const detected = detectDerivation({ target, servicePara: 1, user })
  expectTypeOf(detected).resolves.toHaveProperty('provenance')
  expectTypeOf(detected).resolves.toHaveProperty('derivation')
})
