import { composeReport } from '@paraclock/checklist'
import { startDevnet } from '@paraclock/devnet'
import type { CommandContext } from '../cli/defineCommand.ts'
import { renderTerminal } from '../render/terminal/renderTerminal.ts'
import { fitLine } from '../render/terminal/wrapText.ts'
import { presentSlot } from './configureDevnet.ts'
import { rehearseNetwork } from './rehearseNetwork.ts'
import { selectTarget } from './selectTarget.ts'

/** The only type of proxy of Asset Hub that admits a transfer of the relay token. */
const PROXY_TYPE = 'Any'

/**
 * Runs the demonstration with Asset Hub as the target, in the network `hub`: what is missing, the
 * calls that fix it, and a payment of the relay token by the service through the user's proxy.
 */
export async function runHubDemo(context: CommandContext<object>): Promise<number> {
  const { signal, report: tell, print, program, colors, width } = context
  tell('starting the network hub in this process')
  const net = await startDevnet({
    network: 'hub',
    variant: 'minute',
    name: 'hub',
    startTime: presentSlot(),
    signal
  })
  try {
    const { evidence, steps } = await rehearseNetwork({
      net: selectTarget(net, 'asset-hub'),
      proxyType: PROXY_TYPE,
      onProgress: (text) => tell(fitLine(text, width)),
      signal
    })
    const rehearsals = { [net.name]: steps }
    const report = composeReport({ evidence, now: Date.now(), rehearsals })
    print(renderTerminal({ report, colors, width, program }))
    const worked = steps.every(({ succeeded }) => succeeded)
    return report.verdict === 'ready' && worked ? 0 : 1
  } finally {
    await net.stop()
  }
}
