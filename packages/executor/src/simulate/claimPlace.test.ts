import { bytesToHex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { claimPlace } from './claimPlace.ts'

// From the encoding of `CumulusDigestItem` in cumulus-primitives-core 0.27.0: pre-runtime items of
// the engine `CMLS`, with the variants `CoreInfo` (1) and `BlockBundleInfo` (2).
test('a place is claimed by the digest items CoreInfo and BlockBundleInfo', () => {
  const place = { core: 2, cores: 3, claimOffset: 1, index: 0, isLast: false }
  expect(claimPlace(place).map(bytesToHex)).toEqual([
    '0x06434d4c53100102010c',
    '0x06434d4c530c020000'
  ])
  const many = { ...place, cores: 64, index: 3, isLast: true }
  expect(claimPlace(many).map(bytesToHex)).toEqual([
    '0x06434d4c5314010201' + '0101',
    '0x06434d4c530c020301'
  ])
})
