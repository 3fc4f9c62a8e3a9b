import { Metadata, TypeRegistry } from '@polkadot/types'
import kusama14 from '@polkadot/types-support/metadata/v14/kusama-hex'
import assetHub15 from '@polkadot/types-support/metadata/v15/asset-hub-kusama-hex'
import substrate16 from '@polkadot/types-support/metadata/v16/substrate-hex'
import { expect, test } from 'vitest'
import { modelFromPolkadot } from './modelFromPolkadot.ts'
import { readMetadata } from './readMetadata.ts'

test.for([
  ['v14', kusama14],
  ['v15', assetHub15],
  ['v16', substrate16]
] as const)('a public %s metadata reads as @polkadot/types reads it', ([, hex]) => {
  const ours = readMetadata(hex)
  const bare = `0x${hex.slice(hex.indexOf('6d657461'))}` as const
  const theirs = modelFromPolkadot(new Metadata(new TypeRegistry(), bare))
  expect(ours.typeCount).toBe(theirs.typeCount)
  for (let id = 0; id < ours.typeCount; id += 1) {
    expect(plain(ours.type(id))).toEqual(plain(theirs.type(id)))
  }
  expect(plain(ours.pallets)).toEqual(plain(theirs.pallets))
  expect(ours.extrinsic).toEqual(theirs.extrinsic)
  expect(ours.apis).toEqual(theirs.apis)
})

// Documentation is read by getters, which a deep comparison would pass over.
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return [...value]
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [key, plain(item)])
  return { ...Object.fromEntries(entries), ...('docs' in value ? { docs: value.docs } : {}) }
}
