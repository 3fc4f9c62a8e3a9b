import { bytesToHex, type Hex } from '@paraclock/core'
import type { StorageModel } from '@paraclock/types'
import type { ChainIdentity } from '../chain/ChainFacts.ts'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import type { EntryMeta, ReadingHash, ReadingRpc, ReadingVersion } from './ReadingShapes.ts'

/** What metadata says of a storage item. */
export function describeEntry({ modifier, key, value, fallback }: StorageModel): EntryMeta {
  return {
    modifier: { isOptional: modifier === 'optional' },
    fallback: { toHex: () => bytesToHex(fallback) },
    type: { isPlain: key === null, isMap: key !== null, asPlain: value, asMap: { key, value } }
  }
}

/** What a runtime says of itself. */
export function describeVersion(identity: ChainIdentity): ReadingVersion {
  const { specName, specVersion, transactionVersion, runtimeApis } = identity
  return {
    specName,
    specVersion: { toNumber: () => specVersion },
    transactionVersion: { toNumber: () => transactionVersion },
    apis: runtimeApis.map(
      ({ id, version }) => [{ toHex: () => id }, { toNumber: () => version }] as const
    )
  }
}

/** The questions to a node that reading takes. */
export function describeRpc(provider: Pick<ParaclockProvider, 'send'>): ReadingRpc {
  const ask = async (method: string): Promise<ReadingHash> => {
    const answer = await provider.send<Hex>(method, [])
    return { toHex: () => answer, toString: () => answer }
  }
  const placed = (at: Hex | undefined): readonly Hex[] => (at === undefined ? [] : [at])
  return {
    chain: {
      getBlockHash: () => ask('chain_getBlockHash'),
      getFinalizedHead: () => ask('chain_getFinalizedHead')
    },
    state: {
      getStorage: {
        raw: (key, at) => provider.send<Hex | null>('state_getStorage', [key, ...placed(at)])
      },
      call: {
        raw: (name, data, at) => provider.send<Hex>('state_call', [name, data, ...placed(at)])
      }
    }
  }
}
