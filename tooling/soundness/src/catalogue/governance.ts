import type { Hex } from '@paraclock/core'
import { sovereignAccount } from '@paraclock/xcm'
import type { NamedCall, NetworkKind, Stage } from '../stage/Stage.ts'
import { UNIT } from '../stage/Stage.ts'
import { ifThere, onPara, provide, TASK_ID } from './agendas.ts'
import { HUB_DEPOSIT } from './assetHub.ts'
import { reporting, stageCall } from './calls.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { every, threeRuns } from './times.ts'

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
  apply: async (stage) => ({ ...threeRuns(stage), ...(await apply(stage)) })
})

/** The name of Asset Hub on a network. */
export const hubOf = (stage: Stage) =>
  stage.kind === 'hub' ? ('target' as const) : ('asset-hub' as const)

/** The message by which Asset Hub's root has the relay chain's root make a call. */
export const onRelay = (stage: Stage, call: NamedCall): NamedCall => [
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

/** Asset Hub closes itself by a referendum, and opens again by the next one. */
const gates = (['queue', 'xcm'] as const).flatMap((what) =>
  ([25, 38, 45] as const).map((blocks) =>
    change(
      'hub',
      `gate-${what}-${blocks}`,
      `a referendum of Asset Hub suspends ${what === 'queue' ? 'the queue of messages' : 'the execution of XCM'} in 15 blocks, and another resumes it in ${blocks}`,
      async (stage) => {
        const turn = (isShut: boolean): NamedCall =>
          what === 'xcm'
            ? ['polkadotXcm.forceSuspension', isShut]
            : [`xcmpQueue.${isShut ? 'suspend' : 'resume'}XcmExecution`]
        await approve(stage, 15, turn(true))
        await approve(stage, blocks, turn(false))
        return undefined
      }
    )
  )
)

const HUB = 1_000
const own = { parents: 0, interior: 'Here' }

/** The message by which Asset Hub has a parachain make a call, over a channel. Its account there pays. */
const overChannel = (stage: Stage, end: 'service' | 'target', call: NamedCall): NamedCall => {
  const asset = { id: own, fun: { Fungible: 10n * UNIT } }
  return [
    'polkadotXcm.send',
    { V5: { parents: 1, interior: { X1: [{ Parachain: stage.net[end].paraId }] } } },
    {
      V5: [
        { WithdrawAsset: [asset] },
        { BuyExecution: { fees: asset, weightLimit: 'Unlimited' } },
        {
          Transact: {
            originKind: 'SovereignAccount',
            fallbackMaxWeight: { refTime: 1_000_000_000n, proofSize: 100_000 },
            call: { encoded: stage.encode(end, call) }
          }
        }
      ]
    }
  ]
}

/** What a parachain whose sudo key is Asset Hub's does by a referendum. */
const trusting: readonly (readonly [string, string, 'service' | 'target', NamedCall])[] = [
  ['remark', 'makes a remark', 'target', ['system.remark', '0x00']],
  [
    'barrier',
    'refuses the service',
    'target',
    ['parameters.setParameter', { Switches: { BarrierRejectsService: [null, true] } }]
  ],
  ['queue', 'suspends its queue', 'target', ['xcmpQueue.suspendXcmExecution']],
  ['pause', 'pauses itself', 'service', ['automationTime.setPaused', true]]
]

/** Opens a channel from Asset Hub to a parachain, and gives the parachain's sudo key to Asset Hub. */
async function trustHub(stage: Stage, end: 'service' | 'target'): Promise<void> {
  const { account } = sovereignAccount({ paraId: HUB, on: 'sibling' })
  await stage.root(
    'relay',
    ['hrmp.forceOpenHrmpChannel', HUB, stage.net[end].paraId, 1_000, 102_400],
    ['hrmp.forceProcessHrmpOpen', 1]
  )
  await stage.net.build(2, { refused: 'report' })
  await stage.root(
    end,
    ['balances.forceSetBalance', account, 1_000n * UNIT],
    ['sudo.setKey', account]
  )
}

/** The call by which Asset Hub's root has the parachain's root make a call. */
const sideways = (stage: Stage, end: 'service' | 'target', call: NamedCall): NamedCall => {
  const inner = stage.net[end].api.registry.createType('Call', stage.encode(end, call))
  return overChannel(stage, end, ['sudo.sudo', inner])
}

const bySibling = trusting.flatMap(([id, title, end, call]) => [
  ...([15, 25, 38, 90] as const).map((blocks) =>
    change(
      'migrated',
      `sideways-${id}-${blocks}`,
      `a referendum of Asset Hub acts in ${blocks} blocks by a message to the ${end}, which trusts it: it ${title}`,
      async (stage) => {
        await trustHub(stage, end)
        await approve(stage, blocks, sideways(stage, end, call))
        return { cause: 'polkadotXcm.send' }
      }
    )
  ),
  ...([2, 15, 38] as const).map((blocks) =>
    change(
      'migrated',
      `detour-${id}-${blocks}`,
      `the relay chain's agenda acts in ${blocks} blocks by a message to Asset Hub, which sends a message to the ${end}, which trusts it: it ${title}`,
      async (stage) => {
        await trustHub(stage, end)
        const { registry } = stage.net.relay.api
        const message = onPara(stage, 'asset-hub', sideways(stage, end, call))
        const inner = registry.createType('Call', stage.encode('relay', message))
        await stage.root('relay', ['scheduler.scheduleAfter', blocks, null, 0, inner])
        return { cause: 'xcmPallet.send' }
      }
    )
  )
])

/** An agenda of Asset Hub in each of many blocks, and a referendum behind them. */
const many = ([40, 100, 150] as const).flatMap((count) =>
  (['remark', 'proxies'] as const).map((what) =>
    change(
      'hub',
      `many-${what}-${count}`,
      `Asset Hub makes a remark in each of ${count} blocks, and a referendum then ${what === 'proxies' ? "takes back the user's proxies" : 'makes another'}; the run is due after it`,
      async (stage) => {
        const { registry } = stage.net.target.api
        const remark: NamedCall = ['system.remark', '0x00']
        const nested = registry.createType('Call', stage.encode('target', remark))
        const proxies = stage.net.target.api.query['proxy']?.['proxies']?.key(stage.user.address)
        const call: NamedCall =
          what === 'proxies' ? ['system.killStorage', [proxies as Hex]] : remark
        await stage.root('target', ['scheduler.scheduleAfter', 3, [1, count], 0, nested])
        await approve(stage, count + 5, call)
        return { automation: { times: [...every(stage, 1, 1, Math.ceil(count / 10) + 3)] } }
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
  })
]

/** Referenda of Asset Hub, as the target's root and as that of the relay chain. */
export const governance: Family = {
  name: 'governance',
  subject: 'schedules',
  perturbations: [
    ...byMessage,
    ...onAgenda,
    ...onHub,
    ...gates,
    ...many,
    ...bySibling,
    ...delayed,
    ...paid,
    ...underWay
  ]
}
