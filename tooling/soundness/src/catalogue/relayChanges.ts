import type { NamedCall, Stage } from '../stage/Stage.ts'
import { edges } from './edges.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { every } from './times.ts'

/** The runs are due in 4, 6 and 8 minutes; a session lasts one. */
const runs = (stage: Stage): Setup => ({
  automation: { times: [...every(stage, 3, 2, 4)] },
  everyBlock: true
})

const ends = ({ net }: Stage) => ({
  there: [net.service.paraId ?? 0, net.target.paraId ?? 0] as const,
  back: [net.target.paraId ?? 0, net.service.paraId ?? 0] as const
})

type Way = 'there' | 'back'
const ways: readonly Way[] = ['there', 'back']

const set = (name: string, value: unknown): NamedCall => [`configuration.set${name}`, value]

/** Requests to close, past the parachains. */
async function close(stage: Stage, way: Way): Promise<void> {
  const [sender, recipient] = ends(stage)[way]
  await stage.put('relay', 'hrmp.hrmpCloseChannelRequests', [{ sender, recipient }], null)
  await stage.put('relay', 'hrmp.hrmpCloseChannelRequestsList', [], [{ sender, recipient }])
}

const sessions = async ({ net }: Stage, count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) await net.nextSession({ refused: 'report' })
}

const relay = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<unknown>
): readonly Perturbation[] =>
  onBothTargets({
    id: `relay-${id}`,
    title,
    // Sessions and runs take each their minutes only where every block is built.
    variants: ['minute'],
    apply: async (stage) => {
      await apply(stage)
      return runs(stage)
    }
  })

/** Limits that the relay chain decides, in the order of its decisions. */
const decided: readonly (readonly [id: string, title: string, calls: readonly NamedCall[]])[] = [
  ['messages-0', 'no message of a chain in a block', [set('HrmpMaxMessageNumPerCandidate', 0)]],
  ['messages-1', 'one message of a chain in a block', [set('HrmpMaxMessageNumPerCandidate', 1)]],
  ['upward-0', 'no message to itself', [set('MaxUpwardMessageNumPerCandidate', 0)]],
  ['size', 'smaller messages in new channels', [set('HrmpChannelMaxMessageSize', 200)]],
  ['capacity', 'fewer messages in new channels', [set('HrmpChannelMaxCapacity', 1)]],
  ['total', 'fewer bytes in new channels', [set('HrmpChannelMaxTotalSize', 300)]],
  [
    'channels-0',
    'no channel to be opened',
    [set('HrmpMaxParachainOutboundChannels', 0), set('HrmpMaxParachainInboundChannels', 0)]
  ],
  ['pov', 'smaller proofs', [set('MaxPovSize', 1_000_000)]],
  ['deposit', 'higher deposits', [set('HrmpSenderDeposit', 10n ** 18n)]]
]

const limits = decided.flatMap(([id, title, calls]) =>
  ([0, 1, 2] as const).flatMap((passed) =>
    relay(
      `limit-${id}-${passed}`,
      `the relay chain has decided to allow ${title}, ${passed} sessions ago`,
      async (stage) => {
        await stage.root('relay', ...calls)
        await sessions(stage, passed)
      }
    )
  )
)

/** A limit that is taken back, by when that is decided. */
const lifted = ([0, 1, 2] as const).flatMap((passed) =>
  ([0, 1] as const).flatMap((first) =>
    relay(
      `lifted-${first}-${passed}`,
      `the relay chain allows ${first} messages of a chain in a block, and ${passed} sessions later it allows ten`,
      async (stage) => {
        await stage.root('relay', set('HrmpMaxMessageNumPerCandidate', first))
        await sessions(stage, passed)
        await stage.root('relay', set('HrmpMaxMessageNumPerCandidate', 10))
      }
    )
  )
)

const usual = [1_000, 102_400] as const

/** Channels that close, open, or both. */
const channels = ways.flatMap((way) => [
  ...relay(`closes-${way}`, `the channel ${way} closes at the next session`, (stage) =>
    close(stage, way)
  ),
  ...relay(
    `opens-${way}`,
    `the channel ${way} is missing, and opens at the next session`,
    async (stage) => {
      const [sender, recipient] = ends(stage)[way]
      await stage.root('relay', ['hrmp.forceCleanHrmp', sender, 5, 5])
      const other = ends(stage)[way === 'there' ? 'back' : 'there']
      await stage.root(
        'relay',
        ['hrmp.forceOpenHrmpChannel', ...other, ...usual],
        ['hrmp.forceProcessHrmpOpen', 1]
      )
      await stage.root('relay', ['hrmp.forceOpenHrmpChannel', sender, recipient, ...usual])
      await stage.net.build(1, { refused: 'report' })
    }
  ),
  ...relay(
    `opens-small-${way}`,
    `the channel ${way} opens at the next session for messages of 200 bytes`,
    async (stage) => {
      const [sender, recipient] = ends(stage)[way]
      await stage.root('relay', ['hrmp.forceCleanHrmp', sender, 5, 5])
      const other = ends(stage)[way === 'there' ? 'back' : 'there']
      await stage.root(
        'relay',
        ['hrmp.forceOpenHrmpChannel', ...other, ...usual],
        ['hrmp.forceProcessHrmpOpen', 1]
      )
      await stage.root('relay', ['hrmp.forceOpenHrmpChannel', sender, recipient, 8, 200])
      await stage.net.build(1, { refused: 'report' })
    }
  )
])

/** What an enacted referendum does: the agenda of the relay chain's Scheduler names a block. */
const enacted: readonly (readonly [
  id: string,
  title: string,
  call: (stage: Stage) => NamedCall
])[] = [
  ['remark', 'makes a remark', () => ['system.remark', '0x00']],
  ['messages', 'allows no message of a chain', () => set('HrmpMaxMessageNumPerCandidate', 0)],
  [
    'clean-target',
    "removes the target's channels",
    ({ net }) => ['hrmp.forceCleanHrmp', net.target.paraId, 5, 5]
  ],
  [
    'clean-service',
    "removes the service's channels",
    ({ net }) => ['hrmp.forceCleanHrmp', net.service.paraId, 5, 5]
  ],
  [
    'clean-other',
    "removes another parachain's channels",
    () => ['hrmp.forceCleanHrmp', 3_000, 5, 5]
  ],
  [
    'balance',
    "empties the target's account",
    ({ net }) => [
      'balances.forceSetBalance',
      `0x70617261${net.target.paraId?.toString(16)}`.padEnd(66, '0'),
      0
    ]
  ]
]

const referenda = enacted.flatMap(([id, title, call]) =>
  ([20, 50, 90] as const).flatMap((blocks) =>
    relay(
      `enacted-${id}-${blocks}`,
      `a referendum of the relay chain ${title} in ${blocks} blocks`,
      async (stage) => {
        const { registry } = stage.net.relay.api
        const inner = registry.createType('Call', stage.encode('relay', call(stage)))
        await stage.root('relay', ['scheduler.scheduleAfter', blocks, null, 0, inner])
      }
    )
  )
)

/** Parachains that leave, or lose what keeps them. */
const leaving = (['service', 'target'] as const).flatMap((end) => [
  ...relay(`leaves-${end}`, `the relay chain removes the ${end} in two sessions`, (stage) =>
    stage.root('relay', ['parasSudoWrapper.sudoScheduleParaCleanup', stage.net[end].paraId])
  ),
  ...relay(`downgrades-${end}`, `the ${end} loses its core in two sessions`, (stage) =>
    stage.root('relay', ['parasSudoWrapper.sudoScheduleParachainDowngrade', stage.net[end].paraId])
  )
])

/** What the relay chain has decided, and what becomes of it before the runs. */
export const relayChanges: Family = {
  name: 'changes of the relay chain',
  subject: 'schedules',
  perturbations: [...limits, ...lifted, ...channels, ...referenda, ...leaving, ...edges]
}
