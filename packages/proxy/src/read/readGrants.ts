import type { AccountId20, AccountId32, StorageEvidence } from '@paraclock/core'
import type { u128, Vec } from '@polkadot/types'
import type { AccountId } from '@polkadot/types/interfaces'
import type { Codec, ITuple } from '@polkadot/types/types'
import type { ProxyGrant } from '../shapes/ProxyPallet.ts'
import type { RuntimeView } from './RuntimeView.ts'

interface Definition extends Codec {
  readonly delegate: AccountId
  readonly proxyType: Codec
  readonly delay: Codec
}

/** The proxies that an account has granted. */
export interface Grants {
  readonly grants: readonly ProxyGrant[]
  readonly deposit: bigint
  readonly evidence: StorageEvidence
}

/** Reads the proxies that an account has granted. The chain keeps them in the order it tries them in. */
export async function readGrants(
  view: RuntimeView,
  section: string,
  user: AccountId32 | AccountId20
): Promise<Grants | undefined> {
  const entry = view.at.query[section]?.['proxies']
  if (entry === undefined) return undefined
  const value = (await entry(user)) as unknown as ITuple<[Vec<Definition>, u128]>
  const [definitions, deposit] = value
  const grants = [...definitions].map(({ delegate, proxyType, delay }) => ({
    delegate: delegate.toHex(),
    proxyType: proxyType.toString(),
    delay: Number(delay.toString())
  }))
  const nothing = grants.length === 0 && deposit.isZero()
  return {
    grants,
    deposit: deposit.toBigInt(),
    evidence: {
      kind: 'storage',
      chain: view.chain,
      blockHash: view.blockHash,
      item: `${section}.proxies`,
      key: entry.key(user) as `0x${string}`,
      value: nothing ? null : value.toHex(),
      decoded: grants.map((grant) => ({ ...grant }))
    }
  }
}
