import type { Chain, Read } from '@paraclock/connect'
import { agreeOnXcmVersion } from '@paraclock/weights'
import {
  encodeProgram,
  encodeVersionedLocation,
  type Location,
  relayLocation,
  siblingLocation,
  type XcmProgram
} from '@paraclock/xcm'
import type { RelayTokenSource } from '../../evidence/TokenArtifact.ts'
import { locateAccount } from './encodeTransfers.ts'

const KINDS = [
  { kind: 'reserveAssetDeposited', by: 'reserve' },
  { kind: 'receiveTeleportedAsset', by: 'teleport' }
] as const

/** An amount that covers any execution fee and any minimum balance. */
const AMOUNT = 10n ** 15n

/**
 * Finds the chains from which the target accepts the relay token, by reserve transfer or by
 * teleport. Dry-runs the arrival of the token on the target.
 */
export async function findSources(
  target: Chain,
  hub: number | undefined,
  account: string
): Promise<Read<readonly RelayTokenSource[] | undefined>> {
  if (!target.hasApi('DryRunApi')) return { value: undefined, evidence: [] }
  const senders: readonly (readonly [RelayTokenSource['chain'], Location])[] = [
    ...(hub === undefined ? [] : [['assetHub', siblingLocation(hub)] as const]),
    ['relay', relayLocation]
  ]
  const ended = await Promise.all(
    senders.flatMap(([chain, sender]) =>
      KINDS.map(async ({ kind, by }) => {
        return { chain, by, ...(await dryRunArrival({ target, sender, kind, account })) }
      })
    )
  )
  // A declined dry run does not show whether the target accepts the token.
  const isKnown = ended.every(({ value }) => value.failure?.kind !== 'declined')
  const sources = ended.flatMap(({ chain, by, value }) => (value.failure ? [] : [{ chain, by }]))
  return {
    value: isKnown ? sources : undefined,
    evidence: ended.flatMap(({ evidence }) => evidence)
  }
}

export async function dryRunArrival(args: {
  readonly target: Chain
  readonly sender: Location
  readonly kind: (typeof KINDS)[number]['kind']
  readonly account: string
  /** The location of the asset, relative to the target. Defaults to the relay token. */
  readonly asset?: Location
}): ReturnType<Chain['dryRunXcm']> {
  const { target, sender, kind, account, asset = relayLocation } = args
  const version = agreeOnXcmVersion(target)
  const token = { id: asset, amount: AMOUNT }
  const beneficiary = locateAccount(account)
  const program: XcmProgram = [
    { kind, assets: [token] },
    { kind: 'buyExecution', fees: token, weightLimit: 'unlimited' },
    { kind: 'depositAsset', assets: { kind: 'allCounted', count: 1 }, beneficiary }
  ]
  return await target.dryRunXcm({
    origin: encodeVersionedLocation({ location: sender, version }),
    program: encodeProgram({ program, version })
  })
}
