import type { ChainName, NamedCall, Stage } from '../stage/Stage.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Perturbation } from './Perturbation.ts'
import { every } from './times.ts'

/** Blocks of the relay chain, and what root does in them. The runs are due in 40, 60 and 80 blocks. */
type Entry = readonly [
  blocks: number,
  call: NamedCall,
  how?: {
    readonly repeats?: readonly [number, number]
    readonly id?: string
    /** From 0, which comes first, to 255. */
    readonly priority?: number
    /** How often it is tried again if it fails, and after how many blocks. */
    readonly retries?: readonly [number, number]
  }
]

interface Planned {
  readonly id: string
  readonly title: string
  /** The call that the report names. Defaults to the one that removes the channels. */
  readonly cause?: string
  readonly entries: (stage: Stage) => readonly Entry[]
  /** How many runs are due. Defaults to 3. */
  readonly runs?: number
  /** Why nothing runs any more, where the devnet builds blocks that a relay chain would not take. */
  readonly halted?: string
  /** An entry that no call can plan, as the agenda stores it. */
  readonly stored?: { readonly blocks: number; readonly call: unknown }
}

const nest = (stage: Stage, named: NamedCall, on: ChainName = 'relay'): unknown =>
  stage.chain(on).api.registry.createType('Call', stage.encode(on, named))

const LIMIT = 'configuration.setHrmpMaxMessageNumPerCandidate'
const CLEAN = 'hrmp.forceCleanHrmp'
const limit = (count: number): NamedCall => [LIMIT, count]
const clean = ({ net }: Stage): NamedCall => [CLEAN, net.target.paraId, 5, 5]
const batch = (stage: Stage, all: boolean, ...calls: readonly NamedCall[]): NamedCall => [
  all ? 'utility.batchAll' : 'utility.batch',
  calls.map((one) => nest(stage, one))
]
/** The id of a task that another one cancels. */
export const TASK_ID = `0x${'07'.repeat(32)}`

const fails: NamedCall = ['hrmp.forceCleanHrmp', 9_999, 5, 5]
const refused: NamedCall = ['configuration.setMaxCodeSize', 0xffff_ffff]

/** The call that removes the channels, for an account that root lets make it. */
const whitelisted = (stage: Stage): readonly [list: NamedCall, make: NamedCall] => {
  const call = nest(stage, clean(stage)) as { readonly hash: { toHex(): string } }
  return [
    ['whitelist.whitelistCall', call.hash.toHex()],
    ['whitelist.dispatchWhitelistedCallWithPreimage', call]
  ]
}

const as = (stage: Stage, origin: unknown, call: NamedCall): NamedCall => [
  'utility.dispatchAs',
  origin,
  nest(stage, call)
]

/** Turns a switch of the target. */
export const turn =
  (name: string) =>
  (on: boolean): NamedCall => ['parameters.setParameter', { Switches: { [name]: [null, on] } }]

/** Has the root of a parachain make a call, by a message of the relay chain. */
export const onPara = (
  stage: Stage,
  end: 'service' | 'target' | 'asset-hub',
  call: NamedCall
): NamedCall => [
  'xcmPallet.send',
  { V5: { parents: 0, interior: { X1: [{ Parachain: stage.chain(end).paraId }] } } },
  {
    V5: [
      { UnpaidExecution: { weightLimit: 'Unlimited', checkOrigin: null } },
      {
        Transact: {
          originKind: 'Superuser',
          fallbackMaxWeight: { refTime: 1_000_000_000, proofSize: 100_000 },
          call: { encoded: stage.encode(end, call) }
        }
      }
    ]
  }
]

/** What the relay chain has its parachains do. */
const messages: readonly (readonly [
  id: string,
  title: string,
  end: 'service' | 'target',
  call: (stage: Stage) => NamedCall
])[] = [
  ['remark', 'make a remark', 'target', () => ['system.remark', '0x00']],
  ['queue', 'suspend the queue', 'target', () => ['xcmpQueue.suspendXcmExecution']],
  ['xcm', 'suspend XCM', 'target', () => ['polkadotXcm.forceSuspension', true]],
  [
    'emptied',
    "empty the user's account",
    'target',
    ({ targetUser }) => ['balances.forceSetBalance', targetUser.address, 10n ** 8n]
  ],
  ['xcm-service', 'suspend XCM', 'service', () => ['polkadotXcm.forceSuspension', true]]
]

/** What the relay chain has a parachain close, and open again. */
const gates: readonly (readonly [
  id: string,
  title: string,
  end: 'service' | 'target',
  call: (isShut: boolean) => NamedCall
])[] = [
  ['barrier', 'refuse the service', 'target', turn('BarrierRejectsService')],
  ['filter', 'narrow what proxies may do', 'target', turn('ProxyFilterRefusesCall')],
  ['trader', 'take no fee asset', 'target', turn('FeeAssetNotAccepted')],
  [
    'queue',
    'suspend the queue',
    'target',
    (isShut) => [`xcmpQueue.${isShut ? 'suspend' : 'resume'}XcmExecution`]
  ],
  ['pause', 'pause itself', 'service', (isShut) => ['automationTime.setPaused', isShut]]
]

/** Opens both channels again, with messages of a size. */
const open = (stage: Stage, size = 102_400): NamedCall => {
  const [service, target] = [stage.net.service.paraId, stage.net.target.paraId]
  return batch(
    stage,
    true,
    ['hrmp.forceOpenHrmpChannel', service, target, 1_000, size],
    ['hrmp.forceOpenHrmpChannel', target, service, 1_000, size]
  )
}

/** The id of a task that stands between a call and its success. */
const NEEDED_ID = `0x${'08'.repeat(32)}`

/** Cancels a task, and does something else if the task is there. */
export const ifThere = (stage: Stage, call: NamedCall, on: ChainName = 'relay'): NamedCall => [
  'utility.batchAll',
  [['scheduler.cancelNamed', NEEDED_ID] as const, call].map((one) => nest(stage, one, on))
]

/** Plans the task that others cancel. */
export const provide = (stage: Stage, on: ChainName = 'relay'): NamedCall => [
  'scheduler.scheduleNamedAfter',
  NEEDED_ID,
  1_000,
  null,
  0,
  nest(stage, ['system.remark', '0x00'], on)
]

/** Calls that fail first, and are tried again. */
const retried: readonly Planned[] = [
  ...(
    [
      // When the call may work, how often it is tried, and after how many blocks.
      [15, 10, 9],
      [35, 10, 9],
      [55, 10, 9],
      [75, 10, 9],
      [35, 2, 9],
      [35, 3, 9],
      [45, 1, 40],
      [45, 1, 30],
      [11, 40, 1]
    ] as const
  ).flatMap(([from, count, period]) =>
    (['clean', 'limit', 'lift'] as const).map((what): Planned => {
      const calls = { clean: CLEAN, limit: LIMIT, lift: LIMIT }
      return {
        id: `retried-${what}-${from}-${count}-${period}`,
        title: `${{ clean: "removes the target's channels", limit: 'lets no message pass', lift: 'lets messages pass, of which none passes' }[what]}, by a call that may work from block ${from} on, and is tried ${count} times more, each ${period} blocks later`,
        cause: calls[what],
        entries: (stage) => {
          const call = what === 'clean' ? clean(stage) : limit(what === 'limit' ? 0 : 10)
          const again = { id: TASK_ID, retries: [count, period] } as const
          const first: readonly Entry[] = what === 'lift' ? [[5, limit(0)]] : []
          return [...first, [from, provide(stage)], [10, ifThere(stage, call), again]]
        }
      }
    })
  ),
  {
    id: 'retried-periodic',
    title:
      "removes the target's channels every 30 blocks by a call that fails first, and opens them",
    entries: (stage) => [
      [15, provide(stage)],
      [10, ifThere(stage, clean(stage)), { id: TASK_ID, repeats: [30, 3], retries: [3, 4] }],
      [24, open(stage)]
    ]
  },
  {
    id: 'retried-cancelled',
    title:
      "removes the target's channels by a call that fails first, and whose retries are cancelled",
    entries: (stage) => [
      [15, provide(stage)],
      [9, ['scheduler.cancelRetryNamed', TASK_ID]],
      [10, ifThere(stage, clean(stage)), { id: TASK_ID, retries: [10, 9] }]
    ]
  }
]

/** A call that takes a time of a block, in milliseconds. A Scheduler has 1,600 at most. */
const heavy = (stage: Stage, milliseconds: number, call: NamedCall = ['system.remark', '0x00']) =>
  [
    'utility.withWeight',
    nest(stage, call),
    { refTime: BigInt(milliseconds) * 10n ** 9n, proofSize: 0 }
  ] as const

/** Blocks that are too full for their agenda. */
const crowded: readonly Planned[] = [
  ...([1, 15, 25, 45] as const).flatMap((ahead) =>
    (['off', 'on'] as const).map(
      (what): Planned => ({
        id: `crowded-${what}-${ahead}`,
        title: `lets ${what === 'off' ? 'no message' : 'messages'} pass behind ${ahead} calls that fill a block each`,
        cause: LIMIT,
        entries: (stage) => [
          ...(what === 'on' ? [[5, limit(0)] as const] : []),
          ...Array.from({ length: ahead }, (): Entry => [12, heavy(stage, 1_000)]),
          [12, limit(what === 'off' ? 0 : 10), { priority: 200 }]
        ]
      })
    )
  ),
  ...(['first', 'behind'] as const).map(
    (place): Planned => ({
      id: `overweight-${place}`,
      title: `removes the target's channels by a call that no block has room for, ${place} in its block`,
      entries: (stage) => [
        ...(place === 'behind' ? [[12, heavy(stage, 1)] as const] : []),
        [12, heavy(stage, 9_000, clean(stage))]
      ]
    })
  ),
  {
    id: 'crowded-next',
    title: "removes the target's channels behind calls that fill the blocks before",
    entries: (stage) => [
      ...Array.from({ length: 30 }, (): Entry => [12, heavy(stage, 1_200)]),
      [14, clean(stage)]
    ]
  }
]

/** What else the relay chain can do to its parachains. */
const acts: readonly (readonly [
  id: string,
  title: string,
  call: (stage: Stage) => NamedCall,
  /** The call that the report names, if it is another one. */
  cause?: string
])[] = [
  [
    'head',
    "writes the target's head",
    ({ net }) => ['paras.forceNoteNewHead', net.target.paraId, '0x00']
  ],
  [
    'current-head',
    "sets the target's head",
    ({ net }) => ['paras.forceSetCurrentHead', net.target.paraId, '0x00']
  ],
  [
    'code',
    "sets the target's code",
    ({ net }) => ['paras.forceSetCurrentCode', net.target.paraId, '0x00']
  ],
  [
    'cooldown',
    "ends the target's cooldown",
    ({ net }) => ['paras.removeUpgradeCooldown', net.target.paraId]
  ],
  [
    'action',
    "moves the target's next action",
    ({ net }) => ['paras.forceQueueAction', net.target.paraId]
  ],
  ['lookahead', 'looks further ahead', () => ['configuration.setSchedulingLookahead', 9]],
  ['upward-size', 'takes no message to itself', () => ['configuration.setMaxUpwardMessageSize', 0]],
  [
    'upward-queue',
    'has no room for messages to itself',
    () => ['configuration.setMaxUpwardQueueCount', 0]
  ],
  ['downward', 'sends smaller messages', () => ['configuration.setMaxDownwardMessageSize', 1]],
  [
    'outbound',
    'lets no channel be opened',
    () => ['configuration.setHrmpMaxParachainOutboundChannels', 0]
  ],
  [
    'total',
    'lowers the room of new channels',
    () => ['configuration.setHrmpChannelMaxTotalSize', 1]
  ],
  ['xcm-relay', 'suspends its own XCM', () => ['xcmPallet.forceSuspension', true]],
  ['key', 'removes its sudo key', () => ['sudo.removeKey']],
  ['full', 'fills a block', () => ['rootTesting.fillBlock', 1_000_000_000]],
  ['leases', "ends the target's leases", ({ net }) => ['slots.clearAllLeases', net.target.paraId]],
  [
    'deregister',
    'deregisters the target',
    ({ net }) => ['registrar.deregister', net.target.paraId]
  ],
  ['unlock', 'unlocks the target', ({ net }) => ['registrar.removeLock', net.target.paraId]],
  [
    'deposits',
    'counts the deposits of the channel anew',
    ({ net }) => ['hrmp.pokeChannelDeposits', net.service.paraId, net.target.paraId]
  ],
  ['processes', 'closes channels that are to be closed', () => ['hrmp.forceProcessHrmpClose', 10]],
  [
    'closes-at-once',
    'closes the channel to the target at once',
    (stage) => {
      const [sender, recipient] = [stage.net.service.paraId, stage.net.target.paraId]
      const close: NamedCall = ['hrmp.hrmpCloseChannel', { sender, recipient }]
      return batch(stage, true, as(stage, { parachainsOrigin: { Parachain: sender } }, close), [
        'hrmp.forceProcessHrmpClose',
        1
      ])
    },
    'hrmp.hrmpCloseChannel'
  ],
  [
    'close-of-nobody',
    'has the target close the channel to itself as the relay chain',
    ({ net }) => [
      'hrmp.hrmpCloseChannel',
      { sender: net.service.paraId, recipient: net.target.paraId }
    ]
  ],
  [
    'if-else',
    "removes the target's channels if another call fails",
    (stage) => ['utility.ifElse', nest(stage, refused), nest(stage, clean(stage))],
    CLEAN
  ],
  [
    'if-not',
    "removes the target's channels unless another call works",
    (stage) => ['utility.ifElse', nest(stage, ['system.remark', '0x00']), nest(stage, clean(stage))]
  ],
  [
    'fallible',
    "removes the target's channels as root, by a call that may fail",
    (stage) => ['utility.dispatchAsFallible', { system: 'Root' }, nest(stage, clean(stage))],
    CLEAN
  ],
  [
    'downward-xcm',
    'has the target suspend XCM by a message that sudo queues',
    (stage) => {
      const [, , message] = onPara(stage, 'target', ['polkadotXcm.forceSuspension', true])
      return ['parasSudoWrapper.sudoQueueDownwardXcm', stage.net.target.paraId, message]
    }
  ],
  [
    'two-messages',
    'has the target suspend XCM and resume it',
    (stage) =>
      batch(
        stage,
        true,
        onPara(stage, 'target', ['polkadotXcm.forceSuspension', true]),
        onPara(stage, 'target', ['polkadotXcm.forceSuspension', false])
      )
  ],
  [
    'barrier',
    'has the target refuse the service',
    (stage) =>
      onPara(stage, 'target', [
        'parameters.setParameter',
        { Switches: { BarrierRejectsService: [null, true] } }
      ]),
    'xcmPallet.send'
  ],
  [
    'paused',
    'has the service pause itself',
    (stage) => onPara(stage, 'service', ['automationTime.setPaused', true]),
    'xcmPallet.send'
  ],
  [
    'stopped',
    'has the service stop the target',
    (stage) => onPara(stage, 'service', ['xcmpHandler.stopTarget', stage.net.target.paraId]),
    'xcmPallet.send'
  ]
]

/** Acts after which no block of the target fits what the relay chain knows of it. */
const HALTING: ReadonlySet<string> = new Set(['head', 'current-head', 'code'])

const acting: readonly Planned[] = acts.flatMap(([id, title, call, cause]) => {
  const halted = HALTING.has(id) ? 'the relay chain takes no block of the target' : undefined
  return ([5, 25, 45] as const).map(
    (blocks): Planned => ({
      id: `acts-${id}-${blocks}`,
      title: `${title} in ${blocks} blocks${blocks === 25 ? ', and one run is due' : ''}`,
      cause: cause ?? '',
      runs: blocks === 25 ? 1 : 3,
      entries: (stage) => [[blocks, call(stage)]],
      ...(halted === undefined ? {} : { halted })
    })
  )
})

const planned: readonly Planned[] = [
  ...acting,
  ...[12, 25, 45, 65].map((blocks) => ({
    id: `reopens-${blocks}`,
    title: `removes the target's channels in 5 blocks, and opens them again in ${blocks}`,
    entries: (stage: Stage): readonly Entry[] => [
      [5, clean(stage)],
      [blocks, open(stage)]
    ]
  })),
  ...gates.flatMap(([id, title, end, call]) =>
    ([12, 38, 45] as const).map((blocks) => ({
      id: `gate-${id}-${blocks}`,
      title: `has the ${end} ${title} in 5 blocks, and takes that back in ${blocks}`,
      cause: 'xcmPallet.send',
      entries: (stage: Stage): readonly Entry[] => [
        [5, onPara(stage, end, call(true))],
        [blocks, onPara(stage, end, call(false))]
      ]
    }))
  ),
  {
    id: 'reopens-small',
    title: "removes the target's channels, and opens them again for small messages",
    entries: (stage) => [
      [5, clean(stage)],
      [12, open(stage, 200)]
    ]
  },
  ...[30, 45, 90].map((period) => ({
    id: `periodic-${period}`,
    title: `removes the target's channels in 5 blocks and again ${period} blocks later, and opens them in between`,
    entries: (stage: Stage): readonly Entry[] => [
      [5, clean(stage), { repeats: [period, 2] }],
      [12, open(stage)]
    ]
  })),
  {
    id: 'periodic-harmless',
    title: 'makes a remark every ten blocks',
    entries: () => [[5, ['system.remark', '0x00'], { repeats: [10, 8] }]]
  },
  ...[10, 40].map((later) => ({
    id: `nested-${later}`,
    title: `plans in 10 blocks to remove the target's channels ${later} blocks later`,
    entries: (stage: Stage): readonly Entry[] => [
      [10, ['scheduler.scheduleAfter', later, null, 0, nest(stage, clean(stage))]]
    ]
  })),
  {
    id: 'batch-all-undone',
    title: "removes the target's channels in a batch that fails as a whole",
    entries: (stage) => [[10, batch(stage, true, clean(stage), ['system.remark', '0x00'], refused)]]
  },
  {
    id: 'batch-stops-after',
    title: "removes the target's channels in a batch that fails afterwards",
    entries: (stage) => [[10, batch(stage, false, clean(stage), refused)]]
  },
  {
    id: 'batch-stops-before',
    title: "removes the target's channels in a batch that fails before",
    entries: (stage) => [[10, batch(stage, false, refused, clean(stage))]]
  },
  {
    id: 'other-fails',
    title: 'removes the channels of a parachain that is not there',
    entries: () => [[10, fails]]
  },
  {
    id: 'as-signed',
    title: "removes the target's channels as an account that may not",
    entries: (stage) => [
      [
        10,
        [
          'utility.dispatchAs',
          { system: { Signed: stage.stranger.address } },
          nest(stage, clean(stage))
        ]
      ]
    ]
  },
  {
    id: 'cancels',
    title: "removes the target's channels by a plan that is cancelled before",
    entries: (stage) => [
      [30, clean(stage), { id: TASK_ID }],
      [10, ['scheduler.cancelNamed', TASK_ID]]
    ]
  },
  ...(
    [
      [20, 25],
      [20, 31],
      [35, 55],
      [61, 75]
    ] as const
  ).map(([off, on]) => ({
    id: `limit-${off}-${on}`,
    title: `lets no message pass by a change in ${off} blocks, and again by one in ${on}`,
    cause: LIMIT,
    entries: (): readonly Entry[] => [
      [off, limit(0)],
      [on, limit(10)]
    ]
  })),
  {
    id: 'same-block',
    title: 'lets no message pass, and in the same block lets them pass',
    entries: () => [
      [20, limit(0)],
      [20, limit(10)]
    ]
  },
  {
    id: 'same-block-reversed',
    title: 'lets messages pass, and in the same block none',
    cause: LIMIT,
    entries: () => [
      [20, limit(10)],
      [20, limit(0)]
    ]
  },
  ...[0, 10].map((first) => ({
    id: `priority-${first}`,
    title: `lets ${first} messages pass, and in the same block ${10 - first}, which has priority`,
    cause: LIMIT,
    entries: (): readonly Entry[] => [
      [20, limit(first), { priority: 200 }],
      [20, limit(10 - first), { priority: 0 }]
    ]
  })),
  ...[5, 15, 55].map((blocks) => ({
    id: `deferred-${blocks}`,
    // The relay chain defers a call that is not whitelisted yet, and counts that as a success.
    title: `removes the target's channels in 10 blocks by a call that is whitelisted in block ${blocks}`,
    cause: 'whitelist.dispatchWhitelistedCallWithPreimage',
    entries: (stage: Stage): readonly Entry[] => {
      const [list, make] = whitelisted(stage)
      return [
        [blocks, list],
        [10, make]
      ]
    }
  })),
  ...retried,
  ...crowded,
  {
    id: 'whitelisted-late',
    title: "removes the target's channels before it may",
    entries: (stage) => {
      const [list, make] = whitelisted(stage)
      return [
        [15, list],
        [10, make]
      ]
    }
  },
  {
    id: 'force-batch',
    title: "removes the target's channels in a batch of which another call fails",
    entries: (stage) => [
      [10, ['utility.forceBatch', [refused, clean(stage)].map((one) => nest(stage, one))]]
    ]
  },
  {
    id: 'as-root',
    title: "removes the target's channels by a call in a call",
    entries: (stage) => [[10, as(stage, { system: 'Root' }, clean(stage))]]
  },
  ...[5, 45].flatMap((blocks) => [
    {
      id: `as-service-${blocks}`,
      title: `closes the channel to the target as the service in ${blocks} blocks`,
      cause: 'hrmp.hrmpCloseChannel',
      entries: (stage: Stage): readonly Entry[] => {
        const [sender, recipient] = [stage.net.service.paraId, stage.net.target.paraId]
        const close: NamedCall = ['hrmp.hrmpCloseChannel', { sender, recipient }]
        return [[blocks, as(stage, { parachainsOrigin: { Parachain: sender } }, close)]]
      }
    },
    {
      id: `cleanup-${blocks}`,
      title: `removes the target in ${blocks} blocks, from two sessions later on`,
      cause: 'parasSudoWrapper.sudoScheduleParaCleanup',
      entries: (stage: Stage): readonly Entry[] => [
        [blocks, ['parasSudoWrapper.sudoScheduleParaCleanup', stage.net.target.paraId]]
      ]
    },
    ...messages.map(([id, title, end, call]) => ({
      id: `message-${id}-${blocks}`,
      title: `has the ${end} ${title} in ${blocks} blocks`,
      cause: 'xcmPallet.send',
      entries: (stage: Stage): readonly Entry[] => [[blocks, onPara(stage, end, call(stage))]]
    }))
  ]),
  {
    id: 'unreadable',
    title: 'has a call that its runtime does not know',
    entries: () => [],
    stored: { blocks: 20, call: { Inline: '0xffff' } }
  },
  {
    id: 'preimage-missing',
    title: 'has a call whose preimage is missing',
    entries: () => [],
    stored: { blocks: 20, call: { Lookup: { hash: TASK_ID, len: 7 } } }
  },
  {
    id: 'storage',
    title: "removes the channel to the target from the relay chain's state",
    cause: 'panic',
    entries: (stage) => [
      [
        30,
        [
          'system.killStorage',
          [
            stage.net.relay.api.query['hrmp']?.['hrmpChannels']?.key({
              sender: stage.net.service.paraId,
              recipient: stage.net.target.paraId
            }) ?? ''
          ]
        ]
      ]
    ]
  }
]

/** Writes a call into an agenda, past the rules of its Scheduler. */
async function store(
  stage: Stage,
  { blocks, call }: NonNullable<Planned['stored']>
): Promise<void> {
  const head = await stage.net.relay.api.rpc.chain.getHeader()
  const origin = { system: 'Root' }
  const task = { maybeId: null, priority: 0, call, maybePeriodic: null, origin }
  await stage.put('relay', 'scheduler.agenda', [head.number.toNumber() + blocks], [task])
}

/** What the Scheduler of the relay chain does before the runs. */
export const agendas: Family = {
  name: 'agendas of the relay chain',
  subject: 'schedules',
  perturbations: planned.flatMap(
    ({ id, title, cause, entries, runs = 3, stored, halted }): readonly Perturbation[] =>
      onBothTargets({
        id: `agenda-${id}`,
        title: `the Scheduler of the relay chain ${title}`,
        // Sessions and runs take each their minutes only where every block is built.
        variants: ['minute'],
        apply: async (stage) => {
          const plan = entries(stage).flatMap(([blocks, named, how = {}]): readonly NamedCall[] => {
            const { repeats, id, priority = 0, retries } = how
            const what = [blocks, repeats ?? null, priority, nest(stage, named)] as const
            if (id === undefined) return [['scheduler.scheduleAfter', ...what]]
            const retrying: NamedCall = ['scheduler.setRetryNamed', id, ...(retries ?? [])]
            const planning: NamedCall = ['scheduler.scheduleNamedAfter', id, ...what]
            return retries === undefined ? [planning] : [planning, retrying]
          })
          await stage.root('relay', ...plan)
          if (stored !== undefined) await store(stage, stored)
          const automation = { times: [...every(stage, runs, 2, 4)] }
          const always = { automation, everyBlock: true, cause: cause ?? CLEAN }
          return halted === undefined ? always : { ...always, halted }
        }
      })
  )
}
