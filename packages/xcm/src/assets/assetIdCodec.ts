import { joinBytes, ParaclockError } from '@paraclock/core'
import { type Codec, createCodec, createDecoder, u8 } from 'scale-ts'
import { kindsCodec } from '../codec/kinds.ts'
import { compactU128Codec, hexCodec, type NumberEncoding } from '../codec/primitives.ts'
import { XcmProgramInvalid, XcmValueUnsupported } from '../errors.ts'
import type { Location } from '../locations/Location.ts'
import { programRules, type XcmVersion } from '../versions/versionTable.ts'
import type { AbstractAssetId, AssetId, AssetInstance } from './Asset.ts'

/** The codec of what an asset is. */
export function createAssetIdCodec(version: XcmVersion, location: Codec<Location>): Codec<AssetId> {
  const key = hexCodec(32)
  switch (programRules[version].assetId) {
    case 'location':
      return createCodec<AssetId>((id) => {
        if (isAbstract(id))
          throw new ParaclockError(XcmValueUnsupported, {
            what: `the abstract asset ${id.key}`,
            version
          })
        return location.enc(id)
      }, location.dec)
    case 'locationOrKey':
      return createCodec<AssetId>(
        (id) =>
          isAbstract(id)
            ? joinBytes([Uint8Array.of(1), key.enc(id.key)])
            : joinBytes([Uint8Array.of(0), location.enc(id)]),
        createDecoder((bytes) =>
          u8.dec(bytes) === 0 ? location.dec(bytes) : { kind: 'abstract', key: key.dec(bytes) }
        )
      )
  }
}

function isAbstract(id: AssetId): id is AbstractAssetId {
  return 'kind' in id
}

/** The codec of which one of an asset is meant. */
export function createInstanceCodec(numbers: NumberEncoding): Codec<AssetInstance> {
  return kindsCodec<AssetInstance>({
    kinds: {
      undefined: [0, {}],
      index: [1, { index: compactU128Codec(numbers) }],
      array4: [2, { data: hexCodec(4) }],
      array8: [3, { data: hexCodec(8) }],
      array16: [4, { data: hexCodec(16) }],
      array32: [5, { data: hexCodec(32) }]
    },
    refuseValue: unknownInstance,
    refuseByte: unknownInstance
  })
}

function unknownInstance(): ParaclockError {
  return new ParaclockError(XcmProgramInvalid, {
    problem: 'an instance is of no kind that XCM has'
  })
}
