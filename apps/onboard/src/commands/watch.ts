import type { NetworkConfig, Report, ReportDiff } from '@paraclock/checklist'
import { type CommandContext, defineCommand } from '../cli/defineCommand.ts'
import { configOptions, upgradeOption } from '../cli/sharedOptions.ts'
import { diffOutput } from './diff.ts'

// Where the chains are listened to, looking without cause only guards against what is not read of
// storage; where they are not, it is all there is.
const LISTENING_SECONDS = 600
const POLLING_SECONDS = 60
const MAX_SECONDS = 86_400

/**
 * Runs the checklist whenever a runtime is upgraded or something of what it reads changes, and
 * prints what changed of its verdicts, until it is stopped.
 */
export const watchCommand = defineCommand({
  name: 'watch',
  summary: 'Check again after each change, and print what changed',
  options: {
    ...configOptions,
    ...upgradeOption,
    every: {
      type: 'string',
      value: '<seconds>',
      summary: 'The longest time between checks; defaults to 600, or to 60 over HTTP'
    }
  },
  output: diffOutput,
  streams: true,
  run: async (context) => {
    const { composeReport, diffReports, gatherEvidence } = await import('@paraclock/checklist')
    const { openConfig } = await import('../open/openConfig.ts')
    const { openUpgradeTrial } = await import('../open/openCaches.ts')
    const { openConnections } = await import('../open/openConnections.ts')
    const { awaitChange } = await import('../watch/awaitChange.ts')
    const { options, print, report, signal } = context
    // What it watches and finds first is a result, except among the documents for a program.
    const tell = options.json ? report : print
    const every = await readInterval(options.every)
    const { config, networks, checklist } = await openConfig(context)
    tell(await describeWatch(networks, every))
    const connections = openConnections(context, config, { holdGenesis: false, isPatient: true })
    const trial = await openUpgradeTrial(context, options.upgrade)
    const asked = { config, networks, checklist, connections, trial, signal }
    let last: Report | undefined
    try {
      while (!signal.aborted) {
        const evidence = await gatherEvidence(asked)
        const waivers = config.waivers === undefined ? {} : { waivers: config.waivers }
        const { checks } = checklist
        const found = composeReport({ evidence, checks, ...waivers, now: Date.now() })
        if (last === undefined) tell(countFailing(found))
        else await printDiff(diffReports({ before: last, after: found }), context)
        last = found
        await awaitChange({
          networks,
          evidence: evidence.networks,
          connections,
          longestMs: (every ?? LISTENING_SECONDS) * 1000,
          pollMs: (every ?? POLLING_SECONDS) * 1000,
          signal
        })
      }
      return 130
    } finally {
      await connections.close()
    }
  }
})

function countFailing({ networks }: Report): string {
  const lines = networks.map(({ name, results }) => {
    const failing = results.filter(({ outcome }) => outcome === 'fail')
    return `${name}: ${failing.length} of ${results.length} checks fail`
  })
  return lines.join('\n')
}

async function printDiff(
  diff: ReportDiff,
  context: Pick<
    CommandContext<{ readonly json: boolean }>,
    'print' | 'options' | 'colors' | 'width'
  >
): Promise<void> {
  if (diff.networks.length === 0) return
  const { print, options, colors, width } = context
  if (options.json) return print(diffOutput.render(diff, { oneLine: true }))
  const { renderDiffTerminal } = await import('../render/diff/renderDiffTerminal.ts')
  print(renderDiffTerminal({ diff, colors, width }))
}

/** What is watched, and how often, before anything of it is read. */
async function describeWatch(
  networks: readonly (readonly [string, NetworkConfig])[],
  every: number | undefined
): Promise<string> {
  const { redactEndpoint } = await import('@paraclock/core')
  const chains = networks.flatMap(([network, config]) =>
    (['relay', 'service', 'target'] as const).map(
      (role) => `  ${network}, ${role}: ${config[role].endpoints.map(redactEndpoint).join(', ')}`
    )
  )
  const often =
    every === undefined
      ? `every ${LISTENING_SECONDS} s, or every ${POLLING_SECONDS} s over HTTP`
      : `every ${every} s`
  const rule = `Checks again at each change, and at least ${often}. Prints what changed of the verdicts.`
  return ['watching', ...chains, rule].join('\n')
}

async function readInterval(value: string | undefined): Promise<number | undefined> {
  if (value === undefined) return undefined
  const seconds = Number(value)
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_SECONDS) return seconds
  const { refuseArgument } = await import('../errors/refuseArgument.ts')
  const problem = `--every takes 1 to ${MAX_SECONDS} seconds, not ${JSON.stringify(value)}`
  throw refuseArgument(problem)
}
