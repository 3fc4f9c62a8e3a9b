import {
  type AutomationConfig,
  type Config,
  composeReport,
  type EvidenceFile,
  gatherEvidence,
  gatherNetwork,
  type NetworkConfig,
  type NetworkEvidence,
  type RehearsalStep
} from '@paraclock/checklist'
import { createConnections, nativeToken } from '@paraclock/connect'
import { formatBalance, throwIfAborted } from '@paraclock/core'
import { type Devnet, findRoot } from '@paraclock/devnet'
import { configureDevnet, findActors, hasTransfer } from './configureDevnet.ts'
import { fixNetwork, OWN_CHAIN_MS } from './fixNetwork.ts'
import { noteFailure, noteStep } from './noteStep.ts'
import { openBest, readFree } from './openBest.ts'
import { rehearseTasks } from './rehearseTasks.ts'

/** A network to rehearse. */
interface RehearsedNetwork {
  readonly net: Devnet
  readonly config: NetworkConfig
  /** Whether the task makes a call other than the usual transfer. Defaults to `false`. */
  readonly isOwnCall?: boolean
}

/** The evidence after the fixes, and the steps of each network. */
interface Rehearsal {
  readonly evidence: EvidenceFile
  readonly rehearsals: Readonly<Record<string, readonly RehearsalStep[]>>
}

/**
 * Rehearses networks that run in this process, all at once: checks them, fixes what fails, and runs
 * a task of every kind.
 */
export async function rehearseNetworks(args: {
  readonly rehearsed: readonly RehearsedNetwork[]
  readonly onProgress: (text: string) => void
  /** Receives the evidence before the fixes. */
  readonly onFirst?: (evidence: EvidenceFile) => void
  /** Whether the configured task is also tried on copies of the fixed chains. Defaults to `false`. */
  readonly isTried?: boolean
  readonly signal: AbortSignal
}): Promise<Rehearsal> {
  const { rehearsed, onProgress, onFirst, isTried = false, signal } = args
  const begun = Date.now()
  // A busy machine slows down each read.
  const own = { connectMs: OWN_CHAIN_MS, requestMs: OWN_CHAIN_MS, giveUpMs: 0 }
  const connections = createConnections(own)
  try {
    const networks = rehearsed.map(({ net, config }) => [net.name, config] as const)
    const timeouts = { network: OWN_CHAIN_MS / 1000 }
    const config: Config = { networks: Object.fromEntries(networks), timeouts }
    onProgress('gathering and judging evidence')
    const first = await gatherEvidence({ config, networks, connections, trial: false, signal })
    onFirst?.(first)
    const done = rehearsed.map(async ({ net, config, isOwnCall }, at) => {
      const { name } = net
      const tell = (text: string): void => {
        onProgress(rehearsed.length === 1 ? text : `${name}: ${text}`)
      }
      const gathered = first.networks[at]
      if (gathered === undefined) return []
      const title = 'the accounts that act on the target'
      const steps = [await noteStep({ title, work: () => describeRoles(net) })]
      const { paraId, formerParaId } = net.target
      if (formerParaId !== undefined) {
        const detail = `${formerParaId}, the id that its state names, is another chain's here: in this rehearsal it is parachain ${paraId}`
        steps.push({ title: 'the parachain id', succeeded: true, detail, durationMilliseconds: 0 })
      }
      const summarize = (title: string, evidence: NetworkEvidence): void => {
        const durationMilliseconds = Date.now() - begun
        steps.push(summarizeChecks(title, { ...first, networks: [evidence], durationMilliseconds }))
      }
      summarize('the checklist before', gathered)
      const outcomes = new Map<string, RehearsalStep>()
      let evidence = gathered
      const onOutcome = (key: string, outcome: RehearsalStep): void => {
        outcomes.set(key, outcome)
      }
      const shared = { config, connections, signal }
      const unfixed = await noteFailure('fix what fails', async () => {
        const fixing = { ...shared, net, evidence, onProgress: tell, onOutcome }
        evidence = await fixNetwork(fixing)
      })
      steps.push(...outcomes.values(), ...unfixed)
      throwIfAborted({ signal, what: 'rehearsing' })
      if (isTried) {
        tell('trying the configured task on copies of its chains')
        const gathering = { ...shared, name, trial: {}, deadlineMs: OWN_CHAIN_MS }
        evidence = await gatherNetwork(gathering)
      }
      summarize('the checklist after', evidence)
      tell('scheduling a task of every kind, and moving time')
      steps.push(...(await rehearseTasks({ net, evidence, isOwnCall, signal })))
      return [{ name, evidence, steps }]
    })
    const ended = (await Promise.all(done)).flat()
    const evidence = {
      ...first,
      gatheredAt: new Date().toISOString(),
      durationMilliseconds: Date.now() - begun,
      networks: ended.map((one) => one.evidence)
    }
    return { evidence, rehearsals: Object.fromEntries(ended.map((one) => [one.name, one.steps])) }
  } finally {
    await connections.close()
  }
}

/**
 * Returns the configuration of `configureDevnet`, with the settings in `own`. The proxy type of
 * `configureDevnet` is left out, because the target may lack the type, or the type may refuse the
 * call. Without a proxy type, the checks accept each type that admits the call.
 */
export async function configureTarget(
  net: Devnet,
  own: Partial<AutomationConfig>
): Promise<RehearsedNetwork> {
  const { networks } = await configureDevnet([net])
  const config = networks[net.name] as NetworkConfig
  const { proxyType: _, ...automation } = config.automation
  const isOwnCall = own.call !== undefined || !hasTransfer(net.target)
  return { net, config: { ...config, automation: { ...automation, ...own } }, isOwnCall }
}

const ROOT_ROUTES = {
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
function summarizeChecks(title: string, evidence: EvidenceFile): RehearsalStep {
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
