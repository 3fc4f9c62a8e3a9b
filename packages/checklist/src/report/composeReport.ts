import type { JsonValue } from '@paraclock/core'
import type { Check } from '../checks/defineCheck.ts'
import { listChecks } from '../checks/listChecks.ts'
import type { Config } from '../config/configSchema.ts'
import type { EvidenceFile, NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { listGathered } from '../evidence/listGathered.ts'
import type { CallArtifact } from '../evidence/ProgramArtifact.ts'
import { decideVerdict, type FailOn, joinVerdicts } from '../judge/decideVerdict.ts'
import { findSkipRoot } from '../judge/findSkipRoot.ts'
import { judgeNetwork, summarizeTrial } from '../judge/judgeNetwork.ts'
import { nameTotals } from '../judge/nameAccounts.ts'
import { checkSelection, type Selection, selectResults } from '../judge/selectResults.ts'
import type {
  CheckResult,
  NetworkReport,
  RehearsalStep,
  Report,
  TodoEntry
} from '../schema/reportSchema.ts'
import { checklistVersion } from '../version.ts'
import { collectSteps } from './collectSteps.ts'
import { findUnusableChains } from './findUnusableChains.ts'
import { listFees } from './listFees.ts'
import { listPathStations } from './listPathStations.ts'
import { listTodo, type Todo } from './outline/listTodo.ts'
import { planNetwork } from './planNetwork.ts'
import { sumCosts } from './sumCosts.ts'
import { summarizeChains, summarizeChannels } from './summarizeNetwork.ts'
import { summarizeUpgrades } from './summarizeUpgrades.ts'

/** The arguments of {@link composeReport}. */
export interface ComposeReportArgs {
  readonly evidence: EvidenceFile
  /** The waivers of the present configuration. Waivers in the evidence are ignored. */
  readonly waivers?: Config['waivers']
  readonly selection?: Selection
  /** Defaults to the built-in checks. */
  readonly checks?: readonly Check[]
  readonly failOn?: FailOn
  /** The present time, in milliseconds since the Unix epoch. */
  readonly now: number
  /** The steps of each network's rehearsal, by the name of the network. */
  readonly rehearsals?: Readonly<Record<string, readonly RehearsalStep[]>>
}

/**
 * Judges evidence. For the same evidence, returns the same report until a waiver expires.
 *
 * @throws ParaclockError `ArgumentInvalid` for a selection that names an unknown check or group, or
 * selects no check.
 */
export function composeReport(args: ComposeReportArgs): Report {
  const { evidence, selection = {}, checks = listChecks(), rehearsals } = args
  checkSelection([...checks, ...(evidence.ownChecks ?? [])], selection)
  const networks = evidence.networks.map((network) => {
    const report = composeNetwork(network, args)
    const rehearsal = rehearsals?.[network.network]
    if (rehearsal === undefined) return report
    const isSpoilt = rehearsal.some(({ succeeded }) => !succeeded)
    return { ...report, rehearsal, ...(isSpoilt ? { verdict: 'notReady' as const } : {}) }
  })
  const report: Report = {
    schemaVersion: 2,
    tool: { name: 'paraclock', version: checklistVersion },
    gatheredAt: evidence.gatheredAt,
    durationMilliseconds: evidence.durationMilliseconds,
    verdict: joinVerdicts(networks),
    networks,
    config: evidence.config as JsonValue
  }
  return { ...report, todo: listTodo(report).flatMap(({ items }) => items.map(summarizeTodo)) }
}

function summarizeTodo({ owner, summary, networks, fixes, isDue, step }: Todo): TodoEntry {
  return { owner, summary, networks, fixes, isDue, chain: step?.chain }
}

function describeTask(
  { description }: CallArtifact,
  { config }: NetworkEvidence
): NetworkReport['task'] {
  const [, inner = description] = /^proxy\.proxy\(.*?, call: (.*)\)$/s.exec(description) ?? []
  return { call: inner, user: config.user }
}

function composeNetwork(network: NetworkEvidence, args: ComposeReportArgs): NetworkReport {
  const { evidence, waivers, selection = {}, checks = listChecks(), now } = args
  const all = judgeNetwork({
    checks,
    evidence: network,
    gatheredAt: Math.floor(Date.parse(evidence.gatheredAt) / 1000),
    waivers,
    today: new Date(now).toISOString().slice(0, 10),
    ownChecks: evidence.ownChecks,
    isRehearsal: args.rehearsals?.[network.network] !== undefined,
    selection
  })
  const { artifacts, durationMilliseconds: took } = network
  const { times, schedule } = network.config.automation
  const isPlanned = times !== undefined || schedule !== undefined
  const results = selectResults(all, selection)
  const trial = artifacts.trial === undefined ? undefined : summarizeTrial(all)
  const isUnusable = findUnusableChains(all).length > 0
  const { steps, fixes, accounts } = planNetwork(isUnusable ? [] : results, network)
  const { quote, service, call, trial: copied } = listGathered(network)
  const tried = copied?.known === true ? copied.value.runs : []
  const variant = service?.capabilities.service?.variant
  const verdict = decideVerdict(results, args.failOn)
  const isReached = decideVerdict(listSkipRoots(all, results)) === 'ready'
  return {
    network: network.network,
    verdict: verdict === 'ready' && !isReached ? 'undetermined' : verdict,
    ...(typeof took === 'number' && took >= 0 ? { durationMilliseconds: took } : {}),
    variant: variant?.known === true ? variant.value : undefined,
    chains: summarizeChains(network),
    channels: summarizeChannels(network),
    trial,
    upgrades: summarizeUpgrades(network),
    path: listPathStations(all),
    fees: composeFees(network),
    task: call && describeTask(call, network),
    costs: quote && service && sumCosts({ quote, tried, isPlanned, token: service.token }),
    // Without a configured schedule, the times are only assumptions, so the report lists no runs.
    runs: (isPlanned ? (quote?.times ?? []) : []).map((time, index) => ({
      time,
      title: `run ${index + 1}`
    })),
    results,
    plan: steps.map((step) => ({ step, fixes: fixes.get(step.id) ?? [] })),
    accounts: nameTotals(accounts, network),
    steps: isUnusable ? [] : collectSteps(results)
  }
}

/**
 * Lists the selected results. Replaces each skipped result by the result that first caused the
 * skip.
 */
function listSkipRoots(
  all: readonly CheckResult[],
  selected: readonly CheckResult[]
): readonly CheckResult[] {
  const byId = new Map(all.map((result) => [result.id, result]))
  const roots = new Set(selected.map(({ id }) => findSkipRoot(id, byId)))
  return all.filter(({ id }) => roots.has(id))
}

function composeFees(network: NetworkEvidence): NetworkReport['fees'] {
  const { quote, service } = listGathered(network)
  if (quote !== undefined && service !== undefined) return listFees(quote, service.token)
  const { artifacts } = network
  const failed = [artifacts.quote, artifacts.service].find((one) => one?.status === 'failed')
  if (failed?.status !== 'failed') return []
  return [{ title: 'all fees', provenance: failed.error.message }]
}
