import { readCodeFile } from '@paraclock/connect/node'
import { parseBalance } from '@paraclock/core'
import { planSettings } from '../../calibrate/planSettings.ts'
import { readFigures } from '../../calibrate/readFigures.ts'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { readNumber } from '../../cli/readNumber.ts'
import { readToken } from '../../rehearse/readChainSource.ts'
import { createPage } from '../../render/terminal/Page.ts'
import { type calibrateCommand, calibrateOutput } from '../calibrate.ts'

// The default of `--channel-bytes`: `max_total_size` of HRMP channels on public relay chains.
const USUAL_CHANNEL = 102_400
// In a channel below the minimum, the delivery of the messages of one slot takes minutes.
const CHANNEL = { min: 24_576, max: 0xffff_ffff }

export async function runCalibrate(context: ContextOf<typeof calibrateCommand>): Promise<number> {
  const { positionals, options, print, signal, cwd } = context
  const { variant = 'hour' } = options
  const [path = ''] = positionals
  const token = readToken(options.token) ?? { symbol: 'UNIT', decimals: 12 }
  const figures = await readFigures(await readCodeFile(path, { cwd, signal }), path)
  const settings = planSettings(figures, {
    variant,
    token,
    delayPrice: parseBalance(options['delay-price'] ?? '960', token),
    slotPrice: parseBalance(options['slot-price'] ?? '430', token),
    channelBytes: readNumber('--channel-bytes', options['channel-bytes'], CHANNEL) ?? USUAL_CHANNEL
  })
  if (options.json) {
    print(calibrateOutput.render({ runtime: figures, settings }))
    return 0
  }
  const page = createPage(context)
  const { specName, specVersion } = figures
  const setting = `variant ${variant}, token ${token.symbol} with ${token.decimals} decimals`
  page.write(0, `${specName} ${specVersion}, ${setting}`, 'bold')
  for (const pallet of ['AutomationTime', 'XcmpHandler'] as const) {
    page.skip()
    page.write(0, pallet, 'accent')
    for (const one of settings.filter((each) => each.pallet === pallet)) {
      page.write(2, `${one.name} = ${one.rust}`, 'bold')
      page.write(4, `${one.shown === one.rust ? '' : `${one.shown}: `}${one.reason}.`)
      page.write(4, `To choose: ${one.choice}.`, 'dim')
    }
  }
  print(page.text().trimEnd())
  return 0
}
