import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { isParaclockError, ParaclockError, type ProgressListener } from '@paraclock/core'
import { decideVerdict, exitCodeOf, type FailOn } from '../check/decideVerdict.ts'
import { listChecks } from '../check/listChecks.ts'
import { checkSelection } from '../check/selectResults.ts'
import type { CommandContext } from '../cli/Command.ts'
import { composeReport } from '../compose/composeReport.ts'
import type { Config } from '../config/Config.ts'
import { configNames } from '../config/readConfig.ts'
import type { EvidenceFile } from '../evidence/EvidenceFile.ts'
import { parseEvidence } from '../evidence/parseEvidence.ts'
import { writeEvidence } from '../evidence/writeEvidence.ts'
import { gatherEvidence } from '../gather/gatherEvidence.ts'
import { renderJson } from '../report/json/renderJson.ts'
import { renderTerminal } from '../report/terminal/renderTerminal.ts'
import { writeReports } from '../report/write/writeReports.ts'
import { listOption, openConfig } from './openConfig.ts'
import { openConnections } from './openConnections.ts'
import { readOutput } from './readOutput.ts'

/** Runs the checklist, prints what it says, and writes the reports that are asked for. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, report: tell, signal, cwd, colors, width } = context
  const selection = { only: listOption(options['only']), skip: listOption(options['skip']) }
  checkSelection(listChecks(), selection)
  const failOn = readFailOn(options['fail-on'])
  const outputs = listOption(options['report']).map((text) => readOutput(text, cwd))
  const { evidence, waivers } = await obtainEvidence(context)
  const save = options['evidence']
  if (typeof save === 'string') {
    await writeEvidence({ path: resolve(cwd, save), evidence, signal })
  }
  const report = composeReport({
    evidence,
    ...(waivers === undefined ? {} : { waivers }),
    selection,
    failOn,
    now: Date.now()
  })
  await writeReports({ report, outputs, print, signal, configPath: findConfigPath(context) })
  const isTaken = outputs.some(({ path }) => path === '-')
  if (options['json'] === true) print(renderJson({ report }))
  else if (!isTaken) {
    print(renderTerminal({ report, colors, width, verbose: options['verbose'] === true }))
    const isMendable = report.networks.some(({ steps }) => steps.length > 0)
    if (isMendable) tell('Next: paraclock fix shows the calls that mend it, in order.')
  }
  const results = report.networks.flatMap((network) => network.results)
  return exitCodeOf(decideVerdict(results, failOn))
}

function findConfigPath({ options }: CommandContext): string {
  const path = options['config']
  return typeof path === 'string' ? path : (configNames[0] ?? '')
}

async function obtainEvidence(
  context: CommandContext
): Promise<{ readonly evidence: EvidenceFile; readonly waivers: Config['waivers'] }> {
  const { options, cwd, signal } = context
  const from = options['from']
  if (typeof from === 'string') {
    const evidence = parseEvidence({ text: await readText(resolve(cwd, from), from), source: from })
    // Without a configuration at hand, the waivers are those that held when it was gathered.
    const saved = evidence.config as unknown as Config
    const given = typeof options['config'] === 'string'
    return { evidence, waivers: given ? (await openConfig(context)).config.waivers : saved.waivers }
  }
  const { config, networks } = await openConfig(context)
  // Decoding metadata makes garbage at such a rate that the space for it grows as far as it may,
  // to twice the memory and no gain in time.
  setFlagsFromString('--semi-space-growth-factor=1')
  const connections = openConnections(context, config)
  try {
    const onProgress = tellProgress(context)
    const evidence = await gatherEvidence({ config, networks, connections, signal, onProgress })
    return { evidence, waivers: config.waivers }
  } finally {
    await connections.close()
  }
}

/** Says when a network has been read. */
export function tellProgress({ report }: CommandContext): ProgressListener {
  return ({ what, phase }) => {
    if (phase !== 'advanced') report(phase === 'begun' ? what : `${what}: done`)
  }
}

async function readText(path: string, source: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isParaclockError(error)) throw error
    const problem = error instanceof Error ? error.message : String(error)
    throw new ParaclockError('EvidenceMalformed', { source, problem }, { cause: error })
  }
}

function readFailOn(value: CommandContext['options'][string]): FailOn {
  if (value === undefined || value === 'fail' || value === 'warn' || value === 'manual') {
    return value ?? 'fail'
  }
  const problem = `--fail-on takes fail, warn or manual, not ${JSON.stringify(value)}`
  throw new ParaclockError('CommandArgumentInvalid', { problem })
}
