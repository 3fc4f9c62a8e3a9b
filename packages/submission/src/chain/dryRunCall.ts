import { stateCall } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import { toRefusal } from '@paraclock/schedule'
import type { Result } from '@polkadot/types'
import type { DispatchError } from '@polkadot/types/interfaces'
import type { Codec } from '@polkadot/types/types'
import type { NamedChain } from './ChainSource.ts'
import { decodeDispatchError } from './decodeDispatchError.ts'
import { runtimeApiVersion } from './runtimeApiVersion.ts'

interface DryRunEffects extends Codec {
  readonly executionResult: Result<Codec, Codec & { readonly error: DispatchError }>
}

/** How a dry run was made; `none` if the chain offers no way and no provider was given. */
export type DryRunMechanism = 'runtimeApi' | 'simulation' | 'none'

const XCM_VERSION = 4

/**
 * Runs a call as it would run if it were sent now: by the chain's own API, or without one by its
 * runtime in this process. Nothing is sent.
 *
 * @throws ParaclockError what the chain would refuse the call with, `source: 'chain'`.
 */
export async function dryRunCall(args: {
  readonly chain: NamedChain
  readonly call: Hex
  readonly account: Hex
  readonly signal?: AbortSignal | undefined
}): Promise<DryRunMechanism> {
  const { chain, call, account, signal } = args
  const { api, provider } = chain
  if (runtimeApiVersion(api, 'DryRunApi') !== undefined) {
    const { value } = await stateCall<Result<DryRunEffects, Codec>>(
      api,
      'DryRunApi_dry_run_call',
      { origin: { system: { Signed: account } }, call, resultXcmsVersion: XCM_VERSION },
      signal ? { signal } : {}
    )
    const result = value.isOk ? value.asOk.executionResult : undefined
    if (result?.isErr) {
      const { error } = result.asErr
      throw decodeDispatchError({ registry: api.registry, error, chain })
    }
    if (result !== undefined) return 'runtimeApi'
  }
  if (provider === undefined) return 'none'
  // The executor is large, and most chains do without it.
  const { simulate } = await import('@paraclock/executor/simulate')
  const { failure } = await simulate({
    source: { provider },
    call,
    origin: { kind: 'signed', account },
    ...(signal ? { signal } : {})
  })
  if (failure === undefined) return 'simulation'
  throw nameFailure(chain, failure.name, failure.description)
}

function nameFailure(chain: NamedChain, name: string, docs = ''): ParaclockError {
  const [pallet = '', error = ''] = name.split('.')
  const isService = pallet.toLowerCase() === chain.servicePallet.toLowerCase()
  const refusal = isService ? toRefusal(error) : undefined
  return (
    refusal ??
    new ParaclockError(
      'DispatchFailed',
      { chain: chain.name, error: name, docs },
      { source: 'chain' }
    )
  )
}
