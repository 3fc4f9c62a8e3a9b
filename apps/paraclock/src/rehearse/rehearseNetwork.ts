import {
  type AutomationConfig,
  type Config,
  composeReport,
  type EvidenceFile,
  gatherEvidence,
  type NetworkConfig,
  type RehearsalStep
} from '@paraclock/checklist'
import { nativeToken } from '@paraclock/connect'
import { formatBalance, throwIfAborted } from '@paraclock/core'
import { type Devnet, findRoot, type RootRoute } from '@paraclock/devnet'
import { configureDevnet, hasTransfer } from './configureDevnet.ts'
import { connectOwn, ownTimeouts } from './connectOwn.ts'
import { findActors } from './findActors.ts'
import { fixNetwork } from './fixNetwork.ts'
import { noteFailure, noteStep } from './noteStep.ts'
import { openBest, readFree } from './openBest.ts'
import { rehearseTasks } from './rehearseTasks.ts'

export async function rehearseNetwork(args: {
  readonly net: Devnet
  readonly onProgress: (text: string) => void
  /**
   * Settings of the rehearsed task, which replace the defaults. By default, the task makes one
   * transfer, by the narrowest proxy type that admits the call.
   */
  readonly automation?: Partial<AutomationConfig>
  readonly signal: AbortSignal
}) {
  const { net, automation = {}, onProgress, signal } = args
  const steps: RehearsalStep[] = []
  const begun = Date.now()
  const title = 'the accounts that act on the target'
  steps.push(await noteStep({ title, work: () => describeRoles(net) }))
  const { paraId, formerParaId } = net.target
  if (formerParaId !== undefined) {
    const detail = `${formerParaId}, the id that its state names, is another chain's here: in this rehearsal it is parachain ${paraId}`
    steps.push({ title: 'the parachain id', succeeded: true, detail, durationMilliseconds: 0 })
  }
  const connections = connectOwn()
  try {
    const own = await configureTarget(net, automation)
    const config: Config = { networks: { [net.name]: own }, timeouts: ownTimeouts }
    const networks = Object.entries(config.networks)
    onProgress('gathering and judging evidence')
    const first = await gatherEvidence({ config, networks, connections, trial: false, signal })
    steps.push(summarize('the checklist before', first))
    const outcomes = new Map<string, RehearsalStep>()
    const [evidence] = first.networks
    if (evidence === undefined) return { evidence: first, steps }
    let fixed = evidence
    const unfixed = await noteFailure('fix what fails', async () => {
      fixed = await fixNetwork({
        net,
        config: own,
        evidence,
        connections,
        onProgress,
        signal,
        onOutcome: (key, outcome) => void outcomes.set(key, outcome)
      })
    })
    steps.push(...outcomes.values(), ...unfixed)
    throwIfAborted({ signal, what: 'rehearsing' })
    const last: EvidenceFile = {
      ...first,
      gatheredAt: new Date().toISOString(),
      durationMilliseconds: Date.now() - begun,
      networks: [fixed]
    }
    steps.push(summarize('the checklist after', last))
    onProgress('scheduling a task of every kind, and moving time')
    const isOwnCall = automation.call !== undefined || !hasTransfer(net.target)
    steps.push(...(await rehearseTasks({ net, evidence: fixed, isOwnCall, signal })))
    return { evidence: last, steps }
  } finally {
    await connections.close()
  }
}

/**
 * Returns the configuration of `configureDevnet`, with the settings in `own`. The proxy type of
 * `configureDevnet` is left out, because the target may lack the type, or the type may refuse the
 * call. Without a proxy type, the checks accept each type that admits the call.
 */
async function configureTarget(
  net: Devnet,
  own: Partial<AutomationConfig>
): Promise<NetworkConfig> {
  const { networks } = await configureDevnet([net])
  const config = networks[net.name] as NetworkConfig
  const { proxyType: _, ...automation } = config.automation
  return { ...config, automation: { ...automation, ...own } }
}

const ROOT_ROUTES: Readonly<Record<RootRoute, string>> = {
  sudo: 'holds the key of sudo',
  agenda:
    'holds no key of sudo: calls of root are put on the agenda of the Scheduler, as a referendum puts them',
  none: 'holds no key of sudo: nothing here acts as root'
}

async function describeRoles({ target }: Devnet): Promise<string> {
  const chain = await openBest(target)
  const { user } = await findActors(target)
  const free = await readFree(target, user.pair.address)
  const root = ROOT_ROUTES[await findRoot(target)]
  return `${user.name} is the user, has ${formatBalance(free, nativeToken(chain))} and ${root}`
}

/** Returns a step that lists the failed checks. The step succeeds even if checks fail. */
function summarize(title: string, evidence: EvidenceFile): RehearsalStep {
  const { networks } = composeReport({ evidence, now: Date.now() })
  const results = networks.flatMap((network) => network.results)
  const failing = results.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)
  const names = failing.length === 0 ? '' : `: ${failing.join(', ')}`
  const undetermined = results.filter(({ outcome }) => outcome === 'error').length
  const rest = undetermined === 0 ? '' : `; ${undetermined} are undetermined`
  return {
    title,
    succeeded: true,
    detail: `${failing.length} of ${results.length} checks fail${names}${rest}`,
    durationMilliseconds: evidence.durationMilliseconds
  }
}
