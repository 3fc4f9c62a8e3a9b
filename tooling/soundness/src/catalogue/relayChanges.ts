import type { NamedCall, Stage } from '../stage/Stage.ts'
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
  ['total', 'fewer bytes in new channels', [set('HrmpChannelMaxTotalSize', 300)]],
  [
    'channels-0',
    'no channel to be opened',
    [set('HrmpMaxParachainOutboundChannels', 0), set('HrmpMaxParachainInboundChannels', 0)]
  ]
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
  )
])

/** Writes the call of the relay chain that has the target dispatch another as root. */
const onPara = (stage: Stage, call: NamedCall): NamedCall => [
  'xcmPallet.send',
  { V5: { parents: 0, interior: { X1: [{ Parachain: stage.net.target.paraId }] } } },
  {
    V5: [
      { UnpaidExecution: { weightLimit: 'Unlimited', checkOrigin: null } },
      {
        Transact: {
          originKind: 'Superuser',
          fallbackMaxWeight: { refTime: 1_000_000_000, proofSize: 100_000 },
          call: { encoded: stage.encode('target', call) }
        }
      }
    ]
  }
]

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
    'suspends',
    'has the target suspend XCM',
    (stage) => onPara(stage, ['polkadotXcm.forceSuspension', true])
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
  perturbations: [...limits, ...channels, ...referenda, ...leaving]
}
