import { parseUnixSeconds } from '@paraclock/core'
import type { CompiledTask } from '@paraclock/scheduler/schedule'
import { compileTasks } from '../run/runTask.ts'
import type { Stage } from '../stage/Stage.ts'
import { changing, type Family, type Perturbation, type Setup } from './Perturbation.ts'
import { slotOf } from './times.ts'

const sets = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup>
): Perturbation => ({ id: `time-${id}`, title, apply })

const at = changing('time')

const halts = (id: string, words: string, later: number): Perturbation =>
  sets(`halted-${id}`, `the chains have built no block for ${words}`, async (stage) => {
    // After a halt that ends before the first run, the chains may go on in time.
    const [first] = compileTasks(stage, {})
    const isOver = first !== undefined && later > firstTime(first) - Number(stage.net.now())
    return isOver ? { later, halted: 'no chain builds a block' } : { later }
  })

const travel = async ({ net }: Stage, seconds: number): Promise<void> => {
  await net.travelTo(parseUnixSeconds(Number(net.now()) + seconds), { refused: 'report' })
}

/** Until when a slot lasts: some seconds before it ends. */
const beforeSlot = (stage: Stage, seconds: number): number => {
  const length = slotOf(stage)
  return length - (Number(stage.net.now()) % length) + length - seconds
}

function firstTime({ schedule }: CompiledTask): number {
  return schedule.kind === 'fixed'
    ? Number(schedule.executionTimes[0])
    : Number(schedule.nextExecutionTime)
}

type End = 'service' | 'target'

/** Has a chain take the code of one of both. */
async function upgrade({ net, root }: Stage, end: End, from: End): Promise<void> {
  const code = await net[from].api.rpc.state.getStorage('0x3a636f6465')
  const bytes = (code as unknown as { toHex(): string }).toHex()
  await root(end, ['system.setCodeWithoutChecks', bytes])
}

/** What the relay chain may have a parachain as, and whether it takes its blocks then. */
const lifecycles = [
  ['parathread', { Parathread: null }, true],
  ['onboarding', { Onboarding: null }, false],
  ['upgrading', { UpgradingParathread: null }, true],
  ['downgrading', { DowngradingParachain: null }, true],
  ['offboarding', { OffboardingParachain: null }, false]
] as const

/** What time, halts and upgrades do to it. */
export const time: Family = {
  name: 'time',
  perturbations: [
    ...(
      [
        ['an-hour', 3600],
        ['a-day', 86_400],
        ['a-year', 31_536_000]
      ] as const
    ).map(([name, seconds]) =>
      at(`later-${name}`, `${name.replace('-', ' ')} has passed`, (stage) => travel(stage, seconds))
    ),
    ...[6].map((seconds) =>
      at(`before-slot-${seconds}`, `the next slot begins in ${seconds} seconds`, (stage) =>
        travel(stage, beforeSlot(stage, seconds))
      )
    ),
    ...(
      [
        ['9-minutes', 9 * 60],
        ['a-year', 365 * 86_400]
      ] as const
    ).map(([name, later]) => halts(name, name.replace('-', ' '), later)),
    ...(['service', 'target'] as const).map((end) =>
      at(
        `upgrade-announced-${end}`,
        `a runtime upgrade of the ${end} is authorized`,
        async (stage) => {
          await stage.root(end, ['system.authorizeUpgradeWithoutChecks', `0x${'11'.repeat(32)}`])
        }
      )
    ),
    halts('7000-seconds', '7000 seconds', 7_000),
    sets('relay-frozen', 'a dispute has frozen the relay chain', async (stage) => {
      await stage.put('relay', 'parasDisputes.frozen', [], 1)
      return { halted: 'the relay chain takes no block of any chain' }
    }),
    ...(['service', 'target'] as const).flatMap((end) => [
      ...lifecycles.map(([id, state, isTaken]) =>
        sets(
          `lease-${id}-${end}`,
          `the relay chain has the ${end} as ${Object.keys(state)[0]}`,
          async (stage) => {
            await stage.put('relay', 'paras.paraLifecycles', [stage.net[end].paraId], state)
            return isTaken ? {} : { halted: `the relay chain takes no block of the ${end}` }
          }
        )
      ),
      sets(`lease-none-${end}`, `the relay chain does not know the ${end}`, async (stage) => {
        await stage.drop('relay', 'paras.paraLifecycles', stage.net[end].paraId)
        return { halted: `the relay chain takes no block of the ${end}` }
      }),
      at(
        `upgrade-scheduled-${end}`,
        `a runtime upgrade of the ${end} to the same code is under way`,
        (stage) => upgrade(stage, end, end)
      ),
      at(
        `upgrade-foreign-${end}`,
        `a runtime upgrade of the ${end} to the code of the other chain is under way`,
        (stage) => upgrade(stage, end, end === 'service' ? 'target' : 'service')
      )
    ])
  ]
}
