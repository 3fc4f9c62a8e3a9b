import { ParaclockError, stringifyJson } from '@paraclock/core'
import type { CommandContext } from '../cli/Command.ts'
import { composeReport } from '../compose/composeReport.ts'
import { createConnections } from '../gather/createConnections.ts'
import { gatherEvidence } from '../gather/gatherEvidence.ts'
import { diffReports } from '../report/diff/diffReports.ts'
import { renderDiffTerminal } from '../report/diff/renderDiffTerminal.ts'
import type { Report } from '../report/Report.ts'
import { openConfig } from './openConfig.ts'
import { openMetadataCache } from './openMetadataCache.ts'

const EVERY_SECONDS = 60
const MOST_SECONDS = 86_400

/** Runs the checklist again and again, and prints what changed, until it is stopped. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, report: tell, signal, colors, width } = context
  const pause = readInterval(options['every'])
  const { config, networks } = await openConfig(context)
  const connections = createConnections({ metadataCache: openMetadataCache(context) })
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
          if (options['json'] === true) print(stringifyJson(diff))
          else print(renderDiffTerminal({ diff, colors, width }))
        }
      }
      last = report
      await wait(pause * 1000, signal)
    }
    return 130
  } finally {
    await connections.close()
  }
}

function readInterval(value: CommandContext['options'][string]): number {
  if (value === undefined) return EVERY_SECONDS
  const seconds = Number(value)
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= MOST_SECONDS) return seconds
  const problem = `--every takes 1 to ${MOST_SECONDS} seconds, not ${JSON.stringify(value)}`
  throw new ParaclockError('CommandArgumentInvalid', { problem })
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true }
    )
  })
}
