import type { Chain, Read } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { agreeOnXcmVersion } from '@paraclock/weights'
import {
  encodeProgram,
  encodeVersionedLocation,
  type Location,
  relayLocation,
  siblingLocation
} from '@paraclock/xcm'
import type { RelayTokenSource } from '../evidence/TokenArtifact.ts'

const KINDS = ['reserveAssetDeposited', 'receiveTeleportedAsset'] as const

/** Enough to pay for execution and for any minimum balance. */
const AMOUNT = 10n ** 15n

/**
 * Finds from which chains the target takes the relay token into an account: a transfer by reserve, and a
 * teleport, are dry-run on the target as from the relay chain and as from Asset Hub. `undefined` for a
 * target that cannot dry-run programs.
 *
 * @param hub - the id of Asset Hub; `null` on a network without one
 */
export async function findSources(
  target: Chain,
  hub: number | null,
  account: string
): Promise<Read<readonly RelayTokenSource[] | undefined>> {
  if (!target.hasApi('DryRunApi')) return { value: undefined, evidence: [] }
  const version = agreeOnXcmVersion(target)
  const token = { id: relayLocation, amount: AMOUNT }
  const beneficiary: Location = {
    parents: 0,
    interior: [
      account.length === 42
        ? { kind: 'accountKey20', key: account as Hex }
        : { kind: 'accountId32', id: account as Hex }
    ]
  }
  const takes = async (sender: Location): Promise<Read<boolean>> => {
    const runs = KINDS.map((kind) =>
      target.dryRunXcm({
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
    )
    const ended = await Promise.all(runs)
    return {
      value: ended.some(({ value }) => value.failure === null),
      evidence: ended.flatMap(({ evidence }) => evidence)
    }
  }
  const [fromRelay, fromHub] = await Promise.all([
    takes(relayLocation),
    hub === null ? { value: false, evidence: [] } : takes(siblingLocation(hub))
  ])
  return {
    value: [
      ...(fromHub.value ? ['assetHub' as const] : []),
      ...(fromRelay.value ? ['relay' as const] : [])
    ],
    evidence: [...fromHub.evidence, ...fromRelay.evidence]
  }
}
