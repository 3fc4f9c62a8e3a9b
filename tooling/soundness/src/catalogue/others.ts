import { makeReady } from '@paraclock/devnet'
import { sovereignAccount } from '@paraclock/xcm'
import { createStage } from '../stage/createStage.ts'
import { type NamedCall, type Stage, THIRD, UNIT } from '../stage/Stage.ts'
import { book, enlist, userOf } from './bookings.ts'
import { nest, openChannel } from './calls.ts'
import { DEPOSIT, readAccount, setFree } from './money.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { ahead, isBuilt, recurring, slotOf, threeRuns } from './times.ts'

/** When somebody else acts: the runs are due in 4, 6 and 8 slots. */
const moments = { before: 3, 'same-slot': 4, between: 5, after: 9 } as const

/** What the report has to name where a run fails by an act that does harm, before it is over. */
const named = (id: string, moment: string): Pick<Setup, 'cause'> =>
  /fed|back|lifted|remark/.test(id) || moment === 'after' ? {} : { cause: 'sudo.sudo' }

export const turn =
  (name: string) =>
  (on: boolean): NamedCall => ['parameters.setParameter', { Switches: { [name]: [null, on] } }]

const entry = (stage: Stage, item: string, ...keys: readonly unknown[]): string => {
  const [pallet = '', name = ''] = item.split('.')
  return stage.net.target.api.query[pallet]?.[name]?.key(...keys) ?? ''
}
const proxies = (stage: Stage) => entry(stage, 'proxy.proxies', stage.targetUser.address)
const account = (stage: Stage) => entry(stage, 'system.account', stage.targetUser.address)
const holding = (stage: Stage) =>
  entry(stage, 'foreignAssets.account', stage.token, stage.sovereign)

/** Writes the call that puts back what an entry of the target holds now. */
export async function restoring(stage: Stage, key: string): Promise<NamedCall> {
  const held = await stage.net.target.api.rpc.state.getStorage(key)
  const bytes = (held as unknown as { toHex(): string }).toHex()
  return ['system.setStorage', [[key, bytes]]]
}

/** Writes the call that freezes all money of the user on the target. */
async function freezing(stage: Stage): Promise<NamedCall> {
  const { data, ...rest } = await readAccount(stage, 'target')
  const frozen = stage.net.target.api.registry.createType('FrameSystemAccountInfo', {
    ...rest,
    data: { ...data, frozen: data.free }
  })
  return ['system.setStorage', [[account(stage), frozen.toHex()]]]
}

/** Has a task of root make a call on the target in a number of slots, before or between three runs. */
export async function haveRoot(stage: Stage, slot: number, call: NamedCall): Promise<Setup> {
  await book(stage, await enlist(stage, 'root'), [slot], call)
  return threeRuns(stage)
}

interface Act extends Pick<Perturbation, 'id' | 'title'> {
  /** Writes the call before the network is changed, and changes it. */
  readonly prepare: (stage: Stage) => NamedCall | Promise<NamedCall>
}

const act = (id: string, title: string, prepare: Act['prepare']): Act => ({ id, title, prepare })

/** What the root of the target does by a task. */
const acts: readonly Act[] = [
  act('remark', 'makes a remark', () => ['system.remark', '0x00']),
  act('barrier', 'has the barrier refuse the service', () => turn('BarrierRejectsService')(true)),
  act('filter', 'narrows what proxies may do', () => turn('ProxyFilterRefusesCall')(true)),
  act('filter-lifted', 'widens what proxies may do', async ({ net }) => {
    await net.misconfigure({ ProxyFilterRefusesCall: true })
    return turn('ProxyFilterRefusesCall')(false)
  }),
  act('trader', 'has no trader take the fee asset', () => turn('FeeAssetNotAccepted')(true)),
  act('derivation', 'derives accounts as before 2023', () => turn('LegacyAccountDerivation')(true)),
  act('user-emptied', "empties the user's account", ({ targetUser }) => [
    'balances.forceSetBalance',
    targetUser.address,
    DEPOSIT
  ]),
  act('user-fed', "fills the user's account, which has money for a run", async (stage) => {
    await setFree(stage, 'target', UNIT + DEPOSIT)
    return ['balances.forceSetBalance', stage.targetUser.address, 100n * UNIT]
  }),
  act('queue-lifted', 'resumes the queue of messages, which is suspended', async (stage) => {
    await stage.root('target', ['xcmpQueue.suspendXcmExecution'])
    return ['xcmpQueue.resumeXcmExecution']
  }),
  act('proxies-gone', "removes the user's proxies", (stage) => [
    'system.killStorage',
    [proxies(stage)]
  ]),
  act('proxies-back', "puts the user's proxies back, which are gone", async (stage) => {
    const call = await restoring(stage, proxies(stage))
    await stage.drop('target', 'proxy.proxies', stage.targetUser.address)
    return call
  }),
  act('queue', 'suspends the queue of messages', () => ['xcmpQueue.suspendXcmExecution']),
  act('xcm', 'suspends the execution of XCM', () => ['polkadotXcm.forceSuspension', true]),
  act('asset-frozen', 'freezes the fee asset', (stage) => [
    'foreignAssets.forceAssetStatus',
    stage.token,
    ...Array.from({ length: 4 }, () => stage.targetStranger.address),
    1n,
    true,
    true
  ]),
  act('xcm-versions', 'forgets which XCM version it sends', () => [
    'polkadotXcm.forceDefaultXcmVersion',
    null
  ]),
  act('user-frozen', "freezes the user's money", freezing),
  act('user-killed', "removes the user's account from its state", (stage) => [
    'system.killStorage',
    [account(stage)]
  ]),
  act('sovereign-gone', "empties the service's account", (stage) => [
    'system.killStorage',
    [holding(stage)]
  ])
]

const byTasks: readonly Perturbation[] = acts.flatMap(({ id, title, prepare }) =>
  Object.entries(moments).flatMap(([moment, slot]) =>
    onBothTargets({
      id: `others-${id}-${moment}`,
      title: `a task of the target's root ${title}: ${moment} the runs`,
      apply: async (stage) => {
        const call = await prepare(stage)
        const setup = await haveRoot(stage, slot, ['sudo.sudo', nest(stage, call)[0]])
        return { ...setup, ...named(id, moment) }
      }
    })
  )
)

/** The acts at which a trial has to stop: it does not visit every slot before a distant run. */
const far: readonly Perturbation[] = acts
  .filter(({ id }) => /^(filter|user|proxies|sovereign)/.test(id))
  .flatMap(({ id, title, prepare }) =>
    [30, 59].map(
      (slot): Perturbation => ({
        id: `others-far-${id}-${slot}`,
        title: `a task of the target's root ${title} in ${slot} slots, and the run is due in 60`,
        apply: async (stage) => {
          const root = await enlist(stage, 'root')
          const call = await prepare(stage)
          await book(stage, root, [slot], ['sudo.sudo', nest(stage, call)[0]])
          const automation = { times: [ahead(stage, 60)] }
          return { automation, everyBlock: isBuilt(stage), ...named(id, 'before') }
        }
      })
    )
  )

/** A task of the user that takes money before the fifth run of a task without end. */
const own: Perturbation = {
  id: 'others-own-payment',
  title: 'another task of the user pays ten tokens of fifteen before the fifth run',
  variants: ['hour'],
  apply: async (stage) => {
    await setFree(stage, 'target', 15n * UNIT + DEPOSIT)
    const { address } = stage.targetStranger
    await book(stage, userOf(stage), [6], ['balances.transferKeepAlive', address, 10n * UNIT])
    return { automation: recurring(ahead(stage, 2), slotOf(stage)) }
  }
}

/** A task on another target, whose call has that chain send the user's target a call. */
const onThird: Perturbation = {
  id: 'others-far-third',
  title: "a task of a third chain's root has it empty the user in 30 slots, the run is due in 60",
  network: 'third',
  apply: async (stage) => {
    const { net, targetUser, targetStranger } = stage
    const target = { ...stage.chain('third'), name: 'target' }
    const chains = [net.relay, net.service, target]
    const config = { ...stage.config, target: { ...stage.config.target, paraId: THIRD } }
    const third = await createStage({ ...net, target, chains }, 'third', config, '0x')
    await makeReady(third.net)
    const paraId = net.target.paraId ?? 0
    await openChannel(stage, THIRD, paraId)
    await openChannel(stage, paraId, THIRD)
    const { account: sovereign } = sovereignAccount({ paraId: THIRD, on: 'sibling' })
    await stage.root('target', ['balances.forceSetBalance', sovereign, 100n * UNIT])
    await stage.sign('target', targetUser, ['proxy.addProxy', sovereign, 'Any', 0])
    const [emptied] = nest(stage, ['balances.transferAll', targetStranger.address, false])
    const encoded = stage.encode('target', ['proxy.proxy', targetUser.address, null, emptied])
    const fees = { id: { parents: 0, interior: 'Here' }, fun: { Fungible: 50n * UNIT } }
    const program = [
      { WithdrawAsset: [fees] },
      { BuyExecution: { fees, weightLimit: 'Unlimited' } },
      { Transact: { originKind: 'SovereignAccount', call: { encoded } } }
    ]
    const to = { V5: { parents: 1, interior: { X1: [{ Parachain: paraId }] } } }
    const [send] = nest(third, ['polkadotXcm.send', to, { V5: program }])
    await book(third, await enlist(third, 'root'), [30], ['sudo.sudo', send])
    return { automation: { times: [ahead(stage, 60)] }, everyBlock: isBuilt(stage) }
  }
}

/** What tasks of others do before the runs, between them and after them. */
export const tasksOfOthers: Family = {
  name: 'tasks of others',
  subject: 'schedules',
  perturbations: [...byTasks, ...far, own, onThird]
}
