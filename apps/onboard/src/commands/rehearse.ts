import { resolve } from 'node:path'
import { parseUnixSeconds, type UnixSeconds } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import { exitCodeOf } from '../check/decideVerdict.ts'
import type { CommandContext } from '../cli/Command.ts'
import { composeReport } from '../compose/composeReport.ts'
import { readCall } from '../config/readCall.ts'
import { redactEndpoint } from '../evidence/redactConfig.ts'
import { writeEvidence } from '../evidence/writeEvidence.ts'
import type { LiveSource } from '../rehearse/ChainSource.ts'
import { type LiveChain, openLiveChain } from '../rehearse/openLiveChain.ts'
import { readChainFile } from '../rehearse/readChainFile.ts'
import { type Rehearsal, rehearseNetwork } from '../rehearse/rehearseNetwork.ts'
import { selectTarget } from '../rehearse/selectTarget.ts'
import { renderJson } from '../report/json/renderJson.ts'
import { fitLine } from '../report/terminal/fitLine.ts'
import { renderTerminal } from '../report/terminal/renderTerminal.ts'
import { type ReportOutput, writeReports } from '../report/write/writeReports.ts'
import { listOption } from './openConfig.ts'
import { openHintsFolder } from './openMetadataCache.ts'
import { readChainSource, readVariant } from './readChainSource.ts'
import { readOutput } from './readOutput.ts'

const NETWORK = 'rehearsal'
const SLOT_SECONDS = 6

/**
 * Runs a team's own chain beside relay and service in this process, mends it by real calls as the
 * checklist says, and has tasks run on it. No real chain is told anything, and none is asked anything
 * but the state of the one that is forked.
 */
export async function run(context: CommandContext): Promise<number> {
  const { options, report: tell, cwd, width, signal } = context
  const outputs = listOption(options['report']).map((text) => readOutput(text, cwd))
  const variant = readVariant(options['variant'])
  const call = typeof options['call'] === 'string' ? readCall(options['call']) : undefined
  const source = readChainSource(options)
  const live = source.kind === 'live' ? await openLive(context, source) : undefined
  const stopped = live === undefined ? signal : AbortSignal.any([signal, live.lost])
  try {
    const chain =
      source.kind === 'live'
        ? (live as LiveChain).chain
        : await readChainFile({ source, cwd, signal })
    tell(`starting relay, service and ${chain.name} in this process`)
    const net = await startDevnet({
      variant,
      name: NETWORK,
      // The clocks start at the present, as on chains that people use; or where a fork stands.
      ...(live === undefined ? { startTime: presentSlot() } : {}),
      parachains: [chain],
      signal: stopped
    })
    try {
      const { evidence, steps } = await rehearseNetwork({
        net: selectTarget(net, chain.name),
        onProgress: (text) => tell(fitLine(text, width)),
        signal: stopped,
        ...(call === undefined ? {} : { call })
      })
      live?.lost.throwIfAborted()
      await live?.keepHints()
      const all = live === undefined ? steps : [live.describe(), ...steps]
      const path = source.kind === 'live' ? undefined : source.path
      return await present(context, { evidence, steps: all, outputs, path })
    } finally {
      await net.stop()
    }
  } catch (error) {
    // Whatever a read that failed has led to: the reason is that.
    if (live?.lost.aborted === true && !signal.aborted) throw live.lost.reason
    throw error
  } finally {
    await live?.close()
  }
}

async function openLive(context: CommandContext, source: LiveSource): Promise<LiveChain> {
  const { report: tell, signal } = context
  tell(`reading ${source.endpoints.map(redactEndpoint).join(', ')}`)
  return await openLiveChain({ source, hints: openHintsFolder(context), signal })
}

function presentSlot(): UnixSeconds {
  return parseUnixSeconds(Math.floor(Date.now() / 1000 / SLOT_SECONDS) * SLOT_SECONDS)
}

async function present(
  { options, print, signal, cwd, colors, width }: CommandContext,
  rehearsed: Rehearsal & {
    readonly outputs: readonly ReportOutput[]
    readonly path: string | undefined
  }
): Promise<number> {
  const { evidence, steps, outputs, path } = rehearsed
  const save = options['evidence']
  if (typeof save === 'string') {
    await writeEvidence({ path: resolve(cwd, save), evidence, signal })
  }
  const report = composeReport({ evidence, now: Date.now(), rehearsals: { [NETWORK]: steps } })
  const configPath = path === undefined ? {} : { configPath: path }
  await writeReports({ report, outputs, print, signal, ...configPath })
  if (options['json'] === true) print(renderJson({ report }))
  else if (!outputs.some(({ path: to }) => to === '-')) {
    print(renderTerminal({ report, colors, width, verbose: options['verbose'] === true }))
  }
  return exitCodeOf(report.verdict)
}
