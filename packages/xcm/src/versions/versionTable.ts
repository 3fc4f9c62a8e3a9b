import { ParaclockError } from '@paraclock/core'
import { XcmValueUnsupported } from '../errors/xcm.ts'
import type { NetworkId } from '../locations/Location.ts'
import type { XcmInstruction } from '../programs/XcmProgram.ts'

/** The XCM versions that this package reads and writes, newest first. */
export const xcmVersions = [5, 4, 3] as const

/** An XCM version that this package reads and writes. */
export type XcmVersion = (typeof xcmVersions)[number]

/** An XCM version of locations. Older runtimes derive accounts from locations of version 2. */
export type LocationVersion = XcmVersion | 2

export interface LocationRules {
  readonly networks: Readonly<Partial<Record<NetworkId['kind'], number>>>
  /**
   * The encoding of the network in an account junction. `optional`: an `Option` of a network.
   * `anyIsZero`: a network without an `Option`, where the byte 0 means any network.
   */
  readonly accountNetwork: 'optional' | 'anyIsZero'
}

export interface ProgramRules extends LocationRules {
  readonly assetId: 'location' | 'locationOrKey'
  readonly transactWeight: 'optional' | 'required'
  readonly missing: readonly XcmInstruction['kind'][]
}

// The indices of the networks in staging-xcm 24.1.0, src/v3/junction.rs and src/v5/junction.rs.
// Version 5 lacks the test networks. The other networks have the same indices as in version 3.
const NETWORKS_5 = {
  byGenesis: 0,
  byFork: 1,
  polkadot: 2,
  kusama: 3,
  ethereum: 7,
  bitcoinCore: 8,
  bitcoinCash: 9,
  polkadotBulletin: 10
} as const
const NETWORKS_3 = { ...NETWORKS_5, westend: 4, rococo: 5, wococo: 6 } as const

/** The rules of each XCM version. The versions differ only in these rules. */
export const programRules: Readonly<Record<XcmVersion, ProgramRules>> = {
  5: {
    networks: NETWORKS_5,
    accountNetwork: 'optional',
    assetId: 'location',
    transactWeight: 'optional',
    missing: []
  },
  4: {
    networks: NETWORKS_3,
    accountNetwork: 'optional',
    assetId: 'location',
    transactWeight: 'required',
    missing: ['payFees']
  },
  3: {
    networks: NETWORKS_3,
    accountNetwork: 'optional',
    assetId: 'locationOrKey',
    transactWeight: 'required',
    missing: ['payFees']
  }
}

export const locationRules: Readonly<Record<LocationVersion, LocationRules>> = {
  ...programRules,
  2: { networks: { polkadot: 2, kusama: 3 }, accountNetwork: 'anyIsZero' }
}

/** Returns a version of this package. Throws `XcmValueUnsupported` for any other value. */
export function checkXcmVersion(version: unknown): XcmVersion {
  const found = xcmVersions.find((known) => known === version)
  if (found !== undefined) return found
  throw new ParaclockError(XcmValueUnsupported, { value: version, supported: xcmVersions })
}
