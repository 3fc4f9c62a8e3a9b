import { isRecent } from '@paraclock/connect'
import type { Remedy } from '@paraclock/core'
import { compileSchedule, publishedLimits } from '@paraclock/scheduler/schedule'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import { SECONDS_OLD } from '../gather/chains/requireIncluded.ts'
import { orUndefined } from '../schema/orUndefined.ts'
import { formatSpan, formatTime } from '../words/formatValues.ts'
import { type Check, type CheckContext, defineCheck } from './defineCheck.ts'
import { type CheckedChain, forChains } from './forRoles.ts'
import { fail, manual, pass, type Verdict, warn } from './Verdict.ts'

// The finalized block always lags behind the best block. The check fails only if the lag exceeds
// both `BLOCKS_BEHIND` and `SECONDS_BEHIND`.
const BLOCKS_BEHIND = 60
const SECONDS_BEHIND = 360
// The minimum age limit of the finalized block: twice the usual time from a block to finality.
const USUAL_SECONDS = 120
// If the relay chain's time is more than this behind the clock of this machine, the network has its
// own clock. The relay chain's time then counts as the present time.
const OWN_CLOCK_SECONDS = 180 * 86_400

export const finalityChecks: readonly Check[] = forChains(({ role, name }) =>
  defineCheck({
    id: `${role}-finality`,
    group: 'chains',
    kind: 'requirement',
    title: `Blocks of the ${name} are made and finalized`,
    failureTitle: `Blocks of the ${name} are not finalized`,
    warningTitle: `Blocks of the ${name} are old`,
    why: 'A task runs in a block of its slot. A chain without new blocks misses the slot, and messages wait. If finality lags far behind, the chain or the node has a fault.',
    how: `The check fails when the last finalized block is more than ${BLOCKS_BEHIND} blocks and ${SECONDS_BEHIND / 60} minutes behind the best block, or older than the time left until the first run. Without a configured run, the slot of the service after the next one counts. The limit is never below ${USUAL_SECONDS / 60} minutes. The check also fails for a block more than ${SECONDS_OLD / 60} minutes old. For a parachain, it fails instead if the block is more than ${USUAL_SECONDS / 60} minutes old and more than 3 blocks behind the block that the relay chain has included (\`paras.heads\`), because the endpoint then shows an old state. The age of the block is measured by the clock of this machine, or by the relay chain if that is ahead. If the relay chain is more than ${OWN_CLOCK_SECONDS / 86_400} days behind this machine, the network has a clock of its own, and its chains are compared only with the relay chain. The check warns about any other age of more than ${SECONDS_OLD / 60} minutes. After a failure, \`fix\` makes no call on the network. If the blocks state no time, a person must look up whether new blocks are finalized.`,
    fixes: [
      'Use another endpoint, to see whether the node or the chain has stopped.',
      'If the chain has stopped, wait until it finalizes again.',
      'If all chains seem to have stopped, compare the clock of this machine.'
    ],
    requires: role === 'relay' ? ['relay', 'service'] : [role, 'relay', 'service'],
    after: [
      ...(role === 'relay' ? [] : [`${role}-reachable`]),
      ...['relay-reachable', 'service-reachable']
    ],
    followsFrom: role === 'relay' ? undefined : ['relay-finality'],
    evaluate: ({ [role]: chain, relay, service }, context) =>
      judgeFinality({ role, name }, chain, { relay, service }, context)
  })
)

function judgeFinality(
  { role, name }: CheckedChain,
  chain: ChainArtifact,
  { relay, service }: Readonly<Record<'relay' | 'service', ChainArtifact>>,
  { config, gatheredAt }: CheckContext
): Verdict {
  const { finalized, best, included } = chain
  const evidence = [...chain.evidence, ...(included?.evidence ?? [])]
  const behind = best.number - finalized.number
  const isBehind = behind > BLOCKS_BEHIND && gapOf(chain) > SECONDS_BEHIND
  const time = timeOf(chain)
  const present = findPresent(gatheredAt, timeOf(relay))
  const missed = included === undefined ? undefined : included.number - finalized.number
  const isFar = missed !== undefined && !isRecent({ age: Number.POSITIVE_INFINITY, missed })
  const beside = isFar ? `, ${missed} behind the block that the relay chain has included` : ''
  const text = `finalized block ${finalized.number}, ${behind} behind the best block${beside}`
  const other = `use another endpoint in ${role}.endpoints that is in sync`
  const failed: Remedy = {
    summary: `Wait until the ${name} finalizes again, or ${other}. Tasks that are due before that are missed.`
  }
  if (time === undefined) {
    const question = `Look up in an explorer whether the ${name} finalizes new blocks`
    return isBehind || isFar
      ? fail(text, evidence, failed)
      : manual(`${question}: ${text}, and blocks state no time.`, evidence)
  }
  const age = present - time
  const isSlow = age > SECONDS_OLD
  const isStale = missed === undefined ? isSlow : !isRecent({ age, missed })
  const aged =
    isSlow || isBehind || isStale ? `${text}, of ${formatTime(time)}: ${formatSpan(age)} ago` : text
  if (isBehind || isStale || age > limitOf(config, service, present)) {
    return fail(aged, evidence, failed)
  }
  if (isSlow || gatheredAt - present > SECONDS_OLD) {
    const words = isSlow ? aged : `${text}, at ${formatTime(time)} by its own clock`
    return warn(words, evidence, [{ summary: `Wait until the ${name} makes blocks, or ${other}.` }])
  }
  return pass(text, evidence)
}

function gapOf({ finalizedTime, bestTime }: ChainArtifact): number {
  if (finalizedTime === undefined || bestTime === undefined) return Number.POSITIVE_INFINITY
  return (bestTime - finalizedTime) / 1000
}

function timeOf({ finalizedTime, bestTime }: ChainArtifact): number | undefined {
  const time = finalizedTime ?? bestTime
  return time === undefined ? undefined : Math.floor(time / 1000)
}

function findPresent(gatheredAt: number, relayTime: number | undefined): number {
  if (relayTime === undefined) return gatheredAt
  return gatheredAt - relayTime > OWN_CLOCK_SECONDS ? relayTime : Math.max(gatheredAt, relayTime)
}

/**
 * Returns the age limit of the last finalized block in seconds. The limit is the time left until
 * the first run, but at least `USUAL_SECONDS`. Without a configured run, the limit is the time
 * until the slot after the next slot. If the length of a slot is unknown, the limit is
 * `SECONDS_OLD`.
 */
function limitOf(config: NetworkConfig, service: ChainArtifact, present: number): number {
  const first = findFirstRun(config, present)
  if (first !== undefined) return Math.max(first - present, USUAL_SECONDS)
  const slot = service.capabilities.service?.limits.slotSeconds
  if (slot?.known !== true) return SECONDS_OLD
  return Math.max(2 * slot.value - (present % slot.value), USUAL_SECONDS)
}

function findFirstRun({ automation }: NetworkConfig, present: number): number | undefined {
  const { times, schedule } = automation
  if (times !== undefined) {
    return times.filter((time) => time > present).toSorted((one, two) => one - two)[0]
  }
  if (schedule === undefined) return undefined
  const args = { callForm: 'schedules', limits: publishedLimits.minute, providedId: 'run' } as const
  // If the schedule cannot be compiled, the first run is unknown. The check `times-valid` reports
  // the error.
  const compiled = orUndefined(() => compileSchedule({ schedule, now: BigInt(present), ...args }))
  const first = compiled?.tasks[0]?.schedule
  if (first === undefined) return undefined
  return Number(first.kind === 'fixed' ? first.executionTimes[0] : first.nextExecutionTime)
}
