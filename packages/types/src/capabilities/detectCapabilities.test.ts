import { Metadata, TypeRegistry } from '@polkadot/types'
import kusama14 from '@polkadot/types-support/metadata/v14/kusama-hex'
import assetHub15 from '@polkadot/types-support/metadata/v15/asset-hub-kusama-hex'
import substrate16 from '@polkadot/types-support/metadata/v16/substrate-hex'
import { expect, test } from 'vitest'
import { detectCapabilities } from './detectCapabilities.ts'

// Each test names the public chain of its vectors, and the spec version.
test('Kusama 1003000 in v14: a relay chain that hosts HRMP and runs no service', () => {
  const found = detectCapabilities(kusama14)
  expect(found.runtime).toMatchObject({ value: { specName: 'kusama', specVersion: 1_003_000 } })
  expect(found.address).toBe('multiAddress')
  expect(found.service).toBeUndefined()
  expect(found.hrmp).toMatchObject({
    section: 'hrmp',
    index: 60,
    calls: {
      hrmpInitOpenChannel: {
        index: 0,
        params: ['recipient', 'proposed_max_capacity', 'proposed_max_message_size']
      },
      hrmpAcceptOpenChannel: { index: 1, params: ['sender'] },
      establishChannelWithSystem: { index: 10, params: ['target_system_chain'] }
    }
  })
  expect(found.xcm).toMatchObject({
    pallet: { section: 'xcmPallet' },
    programs: { value: [2, 3, 4] }
  })
})

test('Asset Hub Kusama 1009003 in v15: a parachain', () => {
  const found = detectCapabilities(assetHub15)
  expect(found.hrmp).toBeUndefined()
  expect(found.xcm).toMatchObject({
    pallet: { section: 'polkadotXcm' },
    programs: { value: [3, 4, 5] },
    locations: { value: [3, 4, 5] }
  })
})

test('the Substrate node in v16: neither XCM nor HRMP nor a service', () => {
  const found = detectCapabilities(substrate16)
  expect(found.service).toBeUndefined()
  expect(found.hrmp).toBeUndefined()
  expect(found.xcm).toMatchObject({ pallet: undefined, programs: { known: false } })
})

test('bytes, hex and a live connection give the same result', () => {
  const bytes = Uint8Array.from(Buffer.from(kusama14.slice(2), 'hex'))
  const runtimeMetadata = new Metadata(new TypeRegistry(), kusama14)
  const fromHex = detectCapabilities(kusama14)
  expect(detectCapabilities(bytes)).toEqual(fromHex)
  expect(detectCapabilities({ runtimeMetadata })).toEqual(fromHex)
})

test('a connection that is not ready is refused', () => {
  const notReady = {
    get runtimeMetadata(): Metadata {
      throw new Error('Api needs to be initialized before using, listen on ready')
    }
  }
  for (const source of [notReady, {}, null, 42]) {
    expect(() => detectCapabilities(source as never)).toThrow(
      expect.objectContaining({ code: 'ArgumentInvalid' })
    )
  }
})
