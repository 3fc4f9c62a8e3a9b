import { join, resolve } from 'node:path'
import { type CallStep, ParaclockError, parseAccount, stringifyJson } from '@paraclock/core'
import { createMemoryJournal, submitCall } from '@paraclock/scheduler'
import type { CommandContext } from '../cli/Command.ts'
import { composeReport } from '../compose/composeReport.ts'
import type { ChainConfig, NetworkConfig } from '../config/Config.ts'
import { type Connections, createConnections } from '../gather/createConnections.ts'
import { gatherEvidence } from '../gather/gatherEvidence.ts'
import { replaceFiles } from '../report/write/replaceFiles.ts'
import { bundleProposal } from './bundleProposal.ts'
import { tellProgress } from './check.ts'
import { loadSigner } from './loadSigner.ts'
import { openConfig } from './openConfig.ts'
import { openMetadataCache } from './openMetadataCache.ts'
import { renderSteps } from './renderSteps.ts'

/** How long a call may take to be finalized. */
const FINALITY_MS = 300_000

/**
 * Shows the calls that mend what fails, and with `--yes` and a signer makes those that the signer can
 * make, one after the other, each followed to its finalized block. What others have to make is
 * written as proposals. Running it again goes on where the chains stand by then.
 */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, cwd, signal } = context
  const { config, networks } = await openConfig(context)
  const connections = createConnections({ metadataCache: openMetadataCache(context) })
  try {
    const onProgress = tellProgress(context)
    const evidence = await gatherEvidence({ config, networks, connections, signal, onProgress })
    const report = composeReport({
      evidence,
      ...(config.waivers === undefined ? {} : { waivers: config.waivers }),
      now: Date.now()
    })
    const plans = report.networks.map(({ name, steps }) => ({ network: name, steps }))
    const bundles = options['bundle']
    if (typeof bundles === 'string') {
      await writeBundles(context, plans, networks, resolve(cwd, bundles))
    }
    if (options['yes'] !== true) {
      if (options['json'] === true) print(stringifyJson(plans, { indent: 2 }))
      else for (const plan of plans) print(describePlan(plan))
      return plans.some(({ steps }) => steps.length > 0) ? 1 : 0
    }
    const done = await makeCalls({ context, plans, networks, connections })
    if (options['json'] === true) print(stringifyJson(done, { indent: 2 }))
    else for (const one of done) print(`${one.network}: ${one.description}: ${one.outcome}`)
    if (options['json'] !== true) print('Run `paraclock check` to see what is left.')
    return 0
  } finally {
    await connections.close()
  }
}

interface NetworkPlan {
  readonly network: string
  readonly steps: readonly CallStep[]
}

interface MadeCall {
  readonly network: string
  readonly description: string
  readonly outcome: string
}

/** Makes the calls that the signer can make, each when the one before is in a finalized block. */
async function makeCalls(args: {
  readonly context: CommandContext
  readonly plans: readonly NetworkPlan[]
  readonly networks: readonly (readonly [string, NetworkConfig])[]
  readonly connections: Connections
}): Promise<readonly MadeCall[]> {
  const { context, plans, networks, connections } = args
  const { signal, report } = context
  const { signer, account } = await loadSigner(context)
  const journal = createMemoryJournal()
  const done: MadeCall[] = []
  for (const { network, steps } of plans) {
    const own = networks.find(([name]) => name === network)?.[1]
    for (const { origin, chain: role, call, description } of steps) {
      const isMine = origin.kind === 'signed' && parseAccount(origin.account) === account
      if (!isMine || own === undefined) continue
      report(`${network}: ${description}`)
      const chain = await connections.open(chainOf(own, role), signal)
      const submission = await submitCall({ chain, call, signer, journal, signal })
      const outcome = await submission.outcome({ deadlineMs: FINALITY_MS, signal })
      if (outcome.status !== 'succeeded') {
        const problem = outcome.error.message
        throw new ParaclockError('StepFailed', { step: description, problem })
      }
      done.push({ network, description, outcome: `block ${outcome.block.number}` })
    }
  }
  return done
}

function describePlan(plan: {
  readonly network: string
  readonly steps: readonly CallStep[]
}): string {
  if (plan.steps.length === 0) return `${plan.network}: no call is left to make`
  return `${plan.network}:\n${renderSteps(plan.steps)}\n`
}

function chainOf(config: NetworkConfig, role: string): ChainConfig {
  if (role === 'relay') return config.relay
  return role === 'service' ? config.service : config.target
}

async function writeBundles(
  { print, signal }: CommandContext,
  plans: readonly { readonly network: string; readonly steps: readonly CallStep[] }[],
  networks: readonly (readonly [string, NetworkConfig])[],
  folder: string
): Promise<void> {
  const files = plans.flatMap(({ network, steps }) =>
    steps.map((step, index) => {
      const config = networks.find(([name]) => name === network)?.[1]
      const [endpoint = ''] = config === undefined ? [] : chainOf(config, step.chain).endpoints
      const bundle = bundleProposal({ step, endpoint })
      const name = `${network}-${String(index + 1).padStart(2, '0')}-${step.chain}.json`
      return { path: join(folder, name), text: `${stringifyJson(bundle, { indent: 2 })}\n` }
    })
  )
  await replaceFiles({ files, signal })
  print(`${files.length} proposals are in ${folder}`)
}
