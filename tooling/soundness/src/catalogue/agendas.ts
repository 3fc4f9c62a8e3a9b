import type { NamedCall, Stage } from '../stage/Stage.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Perturbation } from './Perturbation.ts'
import { every } from './times.ts'

/** Blocks of the relay chain, and what root does in them. The runs are due in 40, 60 and 80 blocks. */
type Entry = readonly [
  blocks: number,
  call: NamedCall,
  how?: { readonly repeats?: readonly [number, number]; readonly id?: string }
]

interface Planned {
  readonly id: string
  readonly title: string
  /** The call that the report names. Defaults to the one that removes the channels. */
  readonly cause?: string
  readonly entries: (stage: Stage) => readonly Entry[]
}

const nest = (stage: Stage, named: NamedCall): unknown =>
  stage.net.relay.api.registry.createType('Call', stage.encode('relay', named))

const LIMIT = 'configuration.setHrmpMaxMessageNumPerCandidate'
const CLEAN = 'hrmp.forceCleanHrmp'
const limit = (count: number): NamedCall => [LIMIT, count]
const clean = ({ net }: Stage): NamedCall => [CLEAN, net.target.paraId, 5, 5]
const batch = (stage: Stage, all: boolean, ...calls: readonly NamedCall[]): NamedCall => [
  all ? 'utility.batchAll' : 'utility.batch',
  calls.map((one) => nest(stage, one))
]
/** The id of a task that another one cancels. */
const TASK_ID = `0x${'07'.repeat(32)}`

const fails: NamedCall = ['hrmp.forceCleanHrmp', 9_999, 5, 5]
const refused: NamedCall = ['configuration.setMaxCodeSize', 0xffff_ffff]

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

const planned: readonly Planned[] = [
  ...[12, 25, 45, 65].map((blocks) => ({
    id: `reopens-${blocks}`,
    title: `removes the target's channels in 5 blocks, and opens them again in ${blocks}`,
    entries: (stage: Stage): readonly Entry[] => [
      [5, clean(stage)],
      [blocks, open(stage)]
    ]
  })),
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

/** What the Scheduler of the relay chain does before the runs. */
export const agendas: Family = {
  name: 'agendas of the relay chain',
  subject: 'schedules',
  perturbations: planned.flatMap(({ id, title, cause, entries }): readonly Perturbation[] =>
    onBothTargets({
      id: `agenda-${id}`,
      title: `the Scheduler of the relay chain ${title}`,
      // Sessions and runs take each their minutes only where every block is built.
      variants: ['minute'],
      apply: async (stage) => {
        const plan = entries(stage).map(([blocks, named, { repeats, id } = {}]): NamedCall => {
          const what = [blocks, repeats ?? null, 0, nest(stage, named)] as const
          return id === undefined
            ? ['scheduler.scheduleAfter', ...what]
            : ['scheduler.scheduleNamedAfter', id, ...what]
        })
        await stage.root('relay', ...plan)
        const automation = { times: [...every(stage, 3, 2, 4)] }
        return { automation, everyBlock: true, cause: cause ?? CLEAN }
      }
    })
  )
}
