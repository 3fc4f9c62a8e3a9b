import { devAccount } from '@paraclock/devnet'
import { deriveHashedDescription, deriveTaskId, sovereignAccount } from '@paraclock/xcm'
import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { onPara, turn } from './agendas.ts'
import { book, crowd, dispatch, enlist, userOf } from './bookings.ts'
import {
  anyCall,
  holdsKey,
  nest,
  paying,
  reporting,
  stageCall,
  transfer,
  transferAway
} from './calls.ts'
import { configureRelay } from './configureRelay.ts'
import { feeOfRun, setHolding } from './feeAsset.ts'
import { DEPOSIT, setFree } from './money.ts'
import { oddities } from './oddities.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { changeSettings } from './targetSettings.ts'
import { ahead, every, recurring, setOver, slotOf, threeRuns } from './times.ts'

type Apply = (stage: Stage) => Promise<Setup | undefined>

const mixed = (
  id: string,
  title: string,
  apply: Apply,
  rest: Partial<Perturbation> = {}
): Perturbation => ({
  id: `mixed-${id}`,
  title,
  apply: async (stage) => {
    const setup = await apply(stage)
    return setOver(threeRuns(stage), setup)
  },
  ...rest
})

const punctual = (change: object): NamedCall => [
  'automationTime.setPunctuality',
  { deadline: 3_600, grace: 3_600, lateSlots: 8, ...change }
]

const deliver = (maxFee: bigint, maxBlockBytes: number): NamedCall => [
  'xcmpHandler.setDeliveryLimits',
  { maxFee, maxBlockBytes }
]

const STUCK: NamedCall = ['multiBlockMigrations.forceSetCursor', 'Stuck']
const MIGRATING: NamedCall = [
  'multiBlockMigrations.forceSetCursor',
  { Active: { index: 0, innerCursor: null, startedAt: 0 } }
]

/** What the service's manager does, which no other family has it do. */
const managed: readonly (readonly [
  id: string,
  title: string,
  call: (stage: Stage) => NamedCall
])[] = [
  ['deadline-0', 'misses every run that is late by a second', () => punctual({ deadline: 0 })],
  ['deadline-12', 'misses every run that is late by 13 seconds', () => punctual({ deadline: 12 })],
  ['grace-0', 'forgives no slot that it passed over', () => punctual({ grace: 0 })],
  ['late-0', 'serves no more than one late slot in a block', () => punctual({ lateSlots: 0 })],
  ['delivery-0', 'pays nothing for delivery', () => deliver(0n, 100_000)],
  ['bytes-0', 'sends one message in a block', () => deliver(10n ** 12n, 0)],
  [
    'target-version',
    'sends XCM version 3',
    ({ net }) => ['xcmpHandler.setTargetVersion', net.target.paraId, 3]
  ],
  [
    'claim',
    'claims a fee that no target has trapped',
    ({ net }) => ['xcmpHandler.claimTrappedFee', net.target.paraId, UNIT]
  ],
  ['stuck', 'is stuck in a migration', () => STUCK],
  ['migrating', 'begins a migration of nothing', () => MIGRATING],
  [
    'reopens',
    'opens a slot of the past again',
    (stage) => ['automationTime.reopenSlot', ahead(stage, -2)]
  ]
]

const byManager = managed.flatMap(([id, title, call]) => [
  mixed(`manage-${id}`, `the service ${title}`, async (stage) => {
    await stage.root('service', call(stage))
    return undefined
  }),
  ...([5, 45] as const).map((blocks) =>
    mixed(
      `agenda-${id}-${blocks}`,
      `the relay chain has the service do this in ${blocks} blocks: it ${title}`,
      async (stage) => {
        const inner = nestOnRelay(stage, onPara(stage, 'service', call(stage)))
        await stage.root('relay', ['scheduler.scheduleAfter', blocks, null, 0, inner])
        return { cause: 'xcmPallet.send' }
      },
      { variants: ['minute'] }
    )
  ),
  ...([3, 4, 5] as const).map((slot) =>
    mixed(
      `task-${id}-${slot}`,
      `a task of the service's root does this in ${slot} slots: the service ${title}`,
      async (stage) => {
        await asRoot(stage, slot, call(stage))
        return undefined
      },
      { variants: ['hour'] }
    )
  )
])

const nestOnRelay = (stage: Stage, call: NamedCall): unknown =>
  stage.net.relay.api.registry.createType('Call', stage.encode('relay', call))

const onService = (stage: Stage, call: NamedCall): unknown =>
  stage.net.service.api.registry.createType('Call', stage.encode('service', call))

/** Has root of the service make a call by a task, which only variant `hour` has. */
async function asRoot(stage: Stage, slot: number, call: NamedCall): Promise<void> {
  await dispatch(stage, await devAccount('Alice'), [slot], ['sudo.sudo', onService(stage, call)])
}

const targetOf = ({ net }: Stage): unknown => ({
  V5: { parents: 1, interior: { X1: [{ Parachain: net.target.paraId }] } }
})

/** Programs that are sent to the target beside those of the runs, and come to nothing there. */
const programs: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['traps', 'a trap', [{ Trap: 7n }]],
  [
    'claims',
    'a claim of what nobody has trapped',
    [
      {
        ClaimAsset: {
          assets: [{ id: { parents: 0, interior: 'Here' }, fun: { Fungible: UNIT } }],
          ticket: { parents: 0, interior: 'Here' }
        }
      }
    ]
  ],
  [
    'withdraws',
    'a withdrawal of what it has not',
    [
      { WithdrawAsset: [{ id: { parents: 0, interior: 'Here' }, fun: { Fungible: 10n ** 18n } }] },
      {
        BuyExecution: {
          fees: { id: { parents: 0, interior: 'Here' }, fun: { Fungible: 10n ** 18n } },
          weightLimit: 'Unlimited'
        }
      }
    ]
  ]
]

const besides = programs.flatMap(([id, title, program]) => [
  ...([3, 4] as const).map((slot) =>
    mixed(
      `beside-${id}-user-${slot}`,
      `another task of the user sends the target ${title} in ${slot} slots`,
      async (stage) => {
        await dispatch(
          stage,
          stage.user,
          [slot],
          ['polkadotXcm.send', targetOf(stage), { V5: program }]
        )
        return undefined
      },
      { variants: ['hour'] }
    )
  ),
  mixed(
    `beside-${id}-root`,
    `a task of the service's root sends the target ${title} with the first run`,
    async (stage) => {
      await asRoot(stage, 4, ['polkadotXcm.send', targetOf(stage), { V5: program }])
      return undefined
    },
    { variants: ['hour'] }
  )
])

/** Records of the service that cannot be decoded, as after an upgrade without its migration. */
const garbage = (
  id: string,
  title: string,
  key: (stage: Stage) => Promise<string>,
  slots?: number,
  bytes = '0xff'
): Perturbation =>
  mixed(
    `garbage-${id}${slots === undefined ? '' : '-far'}`,
    `${title} cannot be decoded${slots === undefined ? '' : ', and the run is far ahead'}`,
    async (stage) => {
      const held = await key(stage)
      await stage.root('service', ['system.setStorage', [[held, bytes]]])
      return slots === undefined ? undefined : { automation: { times: [ahead(stage, slots)] } }
    }
  )

const keyOf = (stage: Stage, item: string, ...keys: readonly unknown[]): string =>
  stage.net.service.api.query['automationTime']?.[item]?.key(...keys) ?? ''

async function otherTask(stage: Stage, slot: number): Promise<string> {
  const booker = await enlist(stage, 'first')
  await book(stage, booker, [slot], ['system.remark', '0x00'], { providedId: 'other' })
  const { taskId } = deriveTaskId({ owner: booker.signer.publicKey, providedId: 'other' })
  return keyOf(stage, 'tasks', taskId)
}

const undecodable = ([undefined, 60] as const).flatMap((far) => [
  garbage('clock', "the service's clock", async (stage) => keyOf(stage, 'progress'), far),
  garbage(
    'slot-before',
    'the slot before the run',
    async (stage) => keyOf(stage, 'slots', ahead(stage, 3)),
    far
  ),
  garbage(
    'slot',
    'the slot of the first run',
    async (stage) => keyOf(stage, 'slots', ahead(stage, far ?? 4)),
    far
  ),
  garbage('task-before', 'a task of another before the run', (stage) => otherTask(stage, 3), far),
  garbage(
    'task',
    'a task of another in the slot of the first run',
    (stage) => otherTask(stage, far ?? 4),
    far
  ),
  garbage(
    'lateness',
    'what the service says of late runs',
    async (stage) => keyOf(stage, 'lateness'),
    far
  )
])

/** The runs pay back what they use up, or what the next one needs. */
const circular: readonly Perturbation[] = [
  ...([1n, 2n] as const).flatMap((held) =>
    onBothTargets(
      mixed(
        `refills-${held}`,
        `the service holds what ${held} runs use, and each run pays it what one uses`,
        async (stage) => {
          const cost = await feeOfRun(stage)
          await stage.net.fund({
            chain: stage.net.target,
            account: stage.targetUser.address,
            amount: 100n * UNIT,
            token: 'service'
          })
          await setHolding(stage, { balance: 2n * cost * held + 1n })
          const pay: NamedCall = ['foreignAssets.transfer', stage.token, stage.sovereign, 4n * cost]
          const all: NamedCall = ['utility.batchAll', nest(stage, transfer(stage), pay)]
          return { staged: stageCall(stage, all, paying(UNIT)) }
        }
      )
    )
  ),
  ...([0n, -1n] as const).flatMap((more) =>
    onBothTargets(
      mixed(
        `returns-${more}`,
        `another user pays the money back that a run pays out, and the user has one run, and ${more}`,
        async (stage) => {
          const other = await enlist(stage, 'first')
          await setFree(stage, 'target', UNIT + DEPOSIT + more)
          await book(
            stage,
            other,
            [5, 7],
            ['balances.transferKeepAlive', stage.targetUser.address, UNIT]
          )
          return undefined
        }
      )
    )
  ),
  ...([DEPOSIT / 2n, DEPOSIT] as const).flatMap((amount) =>
    onBothTargets(
      mixed(
        `recipient-empties-${amount}`,
        `each run pays ${amount} to somebody whose own task pays away all between the runs`,
        async (stage) => {
          const other = await enlist(stage, 'first')
          await book(
            stage,
            other,
            [5],
            ['balances.transferAll', stage.targetStranger.address, false]
          )
          const to: NamedCall = ['balances.transferKeepAlive', other.onTarget.address, amount]
          const all: NamedCall = ['utility.batchAll', nest(stage, to, transfer(stage))]
          return { staged: stageCall(stage, all, paying(UNIT)), ...(await anyCall(stage)) }
        }
      )
    )
  )
]

/** The account that the user has on the service as a user of the target. */
const userOnService = ({ net, user }: Stage): string =>
  deriveHashedDescription({
    user: user.publicKey,
    from: { kind: 'sibling', paraId: net.target.paraId ?? 0 },
    length: 32
  }).account

/** The calls of the runs act on the service, whose key is the user's account there. */
const ruling: readonly (readonly [string, string, (stage: Stage) => NamedCall])[] = [
  ['remark', 'make a remark', () => ['system.remark', '0x00']],
  ['pause', 'pause itself', () => ['automationTime.setPaused', true]],
  ['stop', 'stop the target', ({ net }) => ['xcmpHandler.stopTarget', net.target.paraId]],
  ['punctual', 'miss late runs', () => punctual({ deadline: 0 })],
  ['key', 'give its key away', ({ stranger }) => ['sudo.setKey', stranger.address]]
]

const ruled = ruling.flatMap(([id, title, call]) =>
  ([1, 3] as const).map((count) =>
    mixed(
      `rules-${id}-${count}`,
      `each of ${count} runs pays, and has the service, whose key the user's account there holds, ${title}`,
      async (stage) => {
        const account = userOnService(stage)
        // A call of this size proves more than the usual one, and root is gone afterwards.
        await changeSettings(stage, () => ({ assumedProofSize: 400_000n }))
        const { registry } = stage.net.service.api
        await stage.root('service', ['balances.forceSetBalance', account, 1_000n * UNIT])
        await stage.put('service', 'sudo.key', [], account)
        const inner = registry.createType('Call', stage.encode('service', call(stage)))
        const encoded = stage.encode('service', ['sudo.sudo', inner])
        const fees = { id: { parents: 0, interior: 'Here' }, fun: { Fungible: 10n * UNIT } }
        const send: NamedCall = [
          'polkadotXcm.send',
          { V5: { parents: 1, interior: { X1: [{ Parachain: stage.net.service.paraId }] } } },
          {
            V5: [
              { WithdrawAsset: [fees] },
              { BuyExecution: { fees, weightLimit: 'Unlimited' } },
              {
                Transact: {
                  originKind: 'SovereignAccount',
                  fallbackMaxWeight: null,
                  call: { encoded }
                }
              }
            ]
          }
        ]
        const all: NamedCall = ['utility.batchAll', nest(stage, transfer(stage), send)]
        const setup = await anyCall(stage)
        return {
          staged: stageCall(stage, all, paying(UNIT)),
          automation: { ...setup.automation, times: [...every(stage, count, 2, 4)] }
        }
      }
    )
  )
)

/** The code of one of both chains. */
async function codeOf({ net }: Stage, end: 'service' | 'target'): Promise<string> {
  const code = await net[end].api.rpc.state.getStorage('0x3a636f6465')
  return (code as unknown as { toHex(): string }).toHex()
}

const upgrades = (['service', 'target'] as const).flatMap((end) =>
  (['same', 'other'] as const).flatMap((what) =>
    ([4, 50, 300] as const).map((delay) =>
      mixed(
        `upgrade-${end}-${what}-${delay}`,
        `the ${end} takes ${what === 'same' ? 'the same code' : 'the code of the other chain'} ${delay} blocks of the relay chain later`,
        async (stage) => {
          await configureRelay(stage, { validationUpgradeDelay: delay })
          await stage.net.build(2, { refused: 'report' })
          const from = what === 'same' ? end : end === 'service' ? 'target' : 'service'
          await stage.root(end, ['system.setCodeWithoutChecks', await codeOf(stage, from)])
          return { cause: '' }
        },
        { variants: ['minute'] }
      )
    )
  )
)

/** What the relay chain does to the target, which no other family has it do. */
const relayed: readonly (readonly [string, string, (stage: Stage) => NamedCall])[] = [
  [
    'asset-frozen',
    'freezes the fee asset',
    (stage) => {
      const team = Array.from({ length: 4 }, () => stage.targetStranger.address)
      return ['foreignAssets.forceAssetStatus', stage.token, ...team, 1n, true, true]
    }
  ],
  [
    'unreserve',
    "gives back the deposit of the user's proxy",
    ({ targetUser }) => ['balances.forceUnreserve', targetUser.address, 10n ** 12n]
  ],
  [
    'issuance',
    'counts less of its token as issued',
    () => ['balances.forceAdjustTotalIssuance', 'Decrease', 10n ** 15n]
  ],
  ['thresholds', 'suspends senders at one page', () => ['xcmpQueue.updateSuspendThreshold', 1]],
  ['drops', 'takes one page of messages', () => ['xcmpQueue.updateDropThreshold', 1]],
  [
    'version-2',
    'takes XCM version 2 for that of the service',
    ({ net }) => [
      'polkadotXcm.forceXcmVersion',
      { parents: 1, interior: { X1: [{ Parachain: net.service.paraId }] } },
      2
    ]
  ],
  ['key', 'gives its key away', ({ targetStranger }) => ['sudo.setKey', targetStranger.address]],
  [
    'kill-proxies',
    'removes all proxies from its state',
    ({ net, targetUser }) => [
      'system.killPrefix',
      (net.target.api.query['proxy']?.['proxies']?.key(targetUser.address) ?? '').slice(0, 66),
      100
    ]
  ],
  [
    'kill-queue',
    'removes the record of its queue',
    ({ net }) => [
      'system.killStorage',
      [net.target.api.query['xcmpQueue']?.['inboundXcmpSuspended']?.key() ?? '']
    ]
  ],
  ['barrier', 'refuses the service', () => turn('BarrierRejectsService')(true)]
]

const byRelay = relayed.flatMap(([id, title, call]) =>
  ([5, 45] as const).flatMap((blocks) =>
    onBothTargets(
      mixed(
        `relayed-${id}-${blocks}`,
        `the relay chain has the target act in ${blocks} blocks: it ${title}`,
        async (stage) => {
          const inner = nestOnRelay(stage, onPara(stage, 'target', call(stage)))
          await stage.root('relay', ['scheduler.scheduleAfter', blocks, null, 0, inner])
          return { cause: 'xcmPallet.send' }
        },
        { variants: ['minute'] }
      )
    )
  )
)

/** The relay chain's own Scheduler stands still, or goes on, before what it is to do. */
const relayStuck = (['stuck', 'migrating'] as const).map((what) =>
  mixed(
    `relay-${what}`,
    `the relay chain is ${what === 'stuck' ? 'stuck in a migration' : 'in a migration of nothing'} before its Scheduler removes the channels`,
    async (stage) => {
      await stage.root(
        'relay',
        [
          'scheduler.scheduleAfter',
          15,
          null,
          0,
          nestOnRelay(stage, ['hrmp.forceCleanHrmp', stage.net.target.paraId, 5, 5])
        ],
        [
          'scheduler.scheduleAfter',
          5,
          null,
          0,
          nestOnRelay(stage, what === 'stuck' ? STUCK : MIGRATING)
        ]
      )
      return { cause: what === 'stuck' ? '' : 'hrmp.forceCleanHrmp' }
    },
    { variants: ['minute'] }
  )
)

/** A task that recurs, and what pays for it on the service. */
const recurringPaid: readonly Perturbation[] = [
  ...([3, 5] as const).flatMap((slot) =>
    ([0n, 1n] as const).map((runs) =>
      mixed(
        `recurring-paid-${slot}-${runs}`,
        `the task recurs, the user has the price of ${runs + 1n} runs, and a task of another pays the rest in ${slot} slots`,
        async (stage) => {
          await dispatch(
            stage,
            await devAccount('Eve'),
            [slot],
            ['balances.transferKeepAlive', stage.user.address, 50n * UNIT]
          )
          await setFree(stage, 'service', (1n + runs) * UNIT)
          return {
            automation: {
              ...recurring(ahead(stage, 4), 2 * slotOf(stage)),
              times: undefined as never
            }
          }
        },
        { variants: ['hour'] }
      )
    )
  ),
  ...([4, 5] as const).map((slot) =>
    mixed(
      `recurring-cancelled-${slot}`,
      `the task recurs, and another task of the user cancels it in ${slot} slots and pays`,
      async (stage) => {
        const { taskId } = deriveTaskId({ owner: stage.user.publicKey, providedId: 'rent' })
        await dispatch(stage, stage.user, [slot], ['automationTime.cancelTask', taskId])
        return {
          automation: {
            ...recurring(ahead(stage, 4), 2 * slotOf(stage)),
            times: undefined as never
          }
        }
      },
      { variants: ['hour'] }
    )
  )
]

/** Many of the above at once. */
const together: readonly Perturbation[] = [
  mixed(
    'crowd-bytes',
    'forty tasks of another run with the first run, and the service sends one message in a block',
    async (stage) => {
      await crowd(stage, 6, 40, ['system.remark', '0x00'])
      await stage.root('service', deliver(10n ** 12n, 0))
      return { everyBlock: true }
    }
  ),
  mixed(
    'crowd-deadline',
    'forty tasks of another run with the first run, one in a block, and runs may be a minute late',
    async (stage) => {
      await crowd(stage, 6, 40, ['system.remark', '0x00'])
      await stage.root('service', deliver(10n ** 12n, 0), punctual({ deadline: 60 }))
      return { everyBlock: true }
    }
  ),
  mixed(
    'own-twice-same-slot',
    'two tasks of the user share each slot, and there is money for five of six runs',
    async (stage) => {
      await book(stage, userOf(stage), [4, 6, 8], transfer(stage))
      await setFree(stage, 'target', 5n * UNIT + DEPOSIT)
      return {
        staged: stageCall(stage, ['system.remarkWithEvent', '0x00'], reporting('system.Remarked'))
      }
    }
  )
]

/** One token of the relay chain of this network, more or less: what a message is paid with there. */
const RELAY_FEE = { id: { parents: 0, interior: 'Here' }, fun: { Fungible: 10n ** 12n } }

/** The message by which a parachain has the relay chain make a call in its name. */
export const upward = (stage: Stage, call: NamedCall): NamedCall => [
  'polkadotXcm.send',
  { V5: { parents: 1, interior: 'Here' } },
  {
    V5: [
      { WithdrawAsset: [RELAY_FEE] },
      { BuyExecution: { fees: RELAY_FEE, weightLimit: 'Unlimited' } },
      {
        Transact: {
          originKind: 'Native',
          fallbackMaxWeight: null,
          call: { encoded: stage.encode('relay', call) }
        }
      }
    ]
  }
]

export const closing = ({ net }: Stage, way: 'there' | 'back'): NamedCall => {
  const [sender, recipient] = [net.service.paraId, net.target.paraId]
  return [
    'hrmp.hrmpCloseChannel',
    way === 'there' ? { sender, recipient } : { sender: recipient, recipient: sender }
  ]
}

/** Gives both parachains money on the relay chain. */
export const payRelay = (stage: Stage): Promise<void> =>
  stage.root(
    'relay',
    ...[stage.net.service, stage.net.target].map(
      ({ paraId = 0 }): NamedCall => [
        'balances.forceSetBalance',
        sovereignAccount({ paraId, on: 'relay' }).account,
        10n ** 16n
      ]
    )
  )

/** What the parachains themselves have the relay chain do. */
const asked = (['there', 'back'] as const).flatMap((way) => [
  ...([3, 5, 9] as const).flatMap((slot) =>
    onBothTargets(
      mixed(
        `asks-task-${way}-${slot}`,
        `a task of the target's root has the relay chain close the channel ${way} in ${slot} slots`,
        async (stage) => {
          await payRelay(stage)
          const root = await enlist(stage, 'root')
          const send = nest(stage, upward(stage, closing(stage, way)))
          await book(stage, root, [slot], ['sudo.sudo', send[0]])
          return undefined
        },
        { variants: ['minute'] }
      )
    )
  ),
  ...(['service', 'target'] as const).flatMap((end) =>
    ([5, 45] as const).map((blocks) =>
      mixed(
        `asks-agenda-${end}-${way}-${blocks}`,
        `the relay chain has the ${end} ask it in ${blocks} blocks to close the channel ${way}`,
        async (stage) => {
          await payRelay(stage)
          const inner = nestOnRelay(stage, onPara(stage, end, upward(stage, closing(stage, way))))
          await stage.root('relay', ['scheduler.scheduleAfter', blocks, null, 0, inner])
          return { cause: '' }
        },
        { variants: ['minute'] }
      )
    )
  ),
  ...(['service', 'target'] as const).map((end) =>
    mixed(
      `asks-now-${end}-${way}`,
      `the ${end} has just asked the relay chain to close the channel ${way}`,
      async (stage) => {
        await payRelay(stage)
        await stage.root(end, upward(stage, closing(stage, way)))
        return { cause: '' }
      },
      { variants: ['minute'] }
    )
  ),
  ...([1, 3] as const).map((count) =>
    mixed(
      `asks-itself-${way}-${count}`,
      `each of ${count} runs pays, and has the relay chain close the channel ${way}`,
      async (stage) => {
        await payRelay(stage)
        const setup = await holdsKey(stage)
        const send = nest(stage, upward(stage, closing(stage, way)))
        const calls = nest(stage, transfer(stage), ['sudo.sudo', send[0]])
        await changeSettings(stage, () => ({ assumedProofSize: 400_000n }))
        return {
          staged: stageCall(stage, ['utility.batchAll', calls], paying(UNIT)),
          automation: { ...setup.automation, times: [...every(stage, count, 2, 4)] }
        }
      },
      { variants: ['minute'] }
    )
  )
])

/** What the relay chain has just had a parachain do, when the network is checked. */
const underWay = (['target', 'service'] as const).flatMap((end) =>
  (
    [
      ['xcm', 'suspend XCM', ['polkadotXcm.forceSuspension', true]],
      ['queue', 'suspend the queue', ['xcmpQueue.suspendXcmExecution']],
      ['remark', 'make a remark', ['system.remark', '0x00']]
    ] as const
  ).map(([id, title, call]) =>
    mixed(
      `under-way-${id}-${end}`,
      `the relay chain has just had the ${end} ${title}`,
      async (stage) => {
        await stage.root('relay', onPara(stage, end, call))
        return { cause: '' }
      }
    )
  )
)

/** What the relay chain has the service do to the user's task, which exists by then. */
const onTask: readonly (readonly [string, string, (stage: Stage) => NamedCall])[] = [
  [
    'cancels',
    'cancel the task in the name of the user',
    (stage) => {
      const { taskId } = deriveTaskId({ owner: stage.user.publicKey, providedId: 'rent' })
      return asUser(stage, ['automationTime.cancelTask', taskId])
    }
  ],
  [
    'pays-away',
    "pay away the user's money",
    (stage) => asUser(stage, ['balances.transferAll', stage.stranger.address, false])
  ],
  [
    'empties',
    "empty the user's account",
    ({ user }) => ['balances.forceSetBalance', user.address, 0]
  ],
  ['removes', 'remove the target', ({ net }) => ['xcmpHandler.removeTarget', net.target.paraId]],
  [
    'versions',
    'forget which XCM version it sends',
    () => ['polkadotXcm.forceDefaultXcmVersion', null]
  ],
  [
    'rates',
    'pay less on the target',
    ({ net }) => [
      'xcmpHandler.setTargetMargins',
      net.target.paraId,
      { feePerMebibyte: 0n, chargePerMebibyte: 10n ** 12n, margin: 0 }
    ]
  ],
  [
    'storage',
    'remove its tasks from its state',
    ({ net }) => {
      const key = net.service.api.query['automationTime']?.['tasks']?.keyPrefix()
      return ['system.killPrefix', key, 1_000]
    }
  ]
]

const asUser = (stage: Stage, call: NamedCall): NamedCall => [
  'utility.dispatchAs',
  { system: { Signed: stage.user.address } },
  onService(stage, call)
]

const onOwnTask = onTask.flatMap(([id, title, call]) =>
  ([5, 45, 100] as const).map((blocks) =>
    mixed(
      `own-task-${id}-${blocks}`,
      `the relay chain has the service ${title} in ${blocks} blocks`,
      async (stage) => {
        const inner = nestOnRelay(stage, onPara(stage, 'service', call(stage)))
        await stage.root('relay', ['scheduler.scheduleAfter', blocks, null, 0, inner])
        return { cause: 'xcmPallet.send' }
      },
      { variants: ['minute'] }
    )
  )
)

/** A call that sends tokens to the service, and what changes on their way. */
const away: readonly (readonly [string, string, (stage: Stage) => Promise<unknown>])[] = [
  ['nothing', 'nothing changes', async () => undefined],
  [
    'closes',
    'the channel back closes at the next session',
    async (stage) => {
      const id = { sender: stage.net.target.paraId, recipient: stage.net.service.paraId }
      await stage.put('relay', 'hrmp.hrmpCloseChannelRequests', [id], null)
      await stage.put('relay', 'hrmp.hrmpCloseChannelRequestsList', [], [id])
    }
  ],
  [
    'limit-0',
    'the relay chain lets no message pass from a later session on',
    (stage) => stage.root('relay', ['configuration.setHrmpMaxMessageNumPerCandidate', 0])
  ],
  [
    'limit-1',
    'the relay chain lets one message pass in a block',
    (stage) => stage.root('relay', ['configuration.setHrmpMaxMessageNumPerCandidate', 1])
  ],
  [
    'suspended',
    'the service suspends XCM',
    (stage) => stage.root('service', ['polkadotXcm.forceSuspension', true])
  ],
  [
    'suspended-queue',
    'the service suspends its queue',
    (stage) => stage.root('service', ['xcmpQueue.suspendXcmExecution'])
  ],
  [
    'price',
    'messages of the target cost a thousand times as much',
    (stage) =>
      stage.put('target', 'xcmpQueue.deliveryFeeFactor', [stage.net.service.paraId], 10n ** 21n)
  ]
]

const sentAway = away.map(([id, title, change]) =>
  mixed(
    `away-${id}`,
    `each run sends tokens to the service, and ${title}`,
    async (stage) => {
      await changeSettings(stage, () => ({ assumedProofSize: 400_000n }))
      const setup = await anyCall(stage)
      await change(stage)
      const call = transferAway(stage, stage.net.service.paraId ?? 0)
      return { ...setup, staged: stageCall(stage, call, reporting('polkadotXcm.Sent')) }
    },
    { variants: ['minute'] }
  )
)

/** Money of the user on the service that is released with time. */
const vestingOnService = ([0n, 1n] as const).flatMap((runs) =>
  (['late', 'soon'] as const).map((when) =>
    mixed(
      `vesting-${runs}-${when}`,
      `all but ${runs} tokens of the user's money on the service vest ${when === 'soon' ? 'at once, and nobody releases them' : 'in years'}`,
      async (stage) => {
        await setFree(stage, 'service', DEPOSIT + runs * UNIT)
        await stage.sign('service', stage.stranger, [
          'vesting.vestedTransfer',
          stage.user.address,
          { locked: 100n * UNIT, perBlock: when === 'soon' ? 100n * UNIT : 1n, startingBlock: 0 }
        ])
        return undefined
      }
    )
  )
)

/** Settings that no other family has, and perturbations of several subjects. */
export const mixedSubjects: Family = {
  name: 'mixed subjects',
  subject: 'schedules',
  perturbations: [
    ...byManager,
    ...besides,
    ...undecodable,
    ...circular,
    ...ruled,
    ...upgrades,
    ...byRelay,
    ...relayStuck,
    ...recurringPaid,
    ...together,
    ...asked,
    ...underWay,
    ...onOwnTask,
    ...sentAway,
    ...vestingOnService,
    ...oddities
  ]
}
