import type { Chain, Read } from '@paraclock/connect'
import { agreeOnXcmVersion } from '@paraclock/weights'
import {
  encodeProgram,
  encodeVersionedLocation,
  type Location,
  relayLocation,
  siblingLocation
} from '@paraclock/xcm'
import type { RelayTokenSource } from '../evidence/TokenArtifact.ts'
import { locateAccount } from './encodeTransfers.ts'

const KINDS = [
  { kind: 'reserveAssetDeposited', by: 'reserve' },
  { kind: 'receiveTeleportedAsset', by: 'teleport' }
] as const

/** Enough to pay for execution and for any minimum balance. */
const AMOUNT = 10n ** 15n

/**
 * Finds the chains from which the target accepts the relay token, and whether by reserve or by
 * teleport. Both kinds are dry-run on the target, from the relay chain and from Asset Hub.
 * `undefined` for a target that cannot dry-run programs.
 *
 * @param hub - the id of Asset Hub; `undefined` on a network without one
 */
export async function findSources(
  target: Chain,
  hub: number | undefined,
  account: string
): Promise<Read<readonly RelayTokenSource[] | undefined>> {
  if (!target.hasApi('DryRunApi')) return { value: undefined, evidence: [] }
  const takes = async (
    chain: RelayTokenSource['chain'],
    sender: Location
  ): Promise<Read<readonly RelayTokenSource[]>> => {
    const runs = KINDS.map(({ kind }) => dryRunArrival({ target, sender, kind, account }))
    const ended = await Promise.all(runs)
    return {
      value: KINDS.flatMap(({ by }, at) =>
        ended[at]?.value.failure === undefined ? [{ chain, by }] : []
      ),
      evidence: ended.flatMap(({ evidence }) => evidence)
    }
  }
  const [fromRelay, fromHub] = await Promise.all([
    takes('relay', relayLocation),
    hub === undefined ? { value: [], evidence: [] } : takes('assetHub', siblingLocation(hub))
  ])
  return {
    value: [...fromHub.value, ...fromRelay.value],
    evidence: [...fromHub.evidence, ...fromRelay.evidence]
  }
}

export async function dryRunArrival(args: {
  readonly target: Chain
  readonly sender: Location
  readonly kind: (typeof KINDS)[number]['kind']
  readonly account: string
  /** The asset, as the target sees it. Defaults to the relay token. */
  readonly asset?: Location
}): ReturnType<Chain['dryRunXcm']> {
  const { target, sender, kind, account, asset = relayLocation } = args
  const version = agreeOnXcmVersion(target)
  const token = { id: asset, amount: AMOUNT }
  const beneficiary = locateAccount(account)
  return await target.dryRunXcm({
    origin: encodeVersionedLocation({ location: sender, version }),
    program: encodeProgram({
      program: [
        { kind, assets: [token] },
        { kind: 'buyExecution', fees: token, weightLimit: 'unlimited' },
        { kind: 'depositAsset', assets: { kind: 'allCounted', count: 1 }, beneficiary }
      ],
      version
    })
  })
}
