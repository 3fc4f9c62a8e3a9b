import { planNetwork } from '@paraclock/checklist'
import { sovereignAccount } from '@paraclock/xcm'
import { checkStage } from '../run/checkStage.ts'
import { SoundnessFailure } from '../SoundnessFailure.ts'
import type { Stage } from '../stage/Stage.ts'
import { change, disconnect, give, WND } from './migrated.ts'
import type { Family, Perturbation } from './Perturbation.ts'

const RELAY_TOKEN = { parents: 1, interior: 'Here' }

type End = 'service' | 'target'

/** Lets the service pay on the target in the relay token. Its account there holds none of it. */
async function payInRelayToken(stage: Stage): Promise<void> {
  const settings = {
    version: 5,
    feeAsset: { V5: RELAY_TOKEN },
    feePerSecond: WND / 10n,
    chargePerSecond: WND / 10n,
    programWeight: { refTime: 4_000_000_000n, proofSize: 200_000n },
    assumedProofSize: 64 * 1024
  }
  await stage.root('service', ['xcmpHandler.setTarget', stage.net.target.paraId, settings])
}

/** Opens channels of a parachain with Asset Hub, and sets what its account there holds. */
async function endow(stage: Stage, end: End, free: bigint): Promise<void> {
  const paraId = stage.net[end].paraId ?? 0
  await stage.root(
    'relay',
    ['hrmp.forceOpenHrmpChannel', paraId, 1000, 100, 10_000],
    ['hrmp.forceOpenHrmpChannel', 1000, paraId, 100, 10_000],
    ['hrmp.forceProcessHrmpOpen', 4]
  )
  await give(stage, 'asset-hub', free, sovereignAccount({ paraId, on: 'sibling' }).account)
}

/** Who has the relay token, and what stands in its way. */
interface Way {
  readonly id: string
  readonly title: string
  readonly relay?: bigint
  readonly hub?: bigint
  /** What the service's own account on Asset Hub holds. */
  readonly own?: bigint
  readonly switches?: Parameters<Stage['net']['misconfigure']>[0]
}

const PLENTY = 100n * WND

const ways: readonly Way[] = [
  { id: 'relay', title: 'the user has money on the relay chain', relay: PLENTY },
  { id: 'hub', title: 'the user has money on Asset Hub', hub: PLENTY },
  { id: 'hub-dust', title: 'the user has a hundredth on Asset Hub', hub: WND / 100n },
  { id: 'nobody', title: 'the user has no money' },
  { id: 'own', title: "the service's own account on Asset Hub has money", own: PLENTY },
  {
    id: 'refused',
    title: 'the user has money on Asset Hub, which lets no token out',
    hub: PLENTY,
    switches: { TeleportRefused: true }
  }
]

/** The service pays in the relay token, whose reserve is Asset Hub, or the relay chain alone. */
const fees: readonly Perturbation[] = ways.flatMap(
  ({ id, title, relay = 0n, hub = 0n, own, switches }) =>
    [false, true].map((isOff) =>
      change(
        `reserve-${id}${isOff ? '-relay-alone' : ''}`,
        `runs are paid in the relay token${isOff ? ', whose reserve is the relay chain alone' : ''}, and ${title}`,
        async (stage) => {
          await payInRelayToken(stage)
          await endow(stage, 'service', own ?? 0n)
          await endow(stage, 'target', 0n)
          await give(stage, 'relay', relay)
          await give(stage, 'asset-hub', hub)
          await stage.net.misconfigure({ ReserveNotTrusted: isOff, ...switches })
          return undefined
        }
      )
    )
)

/** Sets how much of the relay token the target has issued. */
async function issue(stage: Stage, supply: bigint): Promise<void> {
  const now = (await stage.read('target', 'foreignAssets.asset', RELAY_TOKEN)) as object
  await stage.put('target', 'foreignAssets.asset', [RELAY_TOKEN], { ...now, supply })
}

const accountOf = ({ net }: Stage, on: 'relay' | 'sibling', end: End = 'target') =>
  sovereignAccount({ paraId: net[end].paraId ?? 0, on }).account

/** Removes the channels, and gives the service what it pays for new ones. */
async function beginAgain(stage: Stage): Promise<void> {
  await disconnect(stage)
  await give(stage, 'relay', PLENTY, accountOf(stage, 'relay', 'service'))
}

/** What the target's account on Asset Hub pays for its channels. */
async function dueByRoot(stage: Stage): Promise<bigint> {
  const begun = await stage.net.snapshot()
  await endow(stage, 'target', PLENTY)
  await stage.net.build(2, { refused: 'report' })
  const { results, evidence } = await checkStage(stage, {})
  const [step] = planNetwork(results, evidence).steps.flatMap((one) =>
    one.kind === 'call' && one.description.includes('InitiateTeleport') ? [one] : []
  )
  await stage.net.restore(begun)
  if (step?.transfer === undefined) throw new SoundnessFailure('the target pays nothing by root')
  return step.transfer.amount + (step.fee?.amount ?? 0n)
}

const ISSUED = 500n * WND

/** The target's account on Asset Hub backs tokens of users, and has an amount beside. */
const backedOnHub = (
  [
    ['exactly', 0n, 'what a message of its root takes'],
    ['one-less', -1n, 'a unit less than a message of its root takes'],
    ['one-more', 1n, 'a unit more than a message of its root takes'],
    ['nothing', undefined, 'nothing']
  ] as const
).map(([id, more, title]) =>
  change(
    `backed-hub-${id}`,
    `the user has nothing, and the target's account on Asset Hub has beside what backs tokens of users ${title}`,
    async (stage) => {
      await beginAgain(stage)
      await give(stage, 'relay', 0n)
      await give(stage, 'asset-hub', 0n)
      const beside = more === undefined ? 0n : (await dueByRoot(stage)) + more
      await endow(stage, 'target', ISSUED + beside)
      await issue(stage, ISSUED)
      return undefined
    }
  )
)

/** The target's account on the relay chain backs tokens of users, and the relay chain reserves from it. */
const backedOnRelay = (
  [
    ['all', 0n],
    ['half', 10n * WND],
    ['none', PLENTY]
  ] as const
).flatMap(([id, own]) =>
  [true, false].map((isRich) =>
    change(
      `backed-relay-${id}${isRich ? '' : '-poor'}`,
      `${id} of the target's account on the relay chain backs tokens of users, and the user has ${isRich ? 'money' : 'none'}`,
      async (stage) => {
        await beginAgain(stage)
        await give(stage, 'relay', isRich ? PLENTY : 0n)
        await give(stage, 'asset-hub', 0n)
        await give(stage, 'relay', ISSUED + own, accountOf(stage, 'relay'))
        await issue(stage, ISSUED)
        return undefined
      }
    )
  )
)

/** The reserves of the relay token: what they pay, and what they back. */
export const reserves: Family = {
  name: 'reserves of the relay token',
  perturbations: [...fees, ...backedOnHub, ...backedOnRelay]
}
