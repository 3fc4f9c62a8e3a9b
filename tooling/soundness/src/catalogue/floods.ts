import { type NamedCall, type Stage, THIRD } from '../stage/Stage.ts'
import { nest, openChannel } from './calls.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { every, isBuilt } from './times.ts'

const ends = ['service', 'target'] as const
type End = (typeof ends)[number]

const paraIdOf = ({ net }: Stage, end: End): number => net[end].paraId ?? 0

/** Opens a channel from the third parachain to a chain. */
const connect = (stage: Stage, end: End, capacity?: number): Promise<void> =>
  openChannel(stage, THIRD, paraIdOf(stage, end), capacity)

/** How many programs fit into a block. */
const MAX_AT_ONCE = 25

/** Sends a program a number of times, as the root of the third parachain. */
async function flood(
  stage: Stage,
  end: End,
  count: number,
  program: readonly unknown[]
): Promise<void> {
  const to = { V5: { parents: 1, interior: { X1: [{ Parachain: paraIdOf(stage, end) }] } } }
  const send: NamedCall = ['polkadotXcm.send', to, { V5: program }]
  for (let left = count; left > 0; left -= MAX_AT_ONCE) {
    const size = Math.min(left, MAX_AT_ONCE)
    await stage.root('third', ...Array.from({ length: size }, () => send))
  }
}

/** What is sent. None of it is paid for. */
const programs: readonly (readonly [
  id: string,
  title: string,
  write: (stage: Stage) => readonly unknown[]
])[] = [
  ['short', 'short programs', () => [{ ClearOrigin: null }]],
  ['long', 'programs of 90 instructions', () => Array.from({ length: 90 }, () => ({ Trap: 7 }))],
  [
    'slow',
    'programs with a call of half a second',
    (stage) => {
      const remark = nest(stage, ['system.remark', '0x00'])[0]
      const weight = { refTime: 500n * 10n ** 9n, proofSize: 1_000n }
      const encoded = stage.encode('target', ['sudo.sudoUncheckedWeight', remark, weight])
      return [{ Transact: { originKind: 'Native', fallbackMaxWeight: weight, call: { encoded } } }]
    }
  ],
  [
    'too-slow',
    'programs with a call of a second, more than a block takes of messages',
    (stage) => {
      const remark = nest(stage, ['system.remark', '0x00'])[0]
      const weight = { refTime: 10n ** 12n, proofSize: 1_000n }
      const encoded = stage.encode('target', ['sudo.sudoUncheckedWeight', remark, weight])
      return [{ Transact: { originKind: 'Native', fallbackMaxWeight: weight, call: { encoded } } }]
    }
  ]
]

const flooded = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<unknown>
): Perturbation => ({
  id: `flood-${id}`,
  title,
  network: 'third',
  apply: async (stage): Promise<Setup> => {
    await apply(stage)
    return { automation: { times: [...every(stage, 3)] }, everyBlock: isBuilt(stage) }
  }
})

const floods = programs.flatMap(([id, title, write]) =>
  ends.flatMap((end) =>
    [10, 50].map((count) =>
      flooded(
        `${id}-${count}-${end}`,
        `a third parachain sends the ${end} ${count} ${title}`,
        async (stage) => {
          await connect(stage, end)
          await flood(stage, end, count, write(stage))
        }
      )
    )
  )
)

/** Floods that meet a queue which takes little. */
const tight = ends.flatMap((end) =>
  ([1, 2, 4] as const).map((pages) =>
    flooded(
      `pages-${pages}-${end}`,
      `a third parachain floods the ${end}, whose queue suspends a sender at ${pages} pages`,
      async (stage) => {
        await connect(stage, end)
        await stage.put(end, 'xcmpQueue.queueConfig', [], {
          dropThreshold: pages + 1,
          suspendThreshold: pages,
          resumeThreshold: 1
        })
        await flood(stage, end, 50, programs[1]?.[2](stage) ?? [])
      }
    )
  )
)

/** What becomes of the third parachain's own channel. */
const states = (['closing', 'full', 'gone'] as const).flatMap((state) =>
  ends.map((end) =>
    flooded(
      `channel-${state}-${end}`,
      `a third parachain floods the ${end}, and its channel is ${state}`,
      async (stage) => {
        await connect(stage, end, state === 'full' ? 2 : 1_000)
        await flood(stage, end, 50, programs[2]?.[2](stage) ?? [])
        const id = { sender: THIRD, recipient: paraIdOf(stage, end) }
        if (state === 'closing') {
          await stage.put('relay', 'hrmp.hrmpCloseChannelRequests', [id], null)
          await stage.put('relay', 'hrmp.hrmpCloseChannelRequestsList', [], [id])
        }
        if (state === 'gone') await stage.root('relay', ['hrmp.forceCleanHrmp', THIRD, 2, 2])
      }
    )
  )
)

/** What else a third parachain does, or what is done to it. */
const around = ends.flatMap((end) => [
  flooded(
    `leaves-${end}`,
    `a third parachain with a channel to the ${end} leaves`,
    async (stage) => {
      await connect(stage, end)
      await stage.root('relay', ['parasSudoWrapper.sudoScheduleParaCleanup', THIRD])
    }
  ),
  flooded(
    `leaves-after-${end}`,
    `a third parachain floods the ${end}, and leaves`,
    async (stage) => {
      await connect(stage, end)
      await flood(stage, end, 50, programs[2]?.[2](stage) ?? [])
      await stage.root('relay', ['parasSudoWrapper.sudoScheduleParaCleanup', THIRD])
    }
  ),
  flooded(
    `suspended-${end}`,
    `a third parachain floods the ${end}, whose queue is at its threshold and has suspended it`,
    async (stage) => {
      await connect(stage, end)
      const limits = { dropThreshold: 3, suspendThreshold: 2, resumeThreshold: 1 }
      await stage.put(end, 'xcmpQueue.queueConfig', [], limits)
      await flood(stage, end, 100, programs[3]?.[2](stage) ?? [])
    }
  ),
  flooded(
    `mixed-${end}`,
    `a third parachain sends the ${end} slow programs, and some that no block takes`,
    async (stage) => {
      await connect(stage, end)
      for (const at of [2, 3, 1]) await flood(stage, end, 25, programs[at]?.[2](stage) ?? [])
    }
  )
])

/** Third parachains that fill queues. */
export const floodsOfOthers: Family = {
  name: 'floods',
  subject: 'queues',
  perturbations: [...floods, ...tight, ...states, ...around]
}
