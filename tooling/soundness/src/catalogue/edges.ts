import type { NamedCall, Stage } from '../stage/Stage.ts'
import { onPara } from './agendas.ts'
import type { Perturbation, Setup } from './Perturbation.ts'
import { ahead, every, setOver, threeRuns } from './times.ts'

const edge = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup | undefined>
): Perturbation => ({
  id: `edge-${id}`,
  title,
  variants: ['minute'],
  apply: async (stage) => setOver(threeRuns(stage), { cause: '', ...(await apply(stage)) })
})

const BLOCK_SECONDS = 6
/** In how many slots the only run is due. */
const DUE = 4

const once = (stage: Stage): Setup => ({ automation: { times: [ahead(stage, DUE)] } })

/** The number of blocks until the only run, if the agenda's call is planned in the next block. */
const untilRun = (stage: Stage): number =>
  (ahead(stage, DUE) - Number(stage.net.now())) / BLOCK_SECONDS - 1

/** Has the relay chain's agenda make a call in a number of blocks. */
async function plan(stage: Stage, blocks: number, call: NamedCall): Promise<void> {
  const { registry } = stage.net.relay.api
  const inner = registry.createType('Call', stage.encode('relay', call))
  await stage.root('relay', ['scheduler.scheduleAfter', blocks, null, 0, inner])
}

const clean = ({ net }: Stage): NamedCall => ['hrmp.forceCleanHrmp', net.target.paraId, 5, 5]

/** The relay chain acts in the blocks that follow the check. */
const soon = [2, 3].map((blocks) =>
  edge(
    `soon-${blocks}`,
    `the relay chain removes the channels in ${blocks} blocks`,
    async (stage) => {
      await plan(stage, blocks, clean(stage))
      return undefined
    }
  )
)

/** The relay chain acts in the blocks around that of the run. */
const around = (
  [
    ['removes the channels', 'clean', clean],
    [
      'has the target suspend XCM',
      'suspend',
      (stage) => onPara(stage, 'target', ['polkadotXcm.forceSuspension', true])
    ],
    [
      'has the service pause',
      'pause',
      (stage) => onPara(stage, 'service', ['automationTime.setPaused', true])
    ]
  ] as const satisfies readonly (readonly [string, string, (stage: Stage) => NamedCall])[]
).flatMap(([title, id, call]) =>
  [-2, -1, 0, 1, 2].map((offset) =>
    edge(
      `${id}-${offset}`,
      `the relay chain ${title} ${offset} blocks after the only run is due`,
      async (stage) => {
        await plan(stage, untilRun(stage) + offset, call(stage))
        return once(stage)
      }
    )
  )
)

/** The length of a session of the relay chain, in blocks. */
const SESSION = 10

/** Builds blocks until a session has a number of them. */
async function buildInto(stage: Stage, blocks: number): Promise<void> {
  for (;;) {
    const header = await stage.net.relay.api.rpc.chain.getHeader()
    if (header.number.toNumber() % SESSION === blocks) return
    await stage.net.build(1, { refused: 'report' })
  }
}

const sessions = Array.from({ length: SESSION }, (_, blocks) =>
  edge(
    `session-${blocks}`,
    `the channel there closes at the next session, and this one has ${blocks} blocks`,
    async (stage) => {
      await buildInto(stage, blocks)
      const id = { sender: stage.net.service.paraId, recipient: stage.net.target.paraId }
      await stage.put('relay', 'hrmp.hrmpCloseChannelRequests', [id], null)
      await stage.put('relay', 'hrmp.hrmpCloseChannelRequestsList', [], [id])
      return { automation: { times: [...every(stage, 2, 1, 2)] } }
    }
  )
)

/** What happens in the block of a run, or at the edge of a session. */
export const edges: readonly Perturbation[] = [...soon, ...around, ...sessions]
