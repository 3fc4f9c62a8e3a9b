import type { NetworkConfig } from '@paraclock/checklist'
import { bytesToHex, type Hex } from '@paraclock/core'
import { callOf, type Devnet, type DevnetChain, devAccount } from '@paraclock/devnet'
import { sovereignAccount } from '@paraclock/xcm'
import type { QueryableStorageEntry } from '@polkadot/api/types'
import { SoundnessFailure } from '../SoundnessFailure.ts'
import type { ChainName, ItemName, NamedCall, NetworkKind, Stage } from './Stage.ts'

/** The byte of an empty account. Nobody has its key. */
const NOBODY = '42'

/** Puts together what perturbations change a network by. */
export async function createStage(
  net: Devnet,
  kind: NetworkKind,
  config: NetworkConfig,
  delegate: Hex
): Promise<Stage> {
  const isEthereum = kind === 'ethereum'
  const [user, stranger, targetUser, targetStranger] = await Promise.all([
    devAccount('Charlie'),
    devAccount('Dave'),
    devAccount(isEthereum ? 'Charleth' : 'Charlie'),
    devAccount(isEthereum ? 'Dorothy' : 'Dave')
  ])
  const length = isEthereum ? 20 : 32
  const paraId = net.service.paraId ?? 0
  const chain = (name: ChainName): DevnetChain => {
    const found = net.chains.find((one) => one.name === name)
    if (found === undefined) throw new SoundnessFailure(`the network has no chain ${name}`)
    return found
  }
  const write = (name: ChainName, [call, ...args]: NamedCall) => callOf(chain(name), call, ...args)
  const root: Stage['root'] = async (name, ...calls) => {
    const [first, ...others] = calls.map((call) => write(name, call))
    if (first === undefined) return
    const all = [first, ...others]
    await net.sudo(
      chain(name),
      others.length === 0 ? first : callOf(chain(name), 'utility.batchAll', all)
    )
  }
  return {
    net,
    kind,
    config,
    user,
    targetUser,
    stranger,
    targetStranger,
    recipient: `0x${NOBODY.repeat(length)}`,
    delegate,
    sovereign: sovereignAccount({ paraId, on: 'sibling' }).account.slice(0, 2 + 2 * length) as Hex,
    token:
      kind === 'hub'
        ? { parents: 1, interior: 'Here' }
        : { parents: 1, interior: { X1: [{ Parachain: paraId }] } },
    chain,
    encode: (name, call) => write(name, call).method.toHex(),
    root,
    sign: async (name, signer, call) => {
      const { events } = await net.execute({
        chain: chain(name),
        call: write(name, call),
        signer
      })
      return events
    },
    read: async (name, item, ...keys) => (await entryOf(chain(name), item)(...keys)).toPrimitive(),
    put: async (name, item, keys, value) => {
      const entry = entryOf(chain(name), item)
      const { registry } = chain(name).api
      const { type } = entry.creator.meta
      const id = type.isMap ? type.asMap.value : type.asPlain
      const encoded = registry.createTypeUnsafe(registry.createLookupType(id), [value])
      const pair = [entry.key(...keys), bytesToHex(encoded.toU8a())]
      await root(name, ['system.setStorage', [pair]])
    },
    drop: async (name, item, ...keys) => {
      const entry = entryOf(chain(name), item)
      await root(name, ['system.killStorage', [entry.key(...keys)]])
    }
  }
}

function entryOf(
  { api, name: chain }: DevnetChain,
  name: ItemName
): QueryableStorageEntry<'promise'> {
  const [pallet = '', item = ''] = name.split('.')
  const entry = api.query[pallet]?.[item]
  if (entry === undefined) throw new SoundnessFailure(`the ${chain} has no storage item ${name}`)
  return entry
}
