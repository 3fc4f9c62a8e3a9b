import assert from 'node:assert/strict'
import type * as core from '@acala-network/chopsticks-core'
import { sr25519KeypairFromSeed, sr25519Sign, waitReady } from '@polkadot/wasm-crypto'
import { hex } from './loadGenesis.ts'

/** Mini secret of the development account Alice. */
const SEED = 'e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a'
const MUCH = (10n ** 20n).toString()

/** The storage that gives Alice money on a chain where she has none. */
export async function fundAlice(chain: core.Blockchain): Promise<Record<string, string>> {
  const { publicKey } = await alice()
  const meta = await chain.head.meta
  const registry = await chain.head.registry
  const entry = meta.query['system']?.['account']
  if (entry === undefined) return {}
  const info = { providers: 1, refcount: 1, data: { free: MUCH } }
  const type = registry.lookup.getTypeDef(entry.meta.type.asMap.value).type
  const value = registry.createType(type as 'AccountInfo', info as never)
  return { [stripLength(entry(publicKey))]: value.toHex() }
}

/** Really signed transfers of Alice, one nonce after the other, for a chain whose genesis may have another hash. */
export async function signTransfers(
  chain: core.Blockchain,
  count: number,
  genesisHash?: string
): Promise<`0x${string}`[]> {
  const { publicKey, secret } = await alice()
  const meta = await chain.head.meta
  const registry = await chain.head.registry
  const { balances } = meta.tx
  const transfer = balances?.['transferKeepAlive'] ?? balances?.['transfer']
  assert(transfer !== undefined, 'the chain has no transfers')
  const genesis = genesisHash ?? ((await chain.getBlockAt(0))?.hash as string)
  const version = await chain.head.runtimeVersion
  const address = registry.createType('AccountId', publicKey).toString()
  const pair = {
    address,
    addressRaw: publicKey,
    publicKey,
    sign: (message: Uint8Array) => Uint8Array.of(1, ...sr25519Sign(publicKey, secret, message))
  }
  return Array.from({ length: count }, (_, nonce) => {
    const beneficiary = new Uint8Array(32).fill(7)
    beneficiary[0] = nonce & 255
    beneficiary[1] = nonce >> 8
    const call = transfer(destination(registry, beneficiary), 10n ** 13n)
    const extrinsic = registry.createType('Extrinsic', { method: call }, { version: 4 })
    extrinsic.sign(pair as never, {
      blockHash: genesis,
      genesisHash: genesis,
      nonce,
      runtimeVersion: version as never
    })
    return extrinsic.toHex()
  })
}

/** `Address` is a MultiAddress on all but a few chains. */
function destination(
  registry: core.Block['registry'] extends Promise<infer R> ? R : never,
  id: Uint8Array
): unknown {
  const address = registry.createType('Address', id)
  return address.toHex() === hex(id) ? id : { Id: id }
}

async function alice(): Promise<{ publicKey: Uint8Array; secret: Uint8Array }> {
  await waitReady()
  const pair = sr25519KeypairFromSeed(new Uint8Array(Buffer.from(SEED, 'hex')))
  return { secret: pair.subarray(0, 64), publicKey: pair.slice(64) }
}

function stripLength(prefixed: Uint8Array): string {
  const mode = (prefixed[0] as number) & 3
  return hex(prefixed.subarray([1, 2, 4][mode] ?? 4))
}
