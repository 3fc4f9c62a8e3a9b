import type { Hex } from '@paraclock/core'
import type { NamedCall, NetworkKind, Stage } from '../stage/Stage.ts'
import { UNIT } from '../stage/Stage.ts'
import { ifThere, provide, TASK_ID } from './agendas.ts'
import { HUB_DEPOSIT } from './assetHub.ts'
import { reporting, stageCall } from './calls.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { every, isBuilt } from './times.ts'

/** The runs are due in 4, 6 and 8 slots: on the minute service after 20, 30 and 40 blocks of the relay chain. */
const due = (stage: Stage): Setup => ({
  automation: { times: [...every(stage, 3, 2, 4)] },
  everyBlock: isBuilt(stage)
})

type Kind = Extract<NetworkKind, 'hub' | 'migrated'>

const change = (
  network: Kind,
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup | undefined>
): Perturbation => ({
  id: `governance-${network}-${id}`,
  title: network === 'hub' ? `${title}, and Asset Hub is the target` : title,
  network,
  // Sessions and agendas take each their minutes only where every block is built.
  variants: ['minute'],
  apply: async (stage) => ({ ...due(stage), ...(await apply(stage)) })
})

const hubOf = (stage: Stage) =>
  stage.kind === 'hub' ? ('target' as const) : ('asset-hub' as const)

/** The message by which Asset Hub's root has the relay chain's root make a call. */
const onRelay = (stage: Stage, call: NamedCall): NamedCall => [
  'polkadotXcm.send',
  { V5: { parents: 1, interior: 'Here' } },
  {
    V5: [
      { UnpaidExecution: { weightLimit: 'Unlimited', checkOrigin: null } },
      {
        Transact: {
          originKind: 'Superuser',
          fallbackMaxWeight: null,
          call: { encoded: stage.encode('relay', call) }
        }
      }
    ]
  }
]

/** Puts a call on Asset Hub's agenda, as an approved referendum does. */
async function approve(stage: Stage, blocks: number, call: NamedCall): Promise<void> {
  const on = hubOf(stage)
  const { registry } = stage.chain(on).api
  const inner = registry.createType('Call', stage.encode(on, call))
  await stage.root(on, ['scheduler.scheduleAfter', blocks, null, 0, inner])
}

/** What a referendum of Asset Hub has the relay chain do. */
const ruled: readonly (readonly [string, string, (stage: Stage) => NamedCall])[] = [
  ['remark', 'makes a remark', () => ['system.remark', '0x00']],
  [
    'clean-service',
    "removes the service's channels",
    ({ net }) => ['hrmp.forceCleanHrmp', net.service.paraId, 9, 9]
  ],
  [
    'clean-other',
    "removes another parachain's channels",
    () => ['hrmp.forceCleanHrmp', 3_000, 9, 9]
  ],
  [
    'messages',
    'allows no message of a chain',
    () => ['configuration.setHrmpMaxMessageNumPerCandidate', 0]
  ]
]

const byMessage = (['hub', 'migrated'] as const).flatMap((network) =>
  ruled.flatMap(([id, title, call]) =>
    ([15, 25, 90] as const).map((blocks) =>
      change(
        network,
        `relay-${id}-${blocks}`,
        `a referendum of Asset Hub that is enacted in ${blocks} blocks has the relay chain act: it ${title}`,
        async (stage) => {
          await approve(stage, blocks, onRelay(stage, call(stage)))
          return undefined
        }
      )
    )
  )
)

/** What the relay chain's own agenda holds. */
const onAgenda = ruled.slice(0, 2).flatMap(([id, title, call]) =>
  ([25, 90] as const).map((blocks) =>
    change(
      'migrated',
      `agenda-${id}-${blocks}`,
      `the relay chain's agenda ${title} in ${blocks} blocks`,
      async (stage) => {
        const { registry } = stage.net.relay.api
        const inner = registry.createType('Call', stage.encode('relay', call(stage)))
        await stage.root('relay', ['scheduler.scheduleAfter', blocks, null, 0, inner])
        return undefined
      }
    )
  )
)

/** What a referendum does on Asset Hub itself. */
const itself: readonly (readonly [string, string, (stage: Stage) => NamedCall])[] = [
  ['remark', 'makes a remark', () => ['system.remark', '0x00']],
  [
    'user-emptied',
    "empties the user's account",
    ({ user }) => ['balances.forceSetBalance', user.address, HUB_DEPOSIT]
  ],
  [
    'sovereign-emptied',
    "empties the service's account",
    ({ sovereign }) => ['balances.forceSetBalance', sovereign, HUB_DEPOSIT]
  ],
  ['queue', 'suspends the queue of messages', () => ['xcmpQueue.suspendXcmExecution']],
  ['xcm', 'suspends the execution of XCM', () => ['polkadotXcm.forceSuspension', true]],
  [
    'proxies',
    "takes back the user's proxies",
    ({ net, user }) => [
      'system.killStorage',
      [net.target.api.query['proxy']?.['proxies']?.key(user.address) as Hex]
    ]
  ]
]

const onHub = itself.flatMap(([id, title, call]) =>
  ([15, 25, 90] as const).map((blocks) =>
    change(
      'hub',
      `${id}-${blocks}`,
      `a referendum of Asset Hub ${title} in ${blocks} blocks`,
      async (stage) => {
        await approve(stage, blocks, call(stage))
        return undefined
      }
    )
  )
)

const suspends = (stage: Stage): NamedCall =>
  stage.kind === 'hub'
    ? ['polkadotXcm.forceSuspension', true]
    : onRelay(stage, ['hrmp.forceCleanHrmp', stage.net.service.paraId, 9, 9])

/** A referendum whose call fails first and is tried again, or waits behind others that fill blocks. */
const delayed = (['hub', 'migrated'] as const).flatMap((network) => [
  ...([20, 45, 70] as const).flatMap((from) =>
    ([1, 9] as const).map((times) =>
      change(
        network,
        `retried-${from}-${times}`,
        `a referendum of Asset Hub acts by a call that may work from block ${from} on, and is tried ${times} times more`,
        async (stage) => {
          const on = hubOf(stage)
          const { registry } = stage.chain(on).api
          const nested = (call: NamedCall) => registry.createType('Call', stage.encode(on, call))
          const act = nested(ifThere(stage, suspends(stage), on))
          await stage.root(
            on,
            ['scheduler.scheduleAfter', from, null, 0, nested(provide(stage, on))],
            ['scheduler.scheduleNamedAfter', TASK_ID, 15, null, 0, act],
            ['scheduler.setRetryNamed', TASK_ID, times, 10]
          )
          return undefined
        }
      )
    )
  ),
  ...([3, 40] as const).map((ahead) =>
    change(
      network,
      `crowded-${ahead}`,
      `a referendum of Asset Hub acts behind ${ahead} calls that fill a block each`,
      async (stage) => {
        const on = hubOf(stage)
        const { registry } = stage.chain(on).api
        const nested = (call: NamedCall) => registry.createType('Call', stage.encode(on, call))
        const weight = { refTime: 10n ** 12n, proofSize: 0 }
        const heavy = nested(['utility.withWeight', nested(['system.remark', '0x00']), weight])
        await stage.root(
          on,
          ...Array.from(
            { length: ahead },
            (): NamedCall => ['scheduler.scheduleAfter', 15, null, 0, heavy]
          ),
          ['scheduler.scheduleAfter', 15, null, 200, nested(suspends(stage))]
        )
        return undefined
      }
    )
  )
])

/** A referendum that pays the user what the runs need. */
const paid = ([15, 25, 90] as const).map((blocks) =>
  change(
    'hub',
    `paid-${blocks}`,
    `the user has a run, and a referendum of Asset Hub pays the rest in ${blocks} blocks`,
    async (stage) => {
      await stage.root('target', [
        'balances.forceSetBalance',
        stage.user.address,
        UNIT + HUB_DEPOSIT
      ])
      await approve(stage, blocks, [
        'balances.forceSetBalance',
        stage.user.address,
        2n * UNIT + HUB_DEPOSIT
      ])
      return undefined
    }
  )
)

const proposal = (stage: Stage, call: NamedCall) => ({ Inline: stage.encode('target', call) })

/** Referenda that are under way, and what users do in them. */
const underWay: readonly Perturbation[] = [
  change('hub', 'submitted', 'a referendum to suspend XCM is submitted', async (stage) => {
    await stage.sign('target', stage.stranger, [
      'referenda.submit',
      { system: 'Root' },
      proposal(stage, ['polkadotXcm.forceSuspension', true]),
      { After: 1 }
    ])
    return undefined
  }),
  change('hub', 'votes', 'the task votes in a referendum', async (stage) => {
    await stage.sign('target', stage.stranger, [
      'referenda.submit',
      { system: 'Root' },
      proposal(stage, ['system.remark', '0x00']),
      { After: 1 }
    ])
    const vote: NamedCall = [
      'convictionVoting.vote',
      0,
      { Standard: { vote: { aye: true, conviction: 'Locked1x' }, balance: UNIT } }
    ]
    return { staged: stageCall(stage, vote, reporting('convictionVoting.Voted')) }
  }),
  change(
    'hub',
    'votes-missing',
    'the task votes in a referendum that is missing',
    async (stage) => {
      const vote: NamedCall = [
        'convictionVoting.vote',
        0,
        { Standard: { vote: { aye: true, conviction: 'Locked1x' }, balance: UNIT } }
      ]
      return { staged: stageCall(stage, vote, reporting('convictionVoting.Voted')) }
    }
  ),
  change('hub', 'submits', 'the task submits referenda', async (stage) => {
    const submit: NamedCall = [
      'referenda.submit',
      { system: 'Root' },
      proposal(stage, ['system.remark', '0x00']),
      { After: 1 }
    ]
    return { staged: stageCall(stage, submit, reporting('referenda.Submitted')) }
  }),
  change('hub', 'voted-money', 'the user has voted with the money of the runs', async (stage) => {
    await stage.sign('target', stage.stranger, [
      'referenda.submit',
      { system: 'Root' },
      proposal(stage, ['system.remark', '0x00']),
      { After: 1 }
    ])
    const { data } = (await stage.read('target', 'system.account', stage.user.address)) as {
      readonly data: { readonly free: number | string }
    }
    await stage.sign('target', stage.user, [
      'convictionVoting.vote',
      0,
      {
        Standard: {
          vote: { aye: true, conviction: 'Locked6x' },
          balance: BigInt(data.free) - 2n * UNIT
        }
      }
    ])
    return undefined
  })
]

/** Referenda of Asset Hub, as the target's root and as that of the relay chain. */
export const governance: Family = {
  name: 'governance',
  subject: 'schedules',
  perturbations: [...byMessage, ...onAgenda, ...onHub, ...delayed, ...paid, ...underWay]
}
