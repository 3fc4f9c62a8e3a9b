import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { atBestBlock } from './atBestBlock.ts'
import { toCallError } from './toCallError.ts'

/** The mechanism of a dry run. */
export type DryRunMechanism = 'runtimeApi' | 'simulation'

/**
 * Dry-runs a call at the best block: by the chain's DryRunApi, or without one by its runtime in
 * this process. Nothing is sent.
 *
 * @throws ParaclockError the dispatch error, `source: 'chain'`.
 */
export async function checkDryRun(args: {
  readonly chain: Chain
  readonly call: Hex
  readonly account: Hex
  readonly signal?: AbortSignal | undefined
}): Promise<DryRunMechanism> {
  const { call, account, signal } = args
  const chain = await atBestBlock(args.chain)
  if (chain.hasApi('DryRunApi')) {
    const origin = { kind: 'signed', account } as const
    const { failure } = (await chain.dryRunCall({ origin, call, signal })).value
    if (failure === null) return 'runtimeApi'
    if (failure.kind !== 'declined') throw toCallError(chain, failure)
  }
  // The executor is large, and most chains do without it.
  const { simulate } = await import('@paraclock/executor/simulate')
  const provider = {
    send: (method: string, params: unknown[]) => chain.source.request(method, params)
  }
  const { failure } = await simulate({
    source: { provider },
    call,
    origin: { kind: 'signed', account },
    ...(signal ? { signal } : {})
  })
  if (failure === undefined) return 'simulation'
  throw toCallError(chain, failure)
}
