import type { AccountLength } from '@paraclock/core'
import type { NetworkId } from '../../locations/Location.ts'
import type { DerivedAccount } from '../shapes/DerivedAccount.ts'
import type { AccountInput, ForeignOrigin } from '../shapes/ForeignUser.ts'
import { readAccountBytes } from './accountBytes.ts'
import { deriveAccount32Hash } from './deriveAccount32Hash.ts'
import { deriveForeignAlias } from './deriveForeignAlias.ts'
import { deriveHashedDescription } from './deriveHashedDescription.ts'

/** A possible account of a foreign user, and its derivation. */
export interface DerivationCandidate<Length extends AccountLength = AccountLength>
  extends DerivedAccount<Length> {
  /** The network in the user's location. Set only if the account depends on the network. */
  readonly network?: NetworkId
  /** The algorithm in words, for example "Account32Hash with the network rococo". */
  readonly description: string
}

/** An encoding of a network in an account junction. */
interface XcmWriting {
  readonly network: NetworkId | undefined
  /** The form in which the network is encoded, such as its genesis hash. Defaults to `network`. */
  readonly writtenAs?: NetworkId
  /** The XCM version of the encoding. Versions 4 and 5 encode the junction like version 3. */
  readonly version: 2 | 3
  readonly remark?: string
}

// The encodings of networks in account junctions. XCM version 2 encodes the number of the network.
// Later versions encode an `Option` of a network. XCM version 5 has no numbers for test networks, so
// it encodes the genesis hash of a test network (staging-xcm 24.1.0, src/v5/junction.rs).
const WRITINGS: readonly XcmWriting[] = [
  { network: undefined, version: 3 },
  { network: { kind: 'polkadot' }, version: 3 },
  { network: { kind: 'polkadot' }, version: 2, remark: ' as XCM version 2 writes it' },
  { network: { kind: 'kusama' }, version: 3 },
  { network: { kind: 'kusama' }, version: 2, remark: ' as XCM version 2 writes it' },
  { network: { kind: 'westend' }, version: 3 },
  {
    network: { kind: 'westend' },
    writtenAs: {
      kind: 'byGenesis',
      hash: '0xe143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e'
    },
    version: 3,
    remark: ' as XCM version 5 writes it'
  },
  { network: { kind: 'rococo' }, version: 3 },
  {
    network: { kind: 'rococo' },
    writtenAs: {
      kind: 'byGenesis',
      hash: '0x6408de7737c59c238890533af25896a2c20608d8b380bb01029acb392781063e'
    },
    version: 3,
    remark: ' as XCM version 5 writes it'
  }
]

/**
 * Lists the possible accounts of a foreign user on a chain: one for each known algorithm and
 * network, newest algorithm first. {@link detectDerivation} finds the account that the chain uses.
 *
 * @param args.user The account on its own chain: SS58, hex or bytes; 32 or 20 bytes.
 * @param args.from The user's chain, relative to the target.
 * @param args.length The length of the target's accounts in bytes. Defaults to 32.
 * @param args.networks The networks that the user's location can name. The item `undefined` means no
 * network. Defaults to no network, Polkadot, Kusama, Westend and Rococo.
 *
 * @throws ParaclockError those of `parseAccount` and `parseParaId` of core, `ArgumentInvalid`,
 * `XcmValueUnsupported`.
 */
export function listDerivations<Length extends AccountLength = 32>(args: {
  readonly user: AccountInput
  readonly from: ForeignOrigin
  readonly length?: Length
  readonly networks?: readonly (NetworkId | undefined)[] | undefined
}): readonly DerivationCandidate<Length>[] {
  const { from, length = 32 as Length } = args
  const user = readAccountBytes(args.user)
  const common = { user, from, length }
  const hashed = deriveHashedDescription(common)
  const candidates: DerivationCandidate<Length>[] = [{ ...hashed, description: hashed.algorithm }]
  if (user.length === 32 || from.kind !== 'parent') {
    const alias = deriveForeignAlias(common)
    candidates.push({ ...alias, description: alias.algorithm })
  }
  for (const { network, writtenAs, version, remark = '' } of listWritings(args.networks)) {
    const derived = deriveAccount32Hash({ ...common, network: writtenAs ?? network, version })
    candidates.push({
      ...derived,
      network,
      description: `${derived.algorithm} with ${describeNetwork(network)}${remark}`
    })
  }
  return [...new Map(candidates.map((one) => [one.account, one])).values()]
}

function listWritings(
  networks: readonly (NetworkId | undefined)[] | undefined
): readonly XcmWriting[] {
  if (networks === undefined) return WRITINGS
  return networks.flatMap((network): readonly XcmWriting[] => {
    const known = WRITINGS.filter((writing) => writing.network?.kind === network?.kind)
    return known.length > 0 ? known : [{ network, version: 3 }]
  })
}

function describeNetwork(network: NetworkId | undefined): string {
  if (network === undefined) return 'no network'
  const detail = network.kind === 'byGenesis' ? ` ${network.hash}` : ''
  return `the network ${network.kind}${detail}`
}
