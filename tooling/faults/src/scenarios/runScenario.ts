import { Dice } from '../clock/Dice.ts'
import { realClock, VirtualClock } from '../clock/VirtualClock.ts'
import { LoopbackNetwork } from '../network/LoopbackNetwork.ts'
import { VirtualNetwork } from '../network/VirtualNetwork.ts'
import { type CreateSubject, type Scenario, Stage } from './Stage.ts'

/** What has not ended by then hangs. */
const HANG_MS = 600_000

/** One run of one scenario. */
export interface ScenarioRun {
  readonly seed: number
  /** How long it took, in milliseconds of its clock. */
  readonly tookMs: number
  /** What was wrong; `undefined` if the run passed. */
  readonly problem: string | undefined
}

interface ScenarioRunSetup {
  readonly scenario: Scenario
  readonly seed: number
  readonly createSubject: CreateSubject
  /** The factor of every limit, over real sockets. Defaults to 1. */
  readonly patience?: number
}

/**
 * Plays a scenario in memory, in virtual time: the same seed gives the same run. No timer may be
 * left when its providers are disconnected.
 */
export async function runVirtually(setup: ScenarioRunSetup): Promise<ScenarioRun> {
  const { scenario, seed, createSubject } = setup
  const clock = new VirtualClock()
  const dice = new Dice(seed)
  const network = new VirtualNetwork(clock, dice)
  const played = judge(scenario, new Stage({ clock, dice, network, createSubject, patience: 1 }))
  const problem = (await clock.run(played, HANG_MS)) ? await played : 'hangs'
  const tookMs = clock.now()
  await network.close()
  // Messages in flight when both ends are closed.
  await clock.run(clock.sleep(10_000), 20_000)
  const left = clock.pending === 0 ? undefined : `${clock.pending} timers are left`
  return { seed, tookMs, problem: problem ?? left }
}

/** Plays a scenario over real sockets of the loopback, in real time. */
export async function runOverLoopback(setup: ScenarioRunSetup): Promise<ScenarioRun> {
  const { scenario, seed, createSubject, patience = 1 } = setup
  const network = new LoopbackNetwork()
  const clock = realClock
  const stage = new Stage({ clock, dice: new Dice(seed), network, createSubject, patience })
  const began = clock.now()
  const problem = await judge(scenario, stage)
  const tookMs = clock.now() - began
  await network.close()
  return { seed, tookMs, problem }
}

async function judge(scenario: Scenario, stage: Stage): Promise<string | undefined> {
  const problems: string[] = []
  for (const work of [() => scenario.play(stage), () => stage.finish()]) {
    await work().catch((error: unknown) => problems.push(String(error)))
  }
  return problems[0]
}
