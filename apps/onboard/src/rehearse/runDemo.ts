import { join } from 'node:path'
import {
  composeReport,
  createConnections,
  type EvidenceFile,
  gatherEvidence,
  type RehearsalStep
} from '@paraclock/checklist'
import { parseUnixSeconds } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import type { CommandContext } from '../cli/defineCommand.ts'
import { renderTerminal } from '../render/terminal/renderTerminal.ts'
import { fitLine } from '../render/terminal/wrapText.ts'
import { writeEvidence } from '../render/write/writeEvidence.ts'
import { writeReports } from '../render/write/writeReports.ts'
import { claimFolder, refuseStrangeFolder } from './claimFolder.ts'
import { configureDevnet } from './configureDevnet.ts'
import { fixNetwork } from './fixNetwork.ts'
import { rehearseTasks } from './rehearseTasks.ts'

/** Where the reports go, in the folder in which the command was started. */
const FOLDER = 'paraclock-report'
const SLOT_SECONDS = 6

/**
 * Shows the whole of it on chains that run in this process: what a fresh target lacks, the calls that
 * fix it, the same checks when they are made, and tasks of every kind doing what they should.
 */
export async function runDemo(context: CommandContext): Promise<number> {
  const { signal, report, print, colors, width, program } = context
  const begun = Date.now()
  const folder = join(context.cwd, FOLDER)
  await refuseStrangeFolder(folder, FOLDER)
  report('starting a staging and a main network in this process')
  const nets = await startDevnet({
    networks: ['staging', 'main'],
    // The clocks start at the present, as on chains that people use.
    startTime: parseUnixSeconds(Math.floor(begun / 1000 / SLOT_SECONDS) * SLOT_SECONDS),
    signal
  })
  const connections = createConnections()
  try {
    const list = [nets.staging, nets.main]
    const config = await configureDevnet(list)
    const networks = Object.entries(config.networks)
    report('gathering and judging evidence')
    const first = await gatherEvidence({ config, networks, connections, signal })
    const before = composeReport({ evidence: first, now: Date.now() })
    print(renderTerminal({ report: before, colors, width, program }))
    report('making the calls that fix the failures, on both networks')
    const rehearsals: Record<string, readonly RehearsalStep[]> = {}
    const fixed = await Promise.all(
      list.map(async (net) => {
        const own = config.networks[net.name]
        const evidence = first.networks.find(({ name }) => name === net.name)
        if (own === undefined || evidence === undefined) return undefined
        const after = await fixNetwork({
          net,
          config: own,
          evidence,
          connections,
          onProgress: (text) => report(fitLine(`${net.name}: ${text}`, width)),
          signal
        })
        report(`${net.name}: scheduling a task of every kind, and moving time`)
        rehearsals[net.name] = await rehearseTasks({ net, evidence: after })
        return after
      })
    )
    const evidence: EvidenceFile = {
      ...first,
      gatheredAt: new Date().toISOString(),
      durationMilliseconds: Date.now() - begun,
      networks: fixed.filter((network) => network !== undefined)
    }
    const after = composeReport({ evidence, now: Date.now(), rehearsals })
    print(`\n${renderTerminal({ report: after, colors, width, program })}`)
    const outputs = (
      [
        ['html', 'report.html'],
        ['json', 'report.json'],
        ['markdown', 'report.md'],
        ['junit', 'junit.xml'],
        ['sarif', 'report.sarif']
      ] as const
    ).map(([format, name]) => ({ format, path: join(folder, name) }))
    await claimFolder(folder)
    await writeReports({ report: after, outputs, print, signal })
    await writeEvidence({ path: join(folder, 'evidence.json'), evidence, signal })
    print(
      [
        `Everything above was done in this process, in ${((Date.now() - begun) / 1000).toFixed(1)} seconds.`,
        `The reports are in ${FOLDER}: open ${FOLDER}/report.html.`,
        '',
        'With your own chain:',
        ...[
          ['init', 'writes paraclock.config.json'],
          ['check', 'says what your networks lack'],
          ['explain <id>', 'says what a check means']
        ].map(([command = '', does]) => `  ${program} ${command.padEnd(12)} ${does}`)
      ].join('\n')
    )
    const worked = Object.values(rehearsals).every((steps) =>
      steps.every(({ succeeded }) => succeeded)
    )
    return after.verdict === 'ready' && worked ? 0 : 1
  } finally {
    await connections.close()
    await nets.stop()
  }
}
