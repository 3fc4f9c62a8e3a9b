import {
  type Config,
  checkSelection,
  checksAboutUser,
  composeReport,
  createChecklist,
  exitCodeOf,
  gatherEvidence,
  parseEvidence,
  type TrialOptions
} from '@paraclock/checklist'
import { cutText, sanitizeText } from '@paraclock/core'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { limitMemory } from '../../cli/limitMemory.ts'
import { readTrialOptions } from '../../cli/readTrialOptions.ts'
import { tellProgress } from '../../cli/tellProgress.ts'
import { type StatedConfig, stateConfig } from '../../config/init/stateConfig.ts'
import { selectNetworks } from '../../config/openConfig.ts'
import { configName } from '../../config/readConfig.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { readEvidenceText } from '../../files/readFiles.ts'
import { presentReport, readReportOutputs } from '../../render/presentReport.ts'
import { openCaches } from '../../session/openCaches.ts'
import { everyRole, type OpenedNetwork, openSession } from '../../session/openSession.ts'
import { readEach } from '../../session/readEach.ts'
import type { checkCommand } from '../check.ts'

export async function runCheck(context: ContextOf<typeof checkCommand>): Promise<number> {
  const { only, skip, config, json, from, 'fail-on': failOn } = context.options
  const { 'no-trial': isUntried } = context.options
  refuseUnused(context.options)
  const outputs = readReportOutputs(context)
  if (isSaved(context.options)) {
    return await (await import('../../rehearse/checkSaved.ts')).checkSaved(context, outputs)
  }
  const trial =
    isUntried || from !== undefined ? false : await readTrialOptions(context, context.options)
  const stated = await readStated(context)
  const hasUser = stated?.hasUser ?? true
  const selection = { only, skip: hasUser ? skip : [...skip, ...checksAboutUser] }
  const { tasks, every: isEvery } = context.options
  const whose: TrialOptions['whose'] =
    tasks === undefined ? 'user' : isEvery ? 'every' : 'everybody'
  const options = (hasUser || whose !== 'user') && trial && { ...trial, whose, hasUser }
  const { checks, evidence, waivers } = await gather(context, selection, stated, options)
  const now = Date.now()
  const report = composeReport({ evidence, checks, waivers, selection, failOn, now })
  await presentReport(context, { report, evidence, outputs, configPath: config ?? configName })
  const isShown = !json && outputs.every(({ path }) => path !== '-')
  if (isShown && stated !== undefined) {
    context.report(`Next: ${context.program} ${stated.initCommand}`)
  } else if (isShown && report.networks.some(({ steps }) => steps.length > 0)) {
    context.report(`Next: ${context.program} fix shows the calls that fix it, in order.`)
  }
  return exitCodeOf(report.verdict)
}

type Context = ContextOf<typeof checkCommand>

/** Reads the options that state a network in place of a configuration. */
async function readStated(context: Context): Promise<StatedConfig | undefined> {
  const { options, signal } = context
  const { dev: isDevnet, relay, service, target, user, account, call, network } = options
  const flags = { relay, 'asset-hub': options['asset-hub'], service, target, user, account, call }
  const [first] = Object.entries({ ...flags, dev: isDevnet || undefined })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `--${name}`)
  if (first === undefined) return undefined
  for (const other of ['from', 'config'] as const) {
    if (options[other] !== undefined) throw refuseArgument(`${first} does not go with --${other}`)
  }
  // The options state no extensions, so all checks are known before a chain is asked.
  checkSelection(createChecklist().checks, options)
  // The networks are opened again for the check, which then has their metadata.
  const { metadataCache } = openCaches(context)
  const name = network[0] ?? 'main'
  return await stateConfig({ flags, isDevnet, network: name, metadataCache, signal })
}

async function gather(
  context: Context,
  selection: Parameters<typeof checkSelection>[1],
  stated: StatedConfig | undefined,
  trial: TrialOptions | false
) {
  const { from, config: path } = context.options
  if (from !== undefined) {
    const opened = path === undefined ? undefined : await openSession(context, {})
    const { checks } = opened?.checklist ?? createChecklist()
    const text = await readEvidenceText(from, context.cwd)
    const saved = parseEvidence({ text, source: from })
    const named = saved.networks.map((one) => [one.network, one] as const)
    const chosen = selectNetworks('evidence', named, context.options.network)
    const evidence = { ...saved, networks: chosen.map(([, one]) => one) }
    // Without --config, the waivers of the evidence file apply.
    const { waivers } = opened?.config ?? (evidence.config as unknown as Config)
    return { checks, evidence, waivers }
  }
  await using opened = await openSession(
    { ...context, stated: stated?.config },
    { chains: everyRole, holdGenesis: false }
  )
  const { checks } = opened.checklist
  // A misspelled check or group is reported before any chain is read.
  checkSelection(checks, selection)
  if (trial && trial.whose !== 'user') await refuseForeignCode(context, trial, opened.opened)
  limitMemory()
  const { signal } = context
  const onProgress = tellProgress(context)
  const evidence = await gatherEvidence({ ...opened, trial, signal, onProgress })
  return { checks, evidence, waivers: opened.config.waivers }
}

/** Throws for code of `--upgrade` that is the code of no chain of the networks. */
async function refuseForeignCode(
  { options: { upgrade }, signal }: Context,
  { upgrades = [] }: TrialOptions,
  networks: readonly OpenedNetwork<'service' | 'target'>[]
): Promise<void> {
  const { loadRuntime } = await import('@paraclock/executor')
  const read = await readEach(networks, signal, async ({ chain }) => {
    const chains = await Promise.all([chain('service'), chain('target')])
    return chains.map(({ facts }) => facts.specName)
  })
  // The checks tell which chains cannot be reached.
  if (read.some(({ error }) => error !== undefined)) return
  const known = [...new Set(read.flatMap(({ value = [] }) => value))]
  for (const [index, code] of upgrades.entries()) {
    const { specName } = (await loadRuntime(code)).version
    if (known.includes(specName)) continue
    const found = `--upgrade ${upgrade[index]} is a runtime of ${cutText(sanitizeText(specName))}`
    throw refuseArgument(`${found}, and the chains have ${known.join(', ')}`, 'check')
  }
}

/** Whether the shapes of a file are tried, in place of live tasks. */
const isSaved = ({ tasks }: Pick<Context['options'], 'tasks'>): boolean =>
  tasks !== undefined && tasks !== 'all'

/** Throws if an option of the trial is given without the option that it needs, or with one that disables the trial. */
function refuseUnused(options: Context['options']): void {
  const { from, upgrade, tasks, 'trial-limit': limit, 'no-trial': isUntried } = options
  if (options.every && tasks !== 'all') throw refuseArgument('--every goes with --tasks all')
  if (tasks !== undefined && upgrade.length === 0) {
    throw refuseArgument('--tasks goes with --upgrade')
  }
  if (isSaved(options) !== (options.spec !== undefined)) {
    throw refuseArgument('--tasks <file> and --spec go together')
  }
  const without = from !== undefined ? '--from' : isUntried ? '--no-trial' : undefined
  if (without === undefined) return
  const refuse = (option: string) => refuseArgument(`${option} does not go with ${without}`)
  if (from !== undefined && isUntried) throw refuse('--no-trial')
  if (upgrade.length > 0) throw refuse('--upgrade')
  if (limit !== undefined) throw refuse('--trial-limit')
}
