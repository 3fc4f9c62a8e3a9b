import { composeReport, exitCodeOf } from '@paraclock/checklist'
import { redactEndpoint } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import type { ContextOf } from '../cli/defineCommand.ts'
import { readCallOption } from '../cli/readCallOption.ts'
import type { rehearseCommand } from '../commands/rehearse.ts'
import { presentReport, readReportOutputs } from '../render/presentReport.ts'
import { fitLine } from '../words/wrapText.ts'
import { presentSlot } from './configureDevnet.ts'
import { type LiveChain, openLiveChain } from './openLiveChain.ts'
import { readChainFile } from './readChainFile.ts'
import { readChainSource } from './readChainSource.ts'
import { readHubRuntimes } from './readHubRuntimes.ts'
import { configureTarget, rehearseNetworks } from './rehearseNetworks.ts'
import { selectTarget } from './selectTarget.ts'

const NETWORK = 'rehearsal'

/** Rehearses in this process. Only reads from a live chain, and sends nothing to it. */
export async function runRehearsal(context: ContextOf<typeof rehearseCommand>): Promise<number> {
  const { options, report: tell, cwd, width, signal } = context
  const outputs = readReportOutputs(context)
  const { call, 'proxy-type': proxyType, variant = 'hour', network: layout = 'plain' } = options
  const automation = {
    ...(call !== undefined && { call: readCallOption('--call', call) }),
    ...(proxyType !== undefined && { proxyType })
  }
  const source = readChainSource(options)
  const isHub = layout === 'hub'
  const runtimes = await readHubRuntimes({ options, isHub, cwd, signal, report: tell })
  if (source.kind === 'live') tell(`reading ${source.endpoints.map(redactEndpoint).join(', ')}`)
  const live = source.kind === 'live' ? await openLiveChain({ source, signal }) : undefined
  const stopped = live === undefined ? signal : AbortSignal.any([signal, live.lost])
  try {
    const chain =
      source.kind === 'live'
        ? (live as LiveChain).chain
        : source.kind === 'assetHub'
          ? undefined
          : await readChainFile({ source, cwd, signal })
    const target = chain?.name ?? 'asset-hub'
    tell(`starting relay, service and ${target} in this process`)
    const net = await startDevnet({
      variant,
      name: NETWORK,
      // Without `startTime`, the clocks start at the time of the forked block.
      startTime: live === undefined ? presentSlot() : undefined,
      network: layout,
      runtimes,
      parachains: chain === undefined ? [] : [chain],
      signal: stopped,
      onProgress: ({ phase, detail }) => {
        if (phase === 'advanced' && detail !== undefined) tell(fitLine(detail, width))
      }
    })
    try {
      const { evidence, rehearsals: own } = await rehearseNetworks({
        rehearsed: [await configureTarget(selectTarget(net, target), automation)],
        onProgress: (text) => tell(fitLine(text, width)),
        signal: stopped
      })
      live?.lost.throwIfAborted()
      const forked = live === undefined ? [] : [live.describe()]
      const configPath = 'path' in source ? source.path : undefined
      const rehearsals = { [NETWORK]: [...forked, ...(own[NETWORK] ?? [])] }
      const report = composeReport({ evidence, now: Date.now(), rehearsals })
      await presentReport(context, { report, evidence, outputs, configPath })
      return exitCodeOf(report.verdict)
    } finally {
      await net.stop()
    }
  } catch (error) {
    // If the live chain is lost, other errors are consequences of the loss. So the loss is thrown.
    if (live?.lost.aborted === true && !signal.aborted) throw live.lost.reason
    throw error
  } finally {
    await live?.close()
  }
}
