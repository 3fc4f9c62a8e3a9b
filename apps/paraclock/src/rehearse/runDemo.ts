import { composeReport, gatherEvidence, gatherNetwork } from '@paraclock/checklist'
import { networkNames } from '@paraclock/core'
import { type Devnet, startDevnet } from '@paraclock/devnet'
import type { ContextOf } from '../cli/defineCommand.ts'
import type { demoCommand } from '../commands/demo.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { renderTerminal } from '../render/terminal/renderTerminal.ts'
import { fitLine } from '../words/wrapText.ts'
import { configureDevnet, presentSlot } from './configureDevnet.ts'
import { connectOwn, OWN_CHAIN_MS, ownTimeouts } from './connectOwn.ts'
import { finishDemo, openFolder } from './demoFolder.ts'
import { fixNetwork } from './fixNetwork.ts'
import { rehearseTasks } from './rehearseTasks.ts'
import { runHubDemo } from './runHubDemo.ts'

export async function runDemo(context: ContextOf<typeof demoCommand>): Promise<number> {
  const { network, target } = context.options
  if (network === 'hub') {
    if (target !== undefined) throw refuseArgument('--target does not go with --network hub')
    return await runHubDemo(context)
  }
  const { signal, report, print, program, colors, width } = context
  const begun = Date.now()
  const folder = await openFolder(context.cwd)
  report(`starting the networks ${networkNames.join(' and ')} in this process`)
  const startTime = presentSlot()
  const nets = await startDevnet({ networks: networkNames, target, startTime, signal })
  const connections = connectOwn()
  try {
    const list = networkNames.map((name) => nets[name])
    const config = { ...(await configureDevnet(list)), timeouts: ownTimeouts }
    const networks = Object.entries(config.networks)
    report('gathering and judging evidence')
    const first = await gatherEvidence({ config, networks, connections, trial: false, signal })
    const before = composeReport({ evidence: first, now: Date.now() })
    print(renderTerminal({ report: before, colors, width, program }))
    report('making the calls that fix the failures, on both networks')
    const rehearse = async (net: Devnet) => {
      const { name } = net
      const own = config.networks[name]
      const gathered = first.networks.find(({ network }) => network === name)
      if (own === undefined || gathered === undefined) return []
      const onProgress = (text: string): void => report(fitLine(`${name}: ${text}`, width))
      const shared = { config: own, connections, signal }
      await fixNetwork({ ...shared, net, evidence: gathered, onProgress })
      report(`${name}: trying the configured task on copies of its chains`)
      const gathering = { ...shared, name, trial: {}, deadlineMs: OWN_CHAIN_MS }
      const evidence = await gatherNetwork(gathering)
      report(`${name}: scheduling a task of every kind, and moving time`)
      return [{ evidence, steps: await rehearseTasks({ net, evidence, signal }) }]
    }
    const rehearsed = (await Promise.all(list.map(rehearse))).flat()
    const evidence = { ...first, networks: rehearsed.map((one) => one.evidence) }
    const rehearsals = Object.fromEntries(rehearsed.map((one) => [one.evidence.network, one.steps]))
    print('')
    return await finishDemo(context, { folder, begun, evidence, rehearsals })
  } finally {
    await connections.close()
    await nets.stop()
  }
}
