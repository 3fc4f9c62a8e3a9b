import { parseUnixSeconds } from '@paraclock/core'
import { sovereignAccount } from '@paraclock/xcm'
import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { paying, readFree, reporting, stageCall } from './calls.ts'
import { channels } from './channels.ts'
import { feeOfRun } from './feeAsset.ts'
import { lock, readAccount, setFree } from './money.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { queues } from './queues.ts'
import { isBuilt } from './times.ts'

/** The existential deposit of Asset Hub. */
const HUB_DEPOSIT = 1_000_000_000n

/** A change to the network whose target is Asset Hub. */
const changeHub = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<unknown>
): Perturbation => ({
  id: `hub-${id}`,
  title: `${title}, and Asset Hub is the target`,
  network: 'hub',
  apply: async (stage) => {
    const setup = ((await apply(stage)) ?? {}) as Setup
    await stage.net.build(1, { refused: 'report' })
    return { everyBlock: isBuilt(stage), ...setup }
  }
})

/** Perturbations of the usual network that mean the same on this one. */
const taken = ({ perturbations }: Family, ids: RegExp): readonly Perturbation[] =>
  perturbations
    .filter(({ id }) => ids.test(id))
    .map(({ id, title, apply, variants }) => ({
      ...changeHub(id, title, apply),
      ...(variants === undefined ? {} : { variants })
    }))

const setSovereign = (stage: Stage, free: bigint): Promise<void> =>
  stage.root('target', ['balances.forceSetBalance', stage.sovereign, free])

/** What a run takes of the service's account. */
const feeOnHub = (stage: Stage): Promise<bigint> =>
  feeOfRun(stage, () => readFree(stage, stage.sovereign))

const beside = [
  ['exactly', 0n],
  ['one-less', -1n]
] as const

/** Removes the channels and the money of both chains and of the user on a relay chain that has migrated. */
const migrated = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<unknown>
): Perturbation => ({
  id: `money-${id}`,
  title,
  network: 'migrated',
  apply: async (stage) => {
    const { service, target } = stage.net
    await stage.root('relay', ['hrmp.forceCleanHrmp', target.paraId, 5, 5])
    const accounts = [service, target].map(
      ({ paraId = 0 }) => sovereignAccount({ paraId, on: 'relay' }).account
    )
    await stage.root(
      'relay',
      ...accounts.map((who): NamedCall => ['balances.forceSetBalance', who, 0])
    )
    await stage.net.build(2, { refused: 'report' })
    await apply(stage)
    // This switch comes last: without money, root's call on the relay chain could not be made.
    await stage.net.misconfigure({ RelayHoldsNoMoney: true })
    await stage.net.build(2, { refused: 'report' })
    return { everyBlock: isBuilt(stage) }
  }
})

const newcomer = `0x${'43'.repeat(32)}`

/** Asset Hub as the target of the service, and as the chain that holds a team's money. */
export const assetHub: Family = {
  name: 'Asset Hub',
  perturbations: [
    changeHub('nothing', 'nothing is changed', () => Promise.resolve()),
    ...taken(channels, /^channel-(none|missing|size-340|full|per-block)/),
    ...taken(queues, /(xcm-suspended|backlog|no-weight)/),
    ...[0n, HUB_DEPOSIT].map((free) =>
      changeHub(`sovereign-${free}`, `the service holds ${free} of the relay token`, (stage) =>
        setSovereign(stage, free)
      )
    ),
    ...beside.flatMap(([name, more]) => [
      changeHub(
        `sovereign-for-3-runs-${name}`,
        `the service holds what 3 runs take and the deposit, ${name}`,
        async (stage) => setSovereign(stage, (await feeOnHub(stage)) * 3n + HUB_DEPOSIT + more)
      ),
      changeHub(
        `user-runs-${name}`,
        `the user has what 3 runs move and the deposit, ${name}`,
        (stage) => setFree(stage, 'target', 3n * UNIT + HUB_DEPOSIT + more)
      )
    ]),
    changeHub('user-locked', "all of the user's money is locked", async (stage) =>
      lock(stage, 'target', BigInt((await readAccount(stage, 'target')).data.free))
    ),
    ...[HUB_DEPOSIT - 1n, HUB_DEPOSIT].map((amount) =>
      changeHub(
        `arrives-${amount}`,
        `the task pays ${amount} to an account that is not there`,
        async (stage) => ({
          staged: stageCall(
            stage,
            ['balances.transferKeepAlive', newcomer, amount],
            paying(amount, newcomer)
          )
        })
      )
    ),
    ...(['NonTransfer', 'Assets'] as const).map((type) =>
      changeHub(`proxy-${type}`, `only a proxy of type ${type} is granted`, async (stage) => {
        await stage.sign('target', stage.user, ['proxy.removeProxies'])
        await stage.sign('target', stage.user, ['proxy.addProxy', stage.delegate, type, 0])
        return { automation: { proxyType: type } }
      })
    ),
    changeHub(
      'era-unbonds',
      'the task withdraws what is unbonded from the next era on',
      async (stage) => {
        const bonding = Number(stage.net.target.api.consts['staking']?.['bondingDuration'])
        await stage.put('target', 'staking.currentEra', [], 10)
        await stage.sign('target', stage.user, ['staking.bond', HUB_DEPOSIT, 'Staked'])
        await stage.sign('target', stage.user, ['staking.unbond', HUB_DEPOSIT])
        await stage.put('target', 'staking.currentEra', [], 9 + bonding)
        const effect = reporting('staking.Withdrawn')
        return { staged: stageCall(stage, ['staking.withdrawUnbonded', 0], effect) }
      }
    ),
    {
      id: 'money-config-target',
      title: 'the configuration names the target as Asset Hub, and channels are open',
      network: 'migrated',
      apply: async (stage) => {
        const { wsUrl, genesisHash } = stage.net.target
        const config = { assetHub: { endpoints: [wsUrl], genesis: genesisHash } }
        return { config, everyBlock: isBuilt(stage) }
      }
    },
    migrated('nobody-on-relay', 'nobody has money on the relay chain', async () => undefined),
    migrated('teleport-refused', 'Asset Hub lets no token out', ({ net }) =>
      net.misconfigure({ TeleportRefused: true })
    ),
    migrated('hub-behind', 'Asset Hub builds no blocks any more', async ({ net }) => {
      await net.misconfigure({ AssetHubBehind: true })
      await net.travelTo(parseUnixSeconds(Number(net.now()) + 1_200), { refused: 'report' })
    }),
    migrated('user-has-none', 'the user has no money on Asset Hub either', (stage) =>
      stage.root('asset-hub', ['balances.forceSetBalance', stage.user.address, 0])
    )
  ]
}
