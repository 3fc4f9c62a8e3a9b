import type { Chain } from '@paraclock/connect'
import { type Hex, parseAccount } from '@paraclock/core'
import { encodeCall, findProxyPallet, readGivenCall } from '@paraclock/types'
import type { DirectActor } from '../signers/CallSigner.ts'

/**
 * Makes calls as another account of the same chain. A proxy of that account signs each call.
 *
 * @throws ParaclockError `ValueMalformed` or an address error; from `wrap` the errors of `readGivenCall`
 * and `encodeCall` of `@paraclock/types`, on a chain without proxies or without `forceProxyType`, too.
 *
 * @example
 * ```ts
 * import { asProxy, createMemoryJournal, pairSigner, type SigningChain, submitCall } from '@paraclock/submission'
 * import type { KeyringPair } from '@polkadot/keyring/types'
 *
 * declare const chain: SigningChain
 * declare const pair: KeyringPair
 *
 * const treasury = asProxy({ chain: chain.chain, real: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' })
 * const call = treasury.wrap('0x00000401')
 * await submitCall({ chain, call, signer: pairSigner(pair), journal: createMemoryJournal() })
 * ```
 */
export function asProxy(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /** The account that granted the proxy: SS58 or hex. */
  readonly real: string
  /**
   * The proxy type to use. By default, the chain uses the first proxy that the account granted to
   * the signer.
   */
  readonly forceProxyType?: string
}): DirectActor {
  const { chain, forceProxyType } = args
  const real = parseAccount(args.real)
  return {
    account: real,
    wrap: (bytes: Hex) => {
      const call = readGivenCall({ chain, call: bytes })
      const args = { real, forceProxyType: forceProxyType ?? null, call }
      const pallet = findProxyPallet(chain.runtime) ?? 'Proxy'
      const wrapped = { chain: chain.name, pallet, method: 'proxy', args }
      return encodeCall({ call: wrapped, chains: [chain] })
    }
  }
}
