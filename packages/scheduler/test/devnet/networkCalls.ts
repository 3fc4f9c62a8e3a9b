import type { Devnet } from '@paraclock/devnet'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { KeyringPair } from '@polkadot/keyring/types'

type Chain = Devnet['service']
type Call = SubmittableExtrinsic<'promise'>

/** One token of the service or of the target. */
export const UNIT = 10_000_000_000n

/** A call of a chain, by its name. */
export function call(chain: Chain, name: string, ...args: unknown[]): Call {
  const [section = '', method = ''] = name.split('.')
  const create = chain.api.tx[section]?.[method]
  if (create === undefined) throw new Error(`${chain.name} has no ${name}`)
  return create(...args)
}

/** A transfer on the target in the user's name, as the service sends it, and what it weighs there. */
export async function writeProxied(
  { target }: Devnet,
  owner: KeyringPair,
  to: string,
  amount: bigint
): Promise<{
  readonly call: `0x${string}`
  readonly weight: { refTime: bigint; proofSize: bigint }
}> {
  const transfer = call(target, 'balances.transferKeepAlive', to, amount)
  const { method } = call(target, 'proxy.proxy', owner.address, null, transfer)
  const query = target.api.call['transactionPaymentCallApi']?.['queryCallInfo']
  const info = await query?.(method.toHex(), method.encodedLength)
  const { weight } = (info?.toJSON() ?? {}) as {
    readonly weight?: { readonly refTime: number; readonly proofSize: number }
  }
  const { refTime = 0, proofSize = 0 } = weight ?? {}
  return {
    call: method.toHex(),
    weight: { refTime: BigInt(refTime), proofSize: BigInt(proofSize) }
  }
}

/** What an account holds of a chain's own token. */
export async function readFree(chain: Chain, account: string): Promise<bigint> {
  const info = await chain.api.query['system']?.['account']?.(account)
  return (info as unknown as { data: { free: { toBigInt(): bigint } } }).data.free.toBigInt()
}

/** The next whole slot that is not the very next one. */
export function laterSlot(net: Devnet, length: number): number {
  return (Math.floor(Number(net.now()) / length) + 2) * length
}
