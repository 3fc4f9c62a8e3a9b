import type { Chain } from '@paraclock/connect'
import {
  errorToJson,
  formatAddress,
  type Hex,
  hexToBytes,
  isParaclockError,
  parseAccount,
  parseUnixSeconds
} from '@paraclock/core'
import {
  createRemoteStorage,
  createRpcStateReader,
  type HintStore,
  type RpcSender
} from '@paraclock/executor'
import {
  createSimulation,
  type Fork,
  openFork,
  type SimulatedChain,
  type Simulation
} from '@paraclock/simulation'
import type { TrialArtifact, TrialRun } from '../evidence/TrialArtifact.ts'
import { judgeRun, readTrialBlock, type TrialBlock } from './judgeRun.ts'

/** What {@link runTrial} takes. */
export interface RunTrialArgs {
  readonly relay: Chain
  readonly service: Chain
  readonly target: Chain
  /** Whose task it is. */
  readonly user: string
  /** The call that schedules it. */
  readonly call: Hex
  readonly taskId: Hex
  /** When it is to run, in seconds since the Unix epoch, in order. */
  readonly times: readonly number[]
  /** Where it is kept what the copies read. Defaults to nowhere. */
  readonly hints?: HintStore
  readonly signal: AbortSignal
}

/** How long after its time a run may take to have its effect, in seconds: eight blocks. */
const RUN_SECONDS = 48

/**
 * Schedules a task on a copy of the service, moves time to each planned run, carries its messages to
 * a copy of the target, and tells what each run led to. Both continue from the pinned blocks of the
 * chains, and read the relay chain at its pinned block. Their state is fetched when it is needed;
 * nothing is sent to a chain. The task is submitted under a signature that only a simulation takes.
 *
 * @throws ParaclockError what `openFork` and `createSimulation` raise, where a copy cannot be run.
 */
export async function runTrial(args: RunTrialArgs): Promise<TrialArtifact> {
  const { relay, service, target, call, times, signal } = args
  const keep = args.hints === undefined ? {} : { hints: args.hints }
  const open = (chain: Chain): Promise<Fork> =>
    openFork({ provider: senderOf(chain, signal), at: chain.block.hash, signal, ...keep })
  const [ofService, ofTarget] = await Promise.all([open(service), open(target)])
  const reader = createRpcStateReader({
    provider: senderOf(relay, signal),
    block: relay.block.hash
  })
  const simulation = await createSimulation({
    chains: [
      { name: 'service', fork: ofService },
      { name: 'target', fork: ofTarget }
    ],
    relay: createRemoteStorage({ reader })
  })
  const begun = { service: ofService.block, target: ofTarget.block, call }
  const refusal = await schedule(simulation, args)
  if (refusal !== null) return { ...begun, refusal, runs: [] }
  const runs: TrialRun[] = []
  for (const time of times) runs.push(await runOnce(simulation, args, time))
  await Promise.all([ofService.saveHints(), ofTarget.saveHints()])
  return { ...begun, refusal: null, runs }
}

function senderOf({ source }: Chain, signal: AbortSignal): RpcSender {
  return { send: (method, params) => source.request(method, params, { signal }) }
}

/** Submits the call that schedules the task; returns why the service does not take it. */
async function schedule(
  simulation: Simulation,
  { service, user, call, signal }: RunTrialArgs
): Promise<TrialArtifact['refusal']> {
  const account = formatAddress({
    account: parseAccount(user),
    prefix: service.runtime.ss58Prefix
  })
  try {
    await simulation.execute({ chain: 'service', account, call: hexToBytes(call), signal })
    return null
  } catch (error) {
    if (isParaclockError(error) && error.source === 'chain') return errorToJson(error)
    throw error
  }
}

async function runOnce(
  simulation: Simulation,
  { taskId, signal }: RunTrialArgs,
  time: number
): Promise<TrialRun> {
  const service = simulation.chain('service')
  const target = simulation.chain('target')
  const from = { service: service.head.number, target: target.head.number }
  const refusals: string[] = []
  // Stops at the time itself, also where nothing tells in which slots tasks are due.
  for (const stop of [time, time + RUN_SECONDS]) {
    const options = { refused: 'report', signal } as const
    const { refused } = await simulation.travelTo(parseUnixSeconds(stop), options)
    refusals.push(...refused.map(({ message }) => message))
  }
  const blocks = {
    service: await readBlocks(service, from.service),
    target: await readBlocks(target, from.target)
  }
  return { time, ...judgeRun({ taskId, refusals, actsOn: 'target', ...blocks }) }
}

/** The blocks of a chain after a number. */
async function readBlocks(chain: SimulatedChain, from: number): Promise<readonly TrialBlock[]> {
  const blocks: TrialBlock[] = []
  for (let number = from + 1; number <= chain.head.number; number += 1) {
    const block = chain.block(number)
    if (block === undefined) continue
    blocks.push(readTrialBlock(chain.runtime, number, await chain.events({ at: block.hash })))
  }
  return blocks
}
