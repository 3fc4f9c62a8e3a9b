import {
  collectSteps,
  gatherNetwork,
  judgeNetwork,
  listChecks,
  type NetworkConfig,
  type NetworkEvidence,
  type RehearsalStep
} from '@paraclock/checklist'
import type { Connections } from '@paraclock/connect'
import type { CallStep } from '@paraclock/core'
import { applySteps, type Devnet } from '@paraclock/devnet'
import { noteStep } from './noteStep.ts'
import { forceChannels, openChannels } from './openChannels.ts'
import { settleAll } from './settleMessages.ts'

interface FixNetworkArgs {
  readonly net: Devnet
  readonly config: NetworkConfig
  readonly evidence: NetworkEvidence
  readonly connections?: Connections
  readonly onProgress?: (text: string) => void
  /**
   * Receives the outcome of each step, and of opening the channels. With `onOutcome`, a failed step
   * is made again in the next round. Without it, the first failed step ends the fixes.
   */
  readonly onOutcome?: (key: string, outcome: RehearsalStep) => void
  readonly signal?: AbortSignal
}

/**
 * The time limit for a read in this process, in milliseconds. A busy machine slows down the read.
 */
export const OWN_CHAIN_MS = 600_000

// The maximum number of rounds. Fixing one failure may reveal others, which the next round fixes.
const MAX_ROUNDS = 6

/** If one of these errors keeps the channels closed, root of the relay chain opens them. */
const ERRORS_OF_CHAIN: ReadonlySet<string> = new Set([
  'StepFailed',
  'DispatchFailed',
  'SubmissionRefused',
  'MessageFailed',
  'BlockLimitExceeded',
  'ChainItemMissing',
  'ValueMalformed'
])

export async function fixNetwork(args: FixNetworkArgs): Promise<NetworkEvidence> {
  const { net, config, connections, signal } = args
  let { evidence } = args
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const results = judge(evidence)
    const opens = results.some(({ group, outcome }) => group === 'hrmp' && outcome === 'fail')
    // Steps of the group `hrmp` are left out here. `openOrForce` makes them, and waits for the
    // session in which the channels open.
    const steps = collectSteps(results.filter(({ group }) => group !== 'hrmp'))
    if (steps.length === 0 && !opens) return evidence
    const attempts = createAttempts(args)
    for (const step of steps) {
      const key = `${step.chain} ${step.call}`
      // Messages are delivered before the next step, so a refused message belongs to this step.
      const work = async () => {
        await applySteps(net, [step])
        if (args.onOutcome === undefined) return ''
        return await settleAll(net, (report) => net.settle({ ...report, signal }))
      }
      // `StepFailed` means that no account or origin of the rehearsal can make the call. The
      // outcome then names who makes the call on the real network.
      await attempts.make(key, `${step.chain}: ${step.description}`, work, (code) =>
        code === 'StepFailed' ? describeRemedy(step) : undefined
      )
    }
    if (args.onOutcome === undefined) await net.settle({ refused: 'report', signal })
    if (opens) await openOrForce(args, attempts)
    if (args.onOutcome !== undefined && attempts.succeeded() === 0) return evidence
    const gathering = { name: net.name, config, connections, signal }
    evidence = await gatherNetwork({ ...gathering, deadlineMs: OWN_CHAIN_MS })
  }
  return evidence
}

async function openOrForce(
  args: FixNetworkArgs,
  attempts: ReturnType<typeof createAttempts>
): Promise<void> {
  const { net, config, signal } = args
  const failed = await attempts.make(
    'channels',
    'open the channels between service and target',
    () => openChannels(net, config, signal),
    () => '`paraclock hrmp plan` says who must make which call.'
  )
  if (failed === undefined || !ERRORS_OF_CHAIN.has(failed)) return
  const title = 'open the channels as root of the relay chain, to rehearse the tasks'
  await attempts.make('forced', title, () => forceChannels(net, config, signal))
}

function createAttempts({ onOutcome, onProgress }: FixNetworkArgs) {
  let succeeded = 0
  /** Makes a step. Returns the code of the error, or `undefined` if the step succeeded. */
  const make = async (
    key: string,
    title: string,
    work: () => Promise<string>,
    advise: (code: string) => string | undefined = () => undefined
  ): Promise<string | undefined> => {
    onProgress?.(title)
    if (onOutcome === undefined) {
      await work()
      return undefined
    }
    let failed: string | undefined
    const remedy = (code: string): string | undefined => {
      failed = code
      return advise(code)
    }
    const outcome = await noteStep({ title, work, remedy })
    onOutcome(key, outcome)
    if (outcome.succeeded) succeeded += 1
    return failed
  }
  return { make, succeeded: () => succeeded }
}

function describeRemedy({ chain, origin, call }: CallStep): string {
  const who = origin.kind === 'signed' ? origin.account : `the ${origin.kind} origin`
  return `On the real network, have ${who} of the ${chain} make the call ${call}`
}

function judge(evidence: NetworkEvidence): ReturnType<typeof judgeNetwork> {
  const now = Date.now()
  return judgeNetwork({
    checks: listChecks(),
    evidence,
    gatheredAt: Math.floor(now / 1000),
    today: new Date(now).toISOString().slice(0, 10)
  })
}
