import {
  awaitChange,
  chainRoles,
  composeReport,
  diffReports,
  gatherEvidence,
  type NetworkConfig,
  outlineReport,
  type Report,
  type ReportDiff,
  verdictWords
} from '@paraclock/checklist'
import { redactEndpoint } from '@paraclock/core'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { exitCodes } from '../../cli/exitCodeOfError.ts'
import { readNumber } from '../../cli/readNumber.ts'
import { openNetworks } from '../../open/openNetworks.ts'
import { openTrial } from '../../open/openTrial.ts'
import { renderDiffTerminal } from '../../render/diff/renderDiffTerminal.ts'
import { diffOutput } from '../diff.ts'
import type { watchCommand } from '../watch.ts'

// The longest time between two rounds of checks, over a WebSocket and over HTTP. Over a WebSocket,
// a round also starts if a finalized block changes a value that a check reads.
const LISTENING_SECONDS = 600
const POLLING_SECONDS = 60
const MAX_SECONDS = 86_400

type Context = ContextOf<typeof watchCommand>

export async function runWatch(context: Context): Promise<number> {
  const { options, print, report, signal } = context
  // With --json, standard output has only JSON, so texts are written to standard error.
  const tell = options.json ? report : print
  const every = readNumber('--every', options.every, { max: MAX_SECONDS, unit: ' seconds' })
  await using opened = await openNetworks(context, { holdGenesis: false, isPatient: true })
  const { config, networks, checklist, connections } = opened
  tell(describeWatch(networks, every))
  const trial = await openTrial(context, options)
  let last: Report | undefined
  while (!signal.aborted) {
    const evidence = await gatherEvidence({ ...opened, trial, signal })
    const { checks } = checklist
    const after = composeReport({ evidence, checks, waivers: config.waivers, now: Date.now() })
    if (last === undefined) tell(describeVerdicts(after))
    else printDiff(diffReports({ before: last, after }), context)
    last = after
    await awaitChange({
      networks,
      evidence: evidence.networks,
      connections,
      maxMs: (every ?? LISTENING_SECONDS) * 1000,
      pollMs: (every ?? POLLING_SECONDS) * 1000,
      signal
    })
  }
  return exitCodes.interrupted
}

function describeVerdicts(report: Report): string {
  const lines = outlineReport(report).networks.map(
    ({ network, verdict, tally }) =>
      `${network.network}: ${verdictWords[verdict].toLowerCase()}: ${tally}`
  )
  return lines.join('\n')
}

function printDiff(diff: ReportDiff, { print, options, colors, width }: Context): void {
  if (diff.networks.length === 0) return
  if (options.json) print(diffOutput.render(diff, { oneLine: true }))
  else print(renderDiffTerminal({ diff, colors, width }))
}

function describeWatch(
  networks: readonly (readonly [string, NetworkConfig])[],
  every: number | undefined
): string {
  const chains = networks.flatMap(([network, config]) =>
    chainRoles.map(
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
