import type { NamedCall, Stage } from '../stage/Stage.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Perturbation } from './Perturbation.ts'
import { every } from './times.ts'

/** What a core is for, and for which part of its blocks. */
type Share = readonly [what: 'Idle' | 'Pool' | { readonly Task: number }, parts: number]

/** All parts of a core. */
const WHOLE = 57_600

type End = 'service' | 'target'
const ends: readonly End[] = ['service', 'target']

const idle: readonly Share[] = [['Idle', WHOLE]]
export const task = ({ net }: Stage, end: End): Share => [{ Task: net[end].paraId ?? 0 }, WHOLE]

/** The cores that are for one of both parachains, or for others. */
async function coresOf(stage: Stage, whose: End | 'others'): Promise<readonly number[]> {
  const cores = (await stage.read('relay', 'paraScheduler.coreDescriptors')) as object
  const isFor = (core: unknown, end: End) =>
    JSON.stringify(core).includes(`"task":${stage.net[end].paraId}}`)
  return Object.entries(cores).flatMap(([index, core]) => {
    const isOwn = whose === 'others' ? !ends.some((end) => isFor(core, end)) : isFor(core, whose)
    return isOwn ? [Number(index)] : []
  })
}

/** Assigns the cores of a parachain from a number of blocks ahead on. */
export async function assign(
  stage: Stage,
  whose: End | 'others',
  blocks: number,
  shares: readonly Share[]
): Promise<readonly NamedCall[]> {
  const head = (await stage.net.relay.api.rpc.chain.getHeader()).number.toNumber()
  const cores = await coresOf(stage, whose)
  return cores.map((core) => ['coretime.assignCore', core, head + blocks, shares, null])
}

type Prepare = (stage: Stage) => Promise<readonly NamedCall[]>

/** The relay chain has a core for each end at the runs, or the one that the report names. */
const change = (
  id: string,
  title: string,
  prepare: Prepare,
  cause = 'no core is assigned'
): readonly Perturbation[] =>
  onBothTargets({
    id: `core-${id}`,
    title,
    // The numbers of blocks are those of a relay chain only where every block is built.
    variants: ['minute'],
    apply: async (stage) => {
      await stage.root('relay', ...(await prepare(stage)))
      // The runs are due in 40, 60 and 80 blocks.
      const automation = { times: [...every(stage, 3, 2, 4)] }
      return { automation, everyBlock: true, needsCores: true, cause }
    }
  })

const nest = (stage: Stage, call: NamedCall): unknown =>
  stage.net.relay.api.registry.createType('Call', stage.encode('relay', call))

const ofOne = (end: End): readonly Perturbation[] => [
  ...([25, 200] as const).flatMap((blocks) =>
    change(`ends-${blocks}-${end}`, `the core of the ${end} is idle in ${blocks} blocks`, (stage) =>
      assign(stage, end, blocks, idle)
    )
  ),
  ...change(`gone-${end}`, `the core of the ${end} has become idle`, async (stage) => {
    await stage.root('relay', ...(await assign(stage, end, 2, idle)))
    await stage.net.build(4, { refused: 'report' })
    return []
  }),
  ...([2, 80] as const).flatMap((blocks) =>
    change(
      `share-${blocks}-${end}`,
      `a block of the ${end} is claimed once in ${blocks} blocks`,
      async (stage) => {
        const parts = WHOLE / blocks
        const [own] = task(stage, end)
        const shares: readonly Share[] = [
          [own, parts],
          ['Idle', WHOLE - parts]
        ]
        await stage.root('relay', ...(await assign(stage, end, 2, shares)))
        await stage.net.build(4, { refused: 'report' })
        return []
      },
      'Assign a larger share of a core'
    )
  ),
  ...[15].flatMap((back) =>
    change(
      `back-${back}-${end}`,
      `the core of the ${end} is idle in 4 blocks, and the ${end} has it again in ${back}`,
      async (stage) => [
        ...(await assign(stage, end, 4, idle)),
        ...(await assign(stage, end, back, [task(stage, end)]))
      ]
    )
  ),
  ...change(
    `moves-${end}`,
    `the ${end} has the core of another parachain in 10 blocks`,
    async (stage) => [
      ...(await assign(stage, 'others', 10, [task(stage, end)])),
      ...(await assign(stage, end, 10, idle))
    ]
  ),
  ...([50] as const).flatMap((blocks) =>
    change(
      `agenda-${blocks}-${end}`,
      `the Scheduler of the relay chain has the core of the ${end} idle in ${blocks} blocks`,
      async (stage) => {
        const calls = await assign(stage, end, blocks + 2, idle)
        return calls.map((call) => ['scheduler.scheduleAfter', blocks, null, 0, nest(stage, call)])
      }
    )
  )
]

/** Cores that end, move, are shared, or come back. */
export const cores: Family = {
  name: 'cores',
  subject: 'schedules',
  perturbations: [
    ...ends.flatMap(ofOne),
    ...change('others', 'the core of another parachain is idle in 10 blocks', (stage) =>
      assign(stage, 'others', 10, idle)
    ),
    ...([4, 0] as const).flatMap((count) =>
      change(`count-${count}`, `the relay chain has ${count} cores in two sessions`, async () => [
        ['configuration.setCoretimeCores', count]
      ])
    )
  ]
}
