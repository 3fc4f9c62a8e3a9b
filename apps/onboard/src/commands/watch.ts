import { ParaclockError } from '@paraclock/core'
import type { CommandContext } from '../cli/Command.ts'
import { composeReport } from '../compose/composeReport.ts'
import { gatherEvidence } from '../gather/gatherEvidence.ts'
import { diffOutput } from '../outputs/diffOutput.ts'
import { renderOutput } from '../outputs/renderOutput.ts'
import { diffReports } from '../report/diff/diffReports.ts'
import { renderDiffTerminal } from '../report/diff/renderDiffTerminal.ts'
import type { Report } from '../report/Report.ts'
import { awaitChange } from '../watch/awaitChange.ts'
import { openConfig } from './openConfig.ts'
import { openConnections } from './openConnections.ts'

// Where the chains are listened to, looking without cause only guards against what is not read of
// storage; where they are not, it is all there is.
const LISTENING_SECONDS = 600
const POLLING_SECONDS = 60
const MOST_SECONDS = 86_400

/**
 * Runs the checklist whenever a runtime is upgraded or something of what it reads changes, and
 * prints what changed of its verdicts, until it is stopped.
 */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, report: tell, signal, colors, width } = context
  const every = readInterval(options['every'])
  const { config, networks } = await openConfig(context)
  const connections = openConnections(context, config)
  let last: Report | undefined
  try {
    while (!signal.aborted) {
      const evidence = await gatherEvidence({ config, networks, connections, signal })
      const waivers = config.waivers === undefined ? {} : { waivers: config.waivers }
      const report = composeReport({ evidence, ...waivers, now: Date.now() })
      if (last === undefined) {
        for (const { name, results } of report.networks) {
          const failing = results.filter(({ outcome }) => outcome === 'fail')
          tell(`${name}: ${failing.length} of ${results.length} checks fail`)
        }
      } else {
        const diff = diffReports({ before: last, after: report })
        if (diff.networks.length > 0) {
          if (options['json'] === true) {
            print(renderOutput({ output: diffOutput, value: diff, oneLine: true }))
          } else print(renderDiffTerminal({ diff, colors, width }))
        }
      }
      last = report
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

function readInterval(value: CommandContext['options'][string]): number | undefined {
  if (value === undefined) return undefined
  const seconds = Number(value)
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= MOST_SECONDS) return seconds
  const problem = `--every takes 1 to ${MOST_SECONDS} seconds, not ${JSON.stringify(value)}`
  throw new ParaclockError('CommandArgumentInvalid', { problem })
}
