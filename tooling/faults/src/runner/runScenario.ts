import { Dice } from '../clock/Dice.ts'
import { realClock } from '../clock/FaultClock.ts'
import { VirtualClock } from '../clock/VirtualClock.ts'
import { LoopbackNetwork } from '../network/LoopbackNetwork.ts'
import { VirtualNetwork } from '../network/VirtualNetwork.ts'
import type { Scenario } from './Scenario.ts'
import { Stage } from './Stage.ts'
import type { CreateSubject } from './Subject.ts'

/** Longer than any scenario plays: what has not ended by then hangs. */
const HANG_MS = 600_000

/** One run of one scenario. */
export interface ScenarioRun {
  readonly scenario: Scenario
  readonly seed: number
  /** How long it played, in milliseconds of its clock. */
  readonly tookMs: number
  /** What was wrong; `undefined` when it passed. */
  readonly problem: string | undefined
}

/** What is run. */
export interface ScenarioRunSetup {
  readonly scenario: Scenario
  readonly seed: number
  readonly createSubject: CreateSubject
  /** What every limit is multiplied by, over real sockets. 1 if left out. */
  readonly patience?: number
}

/**
 * Plays a scenario in memory, in virtual time: the same seed gives the same run.
 *
 * Beside what the scenario itself claims, nothing may be left waiting when its providers are
 * disconnected.
 */
export async function runVirtually(setup: ScenarioRunSetup): Promise<ScenarioRun> {
  const { scenario, seed, createSubject } = setup
  const clock = new VirtualClock()
  const dice = new Dice(seed)
  const network = new VirtualNetwork(clock, dice)
  const stage = new Stage({ clock, dice, network, createSubject, patience: 1 })
  const played = judge(scenario, stage)
  const ended = await clock.run(played, HANG_MS)
  const tookMs = clock.now()
  const problem = ended ? await played : 'hangs'
  await network.close()
  // Messages in flight when both ends are closed.
  await clock.run(clock.sleep(10_000), 20_000)
  const left = clock.pending
  return {
    scenario,
    seed,
    tookMs,
    problem: problem ?? (left > 0 ? `${left} timers are left after disconnect` : undefined)
  }
}

/** Plays a scenario over real sockets of the loopback, in real time. */
export async function runOverLoopback(setup: ScenarioRunSetup): Promise<ScenarioRun> {
  const { scenario, seed, createSubject, patience = 1 } = setup
  const network = new LoopbackNetwork()
  const dice = new Dice(seed)
  const stage = new Stage({ clock: realClock, dice, network, createSubject, patience })
  const began = realClock.now()
  const problem = await judge(scenario, stage)
  const tookMs = realClock.now() - began
  await network.close()
  return { scenario, seed, tookMs, problem }
}

async function judge(scenario: Scenario, stage: Stage): Promise<string | undefined> {
  let problem: string | undefined
  try {
    await scenario.play(stage)
  } catch (error) {
    problem = describe(error)
  }
  try {
    await stage.finish()
  } catch (error) {
    problem ??= describe(error)
  }
  return problem
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
