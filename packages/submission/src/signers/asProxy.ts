import { type Hex, parseAccount } from '@paraclock/core'
import { encodeProxiedCall } from '@paraclock/weights'
import type { ChainSource } from '../chain/ChainSource.ts'
import type { CallActor } from './CallActor.ts'

/**
 * Makes calls as another account that has made the signer its proxy on the same chain.
 *
 * @throws ParaclockError `AccountIdMalformed` or an address error; those of `encodeProxiedCall` when a
 * call is wrapped.
 *
 * @example
 * ```ts
 * import { asProxy, type ChainSource, createMemoryJournal, pairSigner, submitCall } from '@paraclock/submission'
 * import type { KeyringPair } from '@polkadot/keyring/types'
 *
 * declare const chain: ChainSource
 * declare const pair: KeyringPair
 *
 * const treasury = asProxy({ chain, real: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' })
 * const call = treasury.wrap('0x00000401')
 * await submitCall({ chain, call, signer: pairSigner(pair), journal: createMemoryJournal() })
 * ```
 */
export function asProxy(args: {
  /** The chain. */
  readonly chain: ChainSource
  /** The account that the calls are made as: SS58 or hex. */
  readonly real: string
  /** The proxy type that must have been granted. Any one that admits the call if left out. */
  readonly forceProxyType?: string
}): CallActor {
  const { chain, forceProxyType } = args
  const real = parseAccount(args.real)
  return {
    account: real,
    wrap: (call: Hex) =>
      encodeProxiedCall({
        chain: chain.api,
        real,
        call,
        ...(forceProxyType === undefined ? {} : { forceProxyType })
      })
  }
}
