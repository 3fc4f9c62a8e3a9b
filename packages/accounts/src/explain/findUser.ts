import { type AccountId20, type AccountId32, isAccountId20, parseAccount } from '@paraclock/core'
import { deriveDerivative } from '../derive/deriveDerivative.ts'
import { deriveHashedDescription } from '../derive/deriveHashedDescription.ts'
import { listDerivations } from '../derive/listDerivations.ts'
import type { ForeignOrigin } from '../shapes/ForeignUser.ts'
import type { AccountFinding, ExplainContext } from './AccountExplanation.ts'

const DERIVATIVES = 16

/** Looks for an account among the users of a context and all that can be derived from them. */
export function findUser(args: {
  readonly account: AccountId32 | AccountId20
  readonly context: ExplainContext
}): AccountFinding | undefined {
  const { account, context } = args
  const { origins = [], derivatives = DERIVATIVES } = context
  const users = (context.users ?? []).map((user) => parseAccount(user))
  if (users.includes(account)) return { kind: 'user', user: account }
  for (const from of origins) {
    const found = findForeign({ account, users, from })
    if (found !== undefined) return found
  }
  for (const user of users) {
    for (let index = 0; index < derivatives; index += 1) {
      if (deriveDerivative({ account: user, index }).account === account) {
        return { kind: 'derivative', user, index }
      }
    }
  }
  return undefined
}

function findForeign(args: {
  readonly account: AccountId32 | AccountId20
  readonly users: readonly (AccountId32 | AccountId20)[]
  readonly from: ForeignOrigin
}): AccountFinding | undefined {
  const { account, users, from } = args
  const length = isAccountId20(account) ? 20 : 32
  const chain = deriveHashedDescription({ user: { kind: 'chain' }, from, length })
  if (chain.account === account) return { kind: 'foreignChain', from }
  for (const user of users) {
    const derivation = listDerivations({ user, from, length }).find(
      (candidate) => candidate.account === account
    )
    if (derivation !== undefined) return { kind: 'derived', user, from, derivation }
  }
  return undefined
}
