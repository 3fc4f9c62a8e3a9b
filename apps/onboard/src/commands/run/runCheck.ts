import { setFlagsFromString } from 'node:v8'
import type { Checklist, Config, EvidenceFile, FailOn, TrialOptions } from '@paraclock/checklist'
import {
  checkSelection,
  composeReport,
  createChecklist,
  decideVerdict,
  exitCodeOf,
  gatherEvidence
} from '@paraclock/checklist'
import type { CommandContext, CommandRun, OptionValues } from '../../cli/defineCommand.ts'
import { configName } from '../../config/readConfig.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { openUpgradeTrial } from '../../open/openCaches.ts'
import { openConfig } from '../../open/openConfig.ts'
import { openConnections, tellProgress } from '../../open/openConnections.ts'
import { readEvidenceFile } from '../../open/readEvidenceFile.ts'
import { presentReport, readReportOutputs } from '../../render/presentReport.ts'
import type { checkCommand, checkOptions } from '../check.ts'

/** What `paraclock check` does. */
export const runCheck: CommandRun<typeof checkCommand> = async (context) => {
  const { only, skip, config, json } = context.options
  const selection = { only, skip }
  const failOn = readFailOn(context.options['fail-on'])
  const outputs = readReportOutputs(context)
  const prepared = await prepare(context)
  const { checks } = prepared.checklist
  // A misspelled name is reported before anything is asked of a chain.
  checkSelection(checks, selection)
  const { evidence, waivers } = await prepared.gather()
  const chosen = waivers === undefined ? {} : { waivers }
  const now = Date.now()
  const report = composeReport({ evidence, checks, ...chosen, selection, failOn, now })
  const configPath = config ?? configName
  await presentReport(context, { report, evidence, outputs, configPath })
  const isShown = !json && outputs.every(({ path }) => path !== '-')
  if (isShown && report.networks.some(({ steps }) => steps.length > 0)) {
    context.report(`Next: ${context.program} fix shows the calls that fix it, in order.`)
  }
  const results = report.networks.flatMap((network) => network.results)
  return exitCodeOf(decideVerdict(results, failOn))
}

type Context = CommandContext<OptionValues<typeof checkOptions>>

interface Prepared {
  readonly checklist: Checklist
  readonly gather: () => Promise<{
    readonly evidence: EvidenceFile
    readonly waivers: Config['waivers'] | undefined
  }>
}

async function prepare(context: Context): Promise<Prepared> {
  const { from, config: path } = context.options
  if (from !== undefined) {
    const opened = path === undefined ? undefined : await openConfig(context)
    return {
      checklist: opened?.checklist ?? createChecklist(),
      gather: async () => {
        const evidence = await readEvidenceFile(from, context.cwd)
        // Without a configuration at hand, the waivers are those that held when it was gathered.
        const { waivers } = opened?.config ?? (evidence.config as unknown as Config)
        return { evidence, waivers }
      }
    }
  }
  const { config, networks, checklist } = await openConfig(context)
  return {
    checklist,
    gather: async () => {
      // Decoding metadata makes garbage at such a rate that the space for it grows as far as it may,
      // to twice the memory and no gain in time.
      setFlagsFromString('--semi-space-growth-factor=1')
      // A function of a runtime is validated when it is first called: a check calls few of them.
      setFlagsFromString('--wasm-lazy-validation')
      const connections = openConnections(context, config, { holdGenesis: false })
      try {
        const { signal } = context
        const onProgress = tellProgress(context)
        const { 'no-trial': isUntried, upgrade } = context.options
        const trial: TrialOptions | false =
          isUntried === true ? false : await openUpgradeTrial(context, upgrade)
        const asked = { config, networks, checklist, connections, trial, signal, onProgress }
        return { evidence: await gatherEvidence(asked), waivers: config.waivers }
      } finally {
        await connections.close()
      }
    }
  }
}

function readFailOn(value: string | undefined): FailOn {
  if (value === undefined || value === 'fail' || value === 'warn' || value === 'manual') {
    return value ?? 'fail'
  }
  const problem = `--fail-on takes fail, warn or manual, not ${JSON.stringify(value)}`
  throw refuseArgument(problem)
}
