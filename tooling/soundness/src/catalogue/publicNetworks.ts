import { sovereignAccount } from '@paraclock/xcm'
import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { changeHub, HUB_DEPOSIT } from './assetHub.ts'
import { paying, reporting, stageCall } from './calls.ts'
import { configureRelay } from './configureRelay.ts'
import { change, disconnect, freeOf, give, switched, WND } from './migrated.ts'
import { readAccount, setFree } from './money.ts'
import type { Effect, Family, Perturbation, Setup } from './Perturbation.ts'

const RELAY = { V5: { parents: 1, interior: 'Here' } }
const TOKEN = { parents: 1, interior: 'Here' }

const accountAt = (id: Uint8Array | string) => ({
  V5: { parents: 0, interior: { X1: [{ AccountId32: { network: null, id } }] } }
})

/** A transfer of the relay token out of Asset Hub. */
const out = (method: string, dest: object, amount: bigint): NamedCall => [
  `polkadotXcm.${method}`,
  dest,
  accountAt(`0x${'45'.repeat(32)}`),
  { V5: [{ id: TOKEN, fun: { Fungible: amount } }] },
  0,
  'Unlimited'
]

interface TaskOptions extends Pick<Setup, 'warning'> {
  readonly prepare?: (stage: Stage) => Promise<unknown>
}

/** A task of Asset Hub that makes a call, which reports an event at each run. */
const task = (
  id: string,
  title: string,
  call: (stage: Stage) => NamedCall,
  effect: Effect,
  { prepare, warning }: TaskOptions = {}
): Perturbation =>
  changeHub(`task-${id}`, `the task ${title}`, async (stage): Promise<Setup> => {
    await prepare?.(stage)
    const staged = stageCall(stage, call(stage), effect)
    return warning === undefined ? { staged } : { staged, warning }
  })

const sent = reporting('polkadotXcm.Sent')

/** What a task of Asset Hub can do that other chains cannot. */
const tasks: readonly Perturbation[] = [
  task(
    'teleports',
    'teleports to the relay chain',
    () => out('limitedTeleportAssets', RELAY, UNIT),
    sent,
    { warning: 'fails there with FailedToTransactAsset' }
  ),
  task(
    'teleports-refused',
    'teleports to the relay chain, and Asset Hub lets no token out',
    () => out('limitedTeleportAssets', RELAY, UNIT),
    sent,
    { prepare: ({ net }) => net.misconfigure({ TeleportRefused: true }) }
  ),
  task(
    'teleports-all',
    'teleports more than the user has for two runs',
    () => out('limitedTeleportAssets', RELAY, UNIT),
    sent,
    { prepare: (stage) => setFree(stage, 'target', 2n * UNIT + HUB_DEPOSIT) }
  ),
  task(
    'reserves-to-relay',
    'sends the relay token to the relay chain by reserve',
    () => out('limitedReserveTransferAssets', RELAY, UNIT),
    sent
  ),
  task(
    'reserves-to-service',
    'sends the relay token to the service by reserve',
    ({ net }) =>
      out(
        'limitedReserveTransferAssets',
        { V5: { parents: 1, interior: { X1: [{ Parachain: net.service.paraId }] } } },
        UNIT
      ),
    sent
  ),
  task(
    'reserves-to-nobody',
    'sends the relay token to a parachain without a channel',
    () =>
      out(
        'limitedReserveTransferAssets',
        { V5: { parents: 1, interior: { X1: [{ Parachain: 3_000 }] } } },
        UNIT
      ),
    sent
  ),
  task('stakes', 'stakes for the first time', stake, reporting('staking.Bonded')),
  task(
    'stakes-more',
    'stakes more, and nothing is staked',
    () => ['staking.bondExtra', UNIT],
    reporting('staking.Bonded')
  ),
  task(
    'stakes-more-of-some',
    'stakes more',
    () => ['staking.bondExtra', UNIT],
    reporting('staking.Bonded'),
    { prepare: (stage) => stage.sign('target', stage.user, ['staking.bond', 10n * WND, 'Staked']) }
  ),
  task(
    'delegates-votes',
    'delegates votes, which it may once',
    ({ stranger }) => ['convictionVoting.delegate', 0, stranger.address, 'None', UNIT],
    reporting('convictionVoting.Delegated')
  ),
  task(
    'notes-preimage',
    'notes a preimage, which it may once',
    () => ['preimage.notePreimage', '0x0102'],
    reporting('preimage.Noted')
  ),
  task(
    'allows-death',
    'moves in three runs all that it has',
    (stage) => ['balances.transferAllowDeath', stage.recipient, UNIT],
    paying(UNIT),
    { prepare: (stage) => setFree(stage, 'target', 3n * UNIT) }
  )
]

/** What can be the matter with the user and with Asset Hub itself. */
const states: readonly Perturbation[] = [
  changeHub('frozen-all', "all of the user's money is frozen by a pool", async (stage) => {
    const who = stage.user.publicKey
    const now = await readAccount(stage, 'target')
    const amount = BigInt(now.data.free)
    await stage.put(
      'target',
      'balances.freezes',
      [who],
      [{ id: { NominationPools: 'PoolMinBalance' }, amount }]
    )
    await stage.put('target', 'system.account', [who], {
      ...now,
      consumers: now.consumers + 1,
      data: { ...now.data, frozen: amount }
    })
  }),
  changeHub('multiplier', 'fees of transactions have risen ten thousandfold', (stage) =>
    stage.put('target', 'transactionPayment.nextFeeMultiplier', [], 10n ** 22n)
  ),
  changeHub('no-sudo', 'nobody holds the sudo key of Asset Hub', (stage) =>
    stage.root('target', ['sudo.removeKey'])
  ),
  changeHub('authorized', 'an upgrade of the runtime is authorized', (stage) =>
    stage.root('target', ['system.authorizeUpgrade', `0x${'07'.repeat(32)}`])
  ),
  changeHub('versions-forgotten', "Asset Hub forgets the service's version of XCM", (stage) =>
    stage.root('target', ['polkadotXcm.forceDefaultXcmVersion', null])
  )
]

const onRelay = ({ net }: Stage, end: 'service' | 'target'): string =>
  sovereignAccount({ paraId: net[end].paraId ?? 0, on: 'relay' }).account

/** What stands between money on Asset Hub and channels of the relay chain. */
const channelsPaid: readonly Perturbation[] = [
  switched('upward-short', 'the relay chain takes messages of 100 bytes', (stage) =>
    configureRelay(stage, { maxUpwardMessageSize: 100 })
  ),
  switched('upward-none', 'the relay chain takes no messages', (stage) =>
    configureRelay(stage, { maxUpwardMessageNumPerCandidate: 0 })
  ),
  switched('no-channels-out', 'the relay chain lets parachains open no channel', (stage) =>
    configureRelay(stage, { hrmpMaxParachainOutboundChannels: 0 })
  ),
  switched(
    'version-unknown',
    'Asset Hub does not know the version of the relay chain',
    async (stage) => {
      await stage.root('asset-hub', ['polkadotXcm.forceDefaultXcmVersion', null])
      return undefined
    }
  ),
  switched(
    'no-sudo',
    'nobody holds the sudo key of the relay chain and Asset Hub',
    async (stage) => {
      await stage.root('asset-hub', ['sudo.removeKey'])
      await stage.root('relay', ['sudo.removeKey'])
      return undefined
    }
  ),
  ...([1n, 10n, 21n] as const).map((whole) =>
    change(
      `sovereigns-${whole}`,
      `the accounts of both parachains on the relay chain hold ${whole} tokens, and the user has money on Asset Hub alone`,
      async (stage) => {
        await disconnect(stage)
        await give(stage, 'relay', 0n)
        for (const end of ['service', 'target'] as const) {
          await give(stage, 'relay', whole * WND, onRelay(stage, end))
        }
        return undefined
      }
    )
  ),
  change(
    'sovereign-locked',
    "the service's account on the relay chain holds 50 locked tokens, and the user has money on Asset Hub alone",
    async (stage) => {
      await disconnect(stage)
      await give(stage, 'relay', 0n)
      const who = onRelay(stage, 'service')
      await give(stage, 'relay', 50n * WND, who)
      const now = (await stage.read('relay', 'system.account', who)) as {
        readonly consumers: number
        readonly data: object
      }
      const amount = 50n * WND
      await stage.put(
        'relay',
        'balances.locks',
        [who],
        [{ id: '0x736f756e646e6573', amount, reasons: 'All' }]
      )
      await stage.put('relay', 'system.account', [who], {
        ...now,
        consumers: now.consumers + 1,
        data: { ...now.data, frozen: amount }
      })
      return undefined
    }
  ),
  change(
    'nearly-all-frozen',
    'all but 60 tokens of the money on Asset Hub is frozen, and none is on the relay chain',
    async (stage) => {
      await disconnect(stage)
      await give(stage, 'relay', 0n)
      const who = stage.user.publicKey
      const amount = (await freeOf(stage, 'asset-hub')) - 60n * WND
      const now = (await stage.read('asset-hub', 'system.account', who)) as {
        readonly consumers: number
        readonly data: object
      }
      await stage.put(
        'asset-hub',
        'balances.freezes',
        [who],
        [{ id: { NominationPools: 'PoolMinBalance' }, amount }]
      )
      await stage.put('asset-hub', 'system.account', [who], {
        ...now,
        consumers: now.consumers + 1,
        data: { ...now.data, frozen: amount }
      })
      return undefined
    }
  )
]

function stake(): NamedCall {
  return ['staking.bond', 2n * WND, 'Staked']
}

/** What teams meet on public networks since the Asset Hub migration. */
export const publicNetworks: Family = {
  name: 'public networks',
  perturbations: [...tasks, ...states, ...channelsPaid]
}
