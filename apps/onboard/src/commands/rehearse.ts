import { resolve } from 'node:path'
import { parseUnixSeconds } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import { exitCodeOf } from '../check/decideVerdict.ts'
import type { CommandContext } from '../cli/Command.ts'
import { composeReport } from '../compose/composeReport.ts'
import { writeEvidence } from '../evidence/writeEvidence.ts'
import { readChainFile } from '../rehearse/readChainFile.ts'
import { rehearseNetwork } from '../rehearse/rehearseNetwork.ts'
import { selectTarget } from '../rehearse/selectTarget.ts'
import { renderJson } from '../report/json/renderJson.ts'
import { renderTerminal } from '../report/terminal/renderTerminal.ts'
import { writeReports } from '../report/write/writeReports.ts'
import { listOption } from './openConfig.ts'
import { readChainSource, readVariant } from './readChainSource.ts'
import { readOutput } from './readOutput.ts'

const NETWORK = 'rehearsal'
const SLOT_SECONDS = 6

/**
 * Runs a team's own chain beside relay and service in this process, mends it by real calls as the
 * checklist says, and has tasks run on it. No real chain is asked or told anything.
 */
export async function run(context: CommandContext): Promise<number> {
  const { options, signal, report: tell, print, cwd, colors, width } = context
  const outputs = listOption(options['report']).map((text) => readOutput(text, cwd))
  const variant = readVariant(options['variant'])
  const source = readChainSource(options)
  const chain = await readChainFile({ source, cwd, signal })
  tell(`starting relay, service and ${chain.name} in this process`)
  const net = await startDevnet({
    variant,
    name: NETWORK,
    // The clocks start at the present, as on chains that people use.
    startTime: parseUnixSeconds(Math.floor(Date.now() / 1000 / SLOT_SECONDS) * SLOT_SECONDS),
    parachains: [chain],
    signal
  })
  try {
    const { evidence, steps } = await rehearseNetwork({
      net: selectTarget(net, chain.name),
      onProgress: (text) => tell(text.slice(0, width)),
      signal
    })
    const save = options['evidence']
    if (typeof save === 'string') {
      await writeEvidence({ path: resolve(cwd, save), evidence, signal })
    }
    const report = composeReport({ evidence, now: Date.now(), rehearsals: { [NETWORK]: steps } })
    await writeReports({ report, outputs, print, signal, configPath: source.path })
    if (options['json'] === true) print(renderJson({ report }))
    else if (!outputs.some(({ path }) => path === '-')) {
      print(renderTerminal({ report, colors, width, verbose: options['verbose'] === true }))
    }
    return exitCodeOf(report.verdict)
  } finally {
    await net.stop()
  }
}
