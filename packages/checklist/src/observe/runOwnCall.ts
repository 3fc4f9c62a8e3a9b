import type { Chain, Read } from '@paraclock/connect'
import { type Fact, type Hex, parseAccount } from '@paraclock/core'
import type { ChainObserver } from './createObserver.ts'
import type { DispatchedCall } from './OwnRuntime.ts'

/** Dry-runs a call of an account. The account has only its own money. */
export async function runOwnCall(args: {
  readonly chain: Chain
  /** Executes the call on the chain's own runtime if the chain lacks DryRunApi. */
  readonly observer: ChainObserver
  readonly account: string
  readonly call: Hex
}): Promise<Read<Fact<Pick<DispatchedCall, 'failure' | 'events' | 'fee'>>>> {
  const { chain, observer, account, call } = args
  if (!chain.hasApi('DryRunApi')) return await observer.dispatch(call, parseAccount(account), 'own')
  const origin = { kind: 'signed', account } as const
  const { value, evidence } = await chain.dryRunCall({ origin, call })
  const { failure, events } = value
  if (failure?.kind !== 'declined')
    return { value: { known: true, value: { failure, events, fee: 0n } }, evidence }
  const why = `the ${chain.name} declined to dry-run it: ${failure.name}`
  return { value: { known: false, why }, evidence }
}
