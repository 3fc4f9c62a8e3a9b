import { isParaclockError } from '@paraclock/core'
import { compileSchedule, publishedLimits } from '@paraclock/scheduler/schedule'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { ChainArtifact, ChainRole } from '../evidence/ChainArtifact.ts'
import { formatSpan, formatTime } from '../report/wording/formatValues.ts'
import { type Check, type CheckContext, defineCheck } from './defineCheck.ts'
import { type CheckedChain, forRoles } from './forRoles.ts'
import { fail, pass, type Verdict, warn } from './Verdict.ts'

// The finalized block of a parachain is normally some blocks before its best block. A gap of
// minutes is a fault. Chains that build several blocks for each block of the relay chain have more
// blocks in the same gap.
const BLOCKS_BEHIND = 60
const SECONDS_BEHIND = 360
export const SECONDS_OLD = 600
// The smallest delay that fails a chain. A block needs about a minute to be finalized.
const USUAL_SECONDS = 120
// If all chains of a network lag by more than this, the network has its own clock: it is not
// public.
const OWN_CLOCK_SECONDS = 180 * 86_400

const facts = (role: ChainRole, name: string) =>
  ({
    id: `${role}-finality`,
    group: 'chains',
    kind: 'requirement',
    title: `Blocks of the ${name} are made and finalized`,
    failureTitle: `Blocks of the ${name} are not finalized`,
    warningTitle: `Blocks of the ${name} are old`,
    why: 'A task runs in a block of its slot. A chain without new blocks misses the slot, and messages wait. If finality lags far behind, the chain or the node has a fault.',
    how: `The check fails when the last finalized block is more than ${BLOCKS_BEHIND} blocks and ${SECONDS_BEHIND / 60} minutes behind the best block, or older than the time left until the first run. Without a configured run, the slot of the service after the next one counts. The limit is never below ${USUAL_SECONDS / 60} minutes. The age of the block is measured by the clock of this machine, or by the relay chain if that is ahead. If the relay chain is more than ${OWN_CLOCK_SECONDS / 86_400} days behind this machine, the network has a clock of its own, and its chains are compared only with the relay chain. The check warns about an age of more than ${SECONDS_OLD / 60} minutes.`,
    fixes: [
      'Use another endpoint, to see whether the node or the chain has stopped.',
      'If the chain has stopped, wait until it finalizes again.',
      'If all chains seem to have stopped, compare the clock of this machine.'
    ]
  }) as const

export const finalityChecks: readonly Check[] = [
  defineCheck({
    ...facts('relay', 'relay chain'),
    requires: ['relay', 'service'],
    after: ['relay-reachable', 'service-reachable'],
    evaluate: ({ relay, service }, context) =>
      judgeFinality({ role: 'relay', name: 'relay chain' }, relay, { relay, service }, context)
  }),
  ...forRoles(['service', 'target'], (chain) =>
    defineCheck({
      ...facts(chain.role, chain.name),
      requires: [chain.role, 'relay', 'service'],
      after: [`${chain.role}-reachable`, 'relay-reachable', 'service-reachable'],
      followsFrom: ['relay-finality'],
      evaluate: ({ [chain.role]: own, relay, service }, context) =>
        judgeFinality(chain, own, { relay, service }, context)
    })
  )
]

function judgeFinality(
  { role, name }: CheckedChain,
  chain: ChainArtifact,
  { relay, service }: Readonly<Record<'relay' | 'service', ChainArtifact>>,
  { config, gatheredAt }: CheckContext
): Verdict {
  const { finalized, best, evidence } = chain
  const behind = best.number - finalized.number
  const isBehind = behind > BLOCKS_BEHIND && gapOf(chain) > SECONDS_BEHIND
  const time = timeOf(chain)
  const present = tellPresent(gatheredAt, timeOf(relay))
  const age = time === undefined ? 0 : present - time
  const text = `finalized block ${finalized.number}, ${behind} behind the best block`
  const aged =
    age > SECONDS_OLD || isBehind
      ? `${text}, of ${formatTime(time ?? 0)}: ${formatSpan(age)} ago`
      : text
  const other = `use another endpoint in ${role}.endpoints that is in sync`
  if (isBehind || age > limitOf(config, service, present)) {
    return fail(aged, evidence, {
      summary: `Wait until the ${name} finalizes again, or ${other}. Tasks that are due before that are missed.`
    })
  }
  const isSlow = age > SECONDS_OLD
  if (isSlow || gatheredAt - present > SECONDS_OLD) {
    return warn(isSlow ? aged : `${text}, at ${formatTime(time ?? 0)} by its own clock`, evidence, [
      { summary: `Wait until the ${name} makes blocks, or ${other}.` }
    ])
  }
  return pass(text, evidence)
}

/** The seconds from the last finalized block to the best block; infinite if unknown. */
function gapOf({ finalizedTime, bestTime }: ChainArtifact): number {
  const isKnown = finalizedTime !== undefined && bestTime !== undefined
  return isKnown ? (bestTime - finalizedTime) / 1000 : Number.POSITIVE_INFINITY
}

function timeOf({ finalizedTime, bestTime }: ChainArtifact): number | undefined {
  const time = finalizedTime ?? bestTime
  return time === undefined ? undefined : Math.floor(time / 1000)
}

function tellPresent(gatheredAt: number, relayTime: number | undefined): number {
  if (relayTime === undefined) return gatheredAt
  return gatheredAt - relayTime > OWN_CLOCK_SECONDS ? relayTime : Math.max(gatheredAt, relayTime)
}

/**
 * The highest age of the last finalized block, in seconds, at which the first run is not missed.
 */
function limitOf(config: NetworkConfig, service: ChainArtifact, present: number): number {
  const first = findFirstRun(config, present)
  if (first !== undefined) return Math.max(first - present, USUAL_SECONDS)
  // A task without configured times is assumed to run from the slot after next.
  const slot = service.capabilities.service?.limits.slotSeconds
  if (slot?.known !== true) return SECONDS_OLD
  return Math.max(2 * slot.value - (present % slot.value), USUAL_SECONDS)
}

function findFirstRun({ automation }: NetworkConfig, present: number): number | undefined {
  const { times, schedule } = automation
  if (times !== undefined) return times.find((time) => time > present)
  if (schedule === undefined) return undefined
  const args = { callForm: 'schedules', limits: publishedLimits.minute, providedId: 'run' } as const
  try {
    const [task] = compileSchedule({ schedule, now: BigInt(present), ...args }).tasks
    if (task === undefined) return undefined
    const { schedule: compiled } = task
    const [first] =
      compiled.kind === 'fixed' ? compiled.executionTimes : [compiled.nextExecutionTime]
    return Number(first)
  } catch (error) {
    // The check times-valid reports invalid times.
    if (isParaclockError(error)) return undefined
    throw error
  }
}
