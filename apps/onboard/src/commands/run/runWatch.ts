import {
  awaitChange,
  composeReport,
  diffReports,
  gatherEvidence,
  type NetworkConfig,
  type Report,
  type ReportDiff
} from '@paraclock/checklist'
import { redactEndpoint } from '@paraclock/core'
import type { CommandContext, ContextOf } from '../../cli/defineCommand.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { openNetworks } from '../../open/openNetworks.ts'
import { openTrial } from '../../open/openTrial.ts'
import { renderDiffTerminal } from '../../render/diff/renderDiffTerminal.ts'
import { diffOutput } from '../diff.ts'
import type { watchCommand } from '../watch.ts'

// The interval of checks without a detected change. With subscriptions, these checks are needed
// only for values outside of storage. Over HTTP, there are no other checks.
const LISTENING_SECONDS = 600
const POLLING_SECONDS = 60
const MAX_SECONDS = 86_400

export async function runWatch(context: ContextOf<typeof watchCommand>): Promise<number> {
  const { options, print, report, signal } = context
  // With --json, standard output has only documents, so the list of chains and the first counts are
  // reported instead of printed.
  const tell = options.json ? report : print
  const every = readInterval(options.every)
  const opening = { holdGenesis: false, isPatient: true }
  await using opened = await openNetworks(context, opening)
  const { config, networks, checklist, connections } = opened
  tell(describeWatch(networks, every))
  const trial = await openTrial(context, options)
  let last: Report | undefined
  while (!signal.aborted) {
    const evidence = await gatherEvidence({ ...opened, trial, signal })
    const { waivers } = config
    const { checks } = checklist
    const found = composeReport({ evidence, checks, waivers, now: Date.now() })
    if (last === undefined) tell(countFailing(found))
    else printDiff(diffReports({ before: last, after: found }), context)
    last = found
    await awaitChange({
      networks,
      evidence: evidence.networks,
      connections,
      maxMs: (every ?? LISTENING_SECONDS) * 1000,
      pollMs: (every ?? POLLING_SECONDS) * 1000,
      signal
    })
  }
  return 130
}

function countFailing({ networks }: Report): string {
  const lines = networks.map(({ network: name, results }) => {
    const failing = results.filter(({ outcome }) => outcome === 'fail')
    return `${name}: ${failing.length} of ${results.length} checks fail`
  })
  return lines.join('\n')
}

function printDiff(
  diff: ReportDiff,
  context: Pick<
    CommandContext<{ readonly json: boolean }>,
    'print' | 'options' | 'colors' | 'width'
  >
): void {
  if (diff.networks.length === 0) return
  const { print, options, colors, width } = context
  if (options.json) print(diffOutput.render(diff, { oneLine: true }))
  else print(renderDiffTerminal({ diff, colors, width }))
}

function describeWatch(
  networks: readonly (readonly [string, NetworkConfig])[],
  every: number | undefined
): string {
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

function readInterval(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const seconds = Number(value)
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= MAX_SECONDS) return seconds
  const problem = `--every takes 1 to ${MAX_SECONDS} seconds, not ${JSON.stringify(value)}`
  throw refuseArgument(problem)
}
