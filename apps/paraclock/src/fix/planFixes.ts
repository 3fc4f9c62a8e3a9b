import {
  type CheckResult,
  chainRoles,
  composeReport,
  findUnusableChains,
  gatherEvidence,
  type NetworkEvidence,
  planNetwork,
  type TrialOptions
} from '@paraclock/checklist'
import type { CommandContext } from '../cli/defineCommand.ts'
import { tellProgress } from '../cli/tellProgress.ts'
import type { NetworkPlan } from '../schemas/NetworkPlan.ts'
import type { SignedSession } from '../session/openSession.ts'
import { listLeft } from './listLeft.ts'
import { withholdBytes } from './writePlan.ts'

export async function planFixes(
  context: Pick<CommandContext, 'signal' | 'report' | 'env'>,
  opened: SignedSession
): Promise<readonly NetworkPlan[]> {
  const { signal } = context
  const onProgress = tellProgress(context)
  const { waivers } = opened.config
  const { checks } = opened.checklist
  const isProven = opened.prover !== undefined
  const look = async (trial: TrialOptions | false) => {
    const evidence = await gatherEvidence({ ...opened, trial, signal, onProgress })
    return { evidence, report: composeReport({ evidence, checks, waivers, now: Date.now() }) }
  }
  const untried = await look(false)
  const { evidence, report } = untried.report.verdict === 'ready' ? await look({}) : untried
  return report.networks.map((network, index) => {
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
    const plan = withholdBytes(planned, opened)
    const steps = plan.flatMap((step) => (step.status === 'act' ? [step] : []))
    const left = listLeft(network, report).map((work) =>
      isProven ? work : { ...work, call: undefined }
    )
    return { network: name, verdict, steps, plan, accounts, left, undetermined, shownAt }
  })
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
