import { setFlagsFromString } from 'node:v8'
import { type AutomationConfig, composeReport, type NetworkConfig } from '@paraclock/checklist'
import { networkNames } from '@paraclock/core'
import { applySteps, type Devnet, startDevnet } from '@paraclock/devnet'
import type { ContextOf } from '../cli/defineCommand.ts'
import { limitMemory } from '../cli/limitMemory.ts'
import type { demoCommand } from '../commands/demo.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { renderTerminal } from '../render/terminal/renderTerminal.ts'
import { fitLine } from '../words/wrapText.ts'
import { chooseAmount, configureDevnet, findActors, presentSlot } from './configureDevnet.ts'
import { finishDemo, openFolder } from './demoFolder.ts'
import { configureTarget, rehearseNetworks } from './rehearseNetworks.ts'
import { selectTarget } from './selectTarget.ts'

type Context = ContextOf<typeof demoCommand>

export async function runDemo(context: Context): Promise<number> {
  const { options, cwd } = context
  const isHub = options.network === 'hub'
  if (isHub && options.target !== undefined) {
    throw refuseArgument('--target does not go with --network hub')
  }
  const begun = Date.now()
  limitMemory()
  // V8 optimizes a WebAssembly function after eight times as much work as usual. In so short a run,
  // optimizing takes more time and memory than it saves.
  setFlagsFromString('--wasm-tiering-budget=104000000')
  const folder = await openFolder(cwd)
  const done = await (isHub ? rehearseHub(context) : rehearseDevnets(context))
  return await finishDemo(context, { folder, begun, ...done })
}

async function rehearseDevnets(context: Context) {
  const { options, signal, report, print, program, colors, width } = context
  const names = networkNames.filter((name) => (options.network ?? name) === name)
  report(`starting ${names.join(' and ')} in this process`)
  const startTime = presentSlot()
  const { target } = options
  const nets = await startDevnet({ networks: names, target, startTime, signal })
  try {
    const list = names.map((name) => nets[name])
    const { networks } = await configureDevnet(list)
    const done = await rehearseNetworks({
      rehearsed: list.map((net) => ({ net, config: networks[net.name] as NetworkConfig })),
      isTried: true,
      onProgress: (text) => report(fitLine(text, width)),
      onFirst: (evidence) => {
        const before = composeReport({ evidence, now: Date.now() })
        print(renderTerminal({ report: before, colors, width, program }))
        report('making the calls that fix the failures')
      },
      signal
    })
    print('')
    return done
  } finally {
    await nets.stop()
  }
}

const ASSET = { id: 1984, pallet: 50, amount: 5_000_000, perSecond: 100_000_000n } as const
const HOUR = 3600

/** Rehearses two recurring payments on Asset Hub: one in the relay token, and one in an asset. */
async function rehearseHub({ signal, report, width }: Context) {
  report('starting the network hub in this process')
  const hub = { network: 'hub', variant: 'hour', name: 'hub' } as const
  const whole = await startDevnet({ ...hub, startTime: presentSlot(), signal })
  try {
    const net = selectTarget(whole, 'asset-hub')
    const rehearse = async (name: string, automation: Partial<AutomationConfig>) => {
      const own = { ...automation, schedule: hourly(net) }
      return await rehearseNetworks({
        rehearsed: [await configureTarget({ ...net, name }, own)],
        onProgress: (text) => report(fitLine(`${name}: ${text}`, width)),
        signal
      })
    }
    const { recipient } = await findActors(net.target)
    const dest = recipient.pair.address
    const one = await rehearse('relay-token', {
      call: {
        pallet: 'balances',
        method: 'transferKeepAlive',
        args: { dest, value: chooseAmount(net.target) }
      },
      // The narrowest proxy type of Asset Hub that admits a transfer of the relay token.
      proxyType: 'Any',
      providedId: 'rent'
    })
    await setFeeAsset(net)
    const args = { id: ASSET.id, target: dest, amount: ASSET.amount }
    const two = await rehearse('asset', {
      call: { pallet: 'assets', method: 'transferKeepAlive', args },
      providedId: 'salary'
    })
    const networks = [...one.evidence.networks, ...two.evidence.networks]
    const rehearsals = { ...one.rehearsals, ...two.rehearsals }
    return { evidence: { ...one.evidence, networks }, rehearsals }
  } finally {
    await whole.stop()
  }
}

/** The first run is at least one hour ahead, because the channels must be open by then. */
function hourly({ now }: Devnet): NonNullable<AutomationConfig['schedule']> {
  const next = (Math.floor(Number(now()) / HOUR) + 2) * HOUR
  return { kind: 'recurring', next, frequency: HOUR }
}

/** Sets the fee asset of the target, as the service team does on a real network. */
async function setFeeAsset(net: Devnet): Promise<void> {
  const { service, target } = net
  const { api } = service
  const settings = (await api.query['xcmpHandler']?.['targets']?.(target.paraId))?.toJSON()
  const interior = { X2: [{ PalletInstance: ASSET.pallet }, { GeneralIndex: ASSET.id }] }
  const call = api.tx['xcmpHandler']?.['setTarget']?.(target.paraId, {
    ...(settings as object),
    feeAsset: { V5: { parents: 0, interior } },
    feePerSecond: ASSET.perSecond
  })
  await applySteps(net, [
    {
      chain: 'service',
      origin: { kind: 'root' },
      preconditions: [],
      call: call?.method.toHex() ?? '0x',
      description: 'xcmpHandler.setTarget',
      observe: 'the fee asset in xcmpHandler.targets'
    }
  ])
}
