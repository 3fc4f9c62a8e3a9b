import { ParaclockError } from '@paraclock/core'
import { toRefusal } from '@paraclock/schedule'
import { resolveModuleError } from '@paraclock/types'
import type { DispatchError } from '@polkadot/types/interfaces'
import type { Registry } from '@polkadot/types/types'
import type { NamedChain } from './ChainSource.ts'

// sp_runtime::TokenError, in its order: polkadot.js has older names for some of them.
const TOKEN_ERRORS = [
  'FundsUnavailable',
  'OnlyProvider',
  'BelowMinimum',
  'CannotCreate',
  'UnknownAsset',
  'Frozen',
  'Unsupported',
  'CannotCreateHold',
  'NotExpendable',
  'Blocked'
]

/**
 * Makes the coded error of what a call was refused with: the service's own errors have their codes,
 * all others are `DispatchFailed` with the pallet's name for them.
 */
export function decodeDispatchError(args: {
  /** The types of the block in which it happened. */
  readonly registry: Registry
  readonly error: DispatchError
  readonly chain: Pick<NamedChain, 'name' | 'servicePallet'>
}): ParaclockError {
  const { registry, error, chain } = args
  const fail = (name: string, docs = ''): ParaclockError =>
    new ParaclockError(
      'DispatchFailed',
      { chain: chain.name, error: name, docs },
      { source: 'chain' }
    )
  if (error.isToken) return fail(`Token.${TOKEN_ERRORS[error.asToken.index] ?? error.asToken.type}`)
  if (!error.isModule) return fail(error.type)
  const { index, error: bytes } = error.asModule
  const named = resolveModuleError({
    source: { registry },
    error: { index: index.toNumber(), error: bytes.toU8a() }
  })
  const refusal = named.section === chain.servicePallet ? toRefusal(named.name) : undefined
  return refusal ?? fail(`${named.section}.${named.name}`, named.docs)
}
