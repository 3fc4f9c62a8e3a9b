import {
  type CheckResult,
  chainRoles,
  composeReport,
  findUnusableChains,
  gatherEvidence,
  type NetworkEvidence,
  type NetworkReport,
  planNetwork,
  requireRole,
  type TrialOptions
} from '@paraclock/checklist'
import { releaseBytes } from '@paraclock/connect'
import type { PlanStep, Released } from '@paraclock/core'
import type { CommandContext } from '../cli/defineCommand.ts'
import { tellProgress } from '../cli/tellProgress.ts'
import type { NetworkPlan } from '../schemas/NetworkPlan.ts'
import type { SignedSession } from '../session/openSession.ts'
import { listLeft } from './listLeft.ts'
import { NO_BYTES } from './writePlan.ts'

export async function planFixes(
  context: Pick<CommandContext, 'signal' | 'report' | 'env'>,
  opened: SignedSession
): Promise<readonly NetworkPlan[]> {
  const { signal } = context
  const onProgress = tellProgress(context)
  const { waivers } = opened.config
  const { checks } = opened.checklist
  const look = async (trial: TrialOptions | false) => {
    const evidence = await gatherEvidence({ ...opened, trial, signal, onProgress })
    return { evidence, report: composeReport({ evidence, checks, waivers, now: Date.now() }) }
  }
  const untried = await look(false)
  const { evidence, report } = untried.report.verdict === 'ready' ? await look({}) : untried
  const planOne = async (network: NetworkReport, index: number): Promise<NetworkPlan> => {
    const { network: name, verdict, results } = network
    const unusable = findUnusableChains(results).map(
      ({ id, title, summary }) => `${id}: ${title}: ${summary}`
    )
    const undetermined = [...unusable, ...listErrors(results)]
    const gathered = evidence.networks[index]
    const shownAt = gathered && findOldest(gathered)
    if (unusable.length > 0 || gathered === undefined) {
      const nothing = { steps: [], plan: [], accounts: [], left: [] }
      return { network: name, verdict, ...nothing, undetermined, shownAt }
    }
    const { steps: planned, accounts } = planNetwork(results, gathered)
    const plan = await Promise.all(planned.map((step) => release(step, opened, name)))
    const steps = plan.flatMap((step) => (step.status === 'act' ? [step] : []))
    const calls = plan.filter((step) => step.kind === 'call')
    const left = listLeft(network, report).map(({ call, ...work }) => {
      const step = calls.find((one) => one.chain === work.chain && one.call === call)
      return { ...work, call: step?.call }
    })
    return { network: name, verdict, steps, plan, accounts, left, undetermined, shownAt }
  }
  return await Promise.all(report.networks.map(planOne))
}

/** Releases the bytes of a step by its proven chain. Without proofs, the step has no bytes. */
async function release(
  step: PlanStep,
  { prover, opened }: SignedSession,
  network: string
): Promise<Released<PlanStep>> {
  if (step.kind === 'wait') return step
  const own = opened.find((one) => one.network === network)
  if (prover === undefined || own === undefined) return { ...step, call: NO_BYTES }
  const { role } = requireRole(own, step.chain)
  return releaseBytes(step, [await own.chain(role)])
}

function findOldest({ artifacts }: NetworkEvidence): number {
  const times = chainRoles.map((role) => {
    const chain = artifacts[role]
    if (chain?.status !== 'gathered') return 0
    return chain.value.finalizedTime ?? Number.POSITIVE_INFINITY
  })
  return Math.min(...times)
}

function listErrors(results: readonly CheckResult[]): readonly string[] {
  const errors = results.filter(({ outcome }) => outcome === 'error')
  return [...Map.groupBy(errors, ({ summary }) => summary)].map(
    ([reason, held]) => `${held.map(({ id }) => id).join(', ')}: ${reason}`
  )
}
