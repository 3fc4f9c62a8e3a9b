import type { Checklist, Config, EvidenceFile, FailOn, TrialOptions } from '@paraclock/checklist'
import { reportSchema } from '@paraclock/checklist/schema'
import { type CommandContext, defineCommand, type OptionValues } from '../cli/defineCommand.ts'
import { reportOptions } from '../cli/reportOptions.ts'
import { configOptions, upgradeOption } from '../cli/sharedOptions.ts'

const options = {
  ...configOptions,
  only: {
    type: 'string',
    multiple: true,
    value: '<id>',
    summary: 'Only this check or group of checks'
  },
  skip: {
    type: 'string',
    multiple: true,
    value: '<id>',
    summary: 'Leave out this check or group of checks'
  },
  'fail-on': {
    type: 'string',
    value: '<outcome>',
    summary: 'The mildest outcome that counts as not ready: fail, warn or manual; defaults to fail'
  },
  'no-trial': {
    type: 'boolean',
    summary: 'Do not run the task on copies of the chains: the checks alone are quicker'
  },
  ...upgradeOption,
  ...reportOptions,
  evidence: { type: 'string', value: '<file>', summary: 'Save what was gathered' },
  from: { type: 'string', value: '<file>', summary: 'Judge saved evidence, without connecting' }
} as const

type Context = CommandContext<OptionValues<typeof options>>

/** Runs the checklist, prints what it says, and writes the reports that are asked for. */
export const checkCommand = defineCommand({
  name: 'check',
  summary: 'Show whether the chains are ready, and how to fix what is not',
  options,
  output: { name: 'report', schema: reportSchema, render: String },
  run: async (context) => {
    const { checkSelection, composeReport, decideVerdict, exitCodeOf } = await import(
      '@paraclock/checklist'
    )
    const { configName } = await import('../config/readConfig.ts')
    const { presentReport, readReportOutputs } = await import('../render/presentReport.ts')
    const { only, skip, config, json } = context.options
    const selection = { only, skip }
    const failOn = await readFailOn(context.options['fail-on'])
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
})

interface Prepared {
  readonly checklist: Checklist
  readonly gather: () => Promise<{
    readonly evidence: EvidenceFile
    readonly waivers: Config['waivers'] | undefined
  }>
}

async function prepare(context: Context): Promise<Prepared> {
  const { openConfig } = await import('../open/openConfig.ts')
  const { from, config: path } = context.options
  if (from !== undefined) {
    const { createChecklist } = await import('@paraclock/checklist')
    const { readEvidenceFile } = await import('../open/readEvidenceFile.ts')
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
      const { setFlagsFromString } = await import('node:v8')
      const { gatherEvidence } = await import('@paraclock/checklist')
      const { openUpgradeTrial } = await import('../open/openCaches.ts')
      const { openConnections, tellProgress } = await import('../open/openConnections.ts')
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

async function readFailOn(value: string | undefined): Promise<FailOn> {
  if (value === undefined || value === 'fail' || value === 'warn' || value === 'manual') {
    return value ?? 'fail'
  }
  const { refuseArgument } = await import('../errors/refuseArgument.ts')
  const problem = `--fail-on takes fail, warn or manual, not ${JSON.stringify(value)}`
  throw refuseArgument(problem)
}
