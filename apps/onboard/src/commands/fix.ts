import { join, resolve } from 'node:path'
import { stringifyJson } from '@paraclock/core'
import type { CommandContext } from '../cli/Command.ts'
import { composeReport } from '../compose/composeReport.ts'
import type { Config, NetworkConfig } from '../config/Config.ts'
import type { Connections } from '../gather/createConnections.ts'
import { gatherEvidence } from '../gather/gatherEvidence.ts'
import { fixOutput } from '../outputs/fixOutput.ts'
import { renderOutput } from '../outputs/renderOutput.ts'
import type { CheckResult } from '../report/Report.ts'
import { createPage } from '../report/terminal/Page.ts'
import { replaceFiles } from '../report/write/replaceFiles.ts'
import { awaitEffects } from './awaitEffects.ts'
import { bundleProposal } from './bundleProposal.ts'
import { tellProgress } from './check.ts'
import { chainOf, type MadeCall, makeCalls, type NetworkPlan, takeUpCalls } from './makeCalls.ts'
import { noteCalls } from './noteCalls.ts'
import { openConfig } from './openConfig.ts'
import { openConnections } from './openConnections.ts'
import { readPhraseSigner } from './readPhraseSigner.ts'
import { type KeptJournal, useJournal } from './useJournal.ts'
import { writeSteps } from './writeSteps.ts'

/**
 * Shows the calls that mend what fails, and with `--yes` and a signer makes those that the signer can
 * make, one after the other, each followed to its finalized block, and looks at the chains until
 * their effects show.
 * What others have to make is written as proposals.
 *
 * It may be stopped at any time: what was signed is in a journal before it is sent, and the next run
 * sends the same bytes again before it plans anything.
 */
export async function run(context: CommandContext): Promise<number> {
  const { config, networks } = await openConfig(context)
  const connections = openConnections(context, config)
  const fixed = { config, networks, connections }
  try {
    if (context.options['yes'] !== true) return await show(context, fixed)
    return await useJournal(context, (journal) => make(context, { ...fixed, journal }))
  } finally {
    await connections.close()
  }
}

async function show(context: CommandContext, fixed: FixedNetworks): Promise<number> {
  const { options, print } = context
  const plans = await plan(context, fixed)
  await bundle(context, plans, fixed)
  if (options['json'] === true) {
    const value = { networks: plans, made: [], left: [] }
    print(renderOutput({ output: fixOutput, value }))
  } else print(describePlans(plans, context))
  return exitCodeOfPlans(
    plans,
    plans.some(({ steps }) => steps.length > 0)
  )
}

async function make(
  context: CommandContext,
  fixed: FixedNetworks & { readonly journal: KeptJournal }
): Promise<number> {
  const { options, print, report, signal } = context
  // Whoever gives a wrong secret shall hear of it before anything is sent.
  const signer = await readPhraseSigner(context)
  const isJson = options['json'] === true
  // Each is told as soon as it is known: what comes after it may fail, and it is made all the same.
  const { made, note } = noteCalls((call) => {
    if (!isJson) print(describeCall(call))
  })
  const making = { context, ...fixed, onMade: note }
  await takeUpCalls(making)
  const plans = await plan(context, fixed)
  await bundle(context, plans, fixed)
  await makeCalls({ ...making, plans, signer })
  const look = () => plan(context, fixed)
  const left = await awaitEffects({ made, before: plans, look, report, signal })
  if (isJson) {
    print(renderOutput({ output: fixOutput, value: { networks: plans, made, left } }))
  } else print([...plans.flatMap(listUntold), ...describeRest(made, left)].join('\n'))
  return exitCodeOfPlans(plans, left.length > 0)
}

// The checks that tell whether a call would reach the chain that is meant.
const IDENTITY = /-(genesis|para-id)$/

interface FixedNetworks {
  readonly config: Config
  readonly networks: readonly (readonly [string, NetworkConfig])[]
  readonly connections: Connections
}

async function plan(
  context: CommandContext,
  { config, networks, connections }: FixedNetworks
): Promise<readonly NetworkPlan[]> {
  const { signal } = context
  const onProgress = tellProgress(context)
  const evidence = await gatherEvidence({ config, networks, connections, signal, onProgress })
  const waivers = config.waivers === undefined ? {} : { waivers: config.waivers }
  const report = composeReport({ evidence, ...waivers, now: Date.now() })
  return report.networks.map(({ name, steps, results }) => {
    const strangers = listStrangers(results)
    const untold = [...strangers, ...listErrors(results)]
    return { network: name, steps: strangers.length > 0 ? [] : steps, untold }
  })
}

/** A chain that is another one than the configuration says: no call may be made because of it. */
function listStrangers(results: readonly CheckResult[]): readonly string[] {
  return results.flatMap(({ id, outcome, waiver, title, summary }) =>
    IDENTITY.test(id) && outcome === 'fail' && waiver === undefined
      ? [`${id}: ${title}: ${summary}`]
      : []
  )
}

/** What could not be told and why: each reason once, with all checks that it keeps from a verdict. */
function listErrors(results: readonly CheckResult[]): readonly string[] {
  const errors = results.filter(({ outcome }) => outcome === 'error')
  return [...Map.groupBy(errors, ({ summary }) => summary)].map(
    ([reason, held]) => `${held.map(({ id }) => id).join(', ')}: ${reason}`
  )
}

function describeCall({ network, description, outcome }: MadeCall): string {
  return `${network}: ${description}: ${outcome}`
}

function describeRest(made: readonly MadeCall[], left: readonly MadeCall[]): readonly string[] {
  return [
    ...left.map(
      ({ network, description }) => `${network}: ${description}: made, and no effect shows yet`
    ),
    ...(made.length === 0 ? ['The signer has no call to make.'] : []),
    'Run `paraclock check` to see what is left.'
  ]
}

function exitCodeOfPlans(plans: readonly NetworkPlan[], isMore: boolean): number {
  if (isMore) return 1
  return plans.some(({ untold }) => untold.length > 0) ? 3 : 0
}

function describePlans(
  plans: readonly NetworkPlan[],
  { colors, width }: Pick<CommandContext, 'colors' | 'width'>
): string {
  const page = createPage({ colors, width })
  for (const plan of plans) {
    const { network, steps } = plan
    const untold = listUntold(plan)
    const none = untold.length > 0 ? 'no call is known to be needed' : 'no call is left to make'
    const said = steps.length === 0 ? none : 'these calls mend what fails'
    page.writeSpans(0, [{ text: network, style: 'bold' }, { text: `: ${said}` }])
    writeSteps(page, steps)
    for (const text of untold) page.write(0, text)
    page.skip()
  }
  if (plans.some(({ steps }) => steps.length > 0)) {
    page.write(
      0,
      'Nothing was sent. --yes and --signer make those that the signer can make, and --bundle <folder> writes each as a proposal.'
    )
  }
  return page.text().trimEnd()
}

/** What could not be told is no sign that nothing is left to do. */
function listUntold({ network, untold }: NetworkPlan): readonly string[] {
  return untold.map((text) => `${network}: could not be told: ${text}`)
}

/** Writes a proposal for every call, if a folder was named for them. */
async function bundle(
  { options, print, cwd, signal }: CommandContext,
  plans: readonly NetworkPlan[],
  { networks }: FixedNetworks
): Promise<void> {
  if (typeof options['bundle'] !== 'string') return
  const folder = resolve(cwd, options['bundle'])
  const files = plans.flatMap(({ network, steps }) =>
    steps.map((step, index) => {
      const config = networks.find(([name]) => name === network)?.[1]
      const [endpoint = ''] = config === undefined ? [] : chainOf(config, step.chain).endpoints
      const proposal = bundleProposal({ step, endpoint })
      const name = `${network}-${String(index + 1).padStart(2, '0')}-${step.chain}.json`
      return { path: join(folder, name), text: `${stringifyJson(proposal, { indent: 2 })}\n` }
    })
  )
  await replaceFiles({ files, signal })
  if (options['json'] !== true) print(`${files.length} proposals are in ${folder}`)
}
