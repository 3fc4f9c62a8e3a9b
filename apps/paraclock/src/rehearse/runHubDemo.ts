import type { AutomationConfig, EvidenceFile, RehearsalStep } from '@paraclock/checklist'
import { applySteps, type Devnet, startDevnet } from '@paraclock/devnet'
import type { CommandContext } from '../cli/defineCommand.ts'
import { fitLine } from '../words/wrapText.ts'
import { chooseAmount, presentSlot } from './configureDevnet.ts'
import { finishDemo, openFolder } from './demoFolder.ts'
import { findActors } from './findActors.ts'
import { rehearseNetwork } from './rehearseNetwork.ts'
import { selectTarget } from './selectTarget.ts'

const ASSET = { id: 1984, pallet: 50, amount: 5_000_000, perSecond: 100_000_000n } as const
const HOUR = 3600

/** Rehearses two recurring payments on Asset Hub: one in the relay token, and one in an asset. */
export async function runHubDemo(context: CommandContext<object>): Promise<number> {
  const { cwd, signal, report: tell, width } = context
  const begun = Date.now()
  const folder = await openFolder(cwd)
  tell('starting the network hub in this process')
  const hub = { network: 'hub', variant: 'hour', name: 'hub' } as const
  const whole = await startDevnet({ ...hub, startTime: presentSlot(), signal })
  try {
    const net = selectTarget(whole, 'asset-hub')
    const gathered: EvidenceFile[] = []
    const rehearsals: Record<string, readonly RehearsalStep[]> = {}
    const rehearse = async (name: string, automation: Partial<AutomationConfig>) => {
      const done = await rehearseNetwork({
        net: { ...net, name },
        automation: { ...automation, schedule: hourly(net) },
        onProgress: (text) => tell(fitLine(`${name}: ${text}`, width)),
        signal
      })
      gathered.push(done.evidence)
      rehearsals[name] = done.steps
    }
    await rehearse('relay-token', await payRelayToken(net))
    await setFeeAsset(net)
    await rehearse('asset', await payAsset(net))
    const [first] = gathered as [EvidenceFile]
    const evidence = { ...first, networks: gathered.flatMap(({ networks }) => networks) }
    return await finishDemo(context, { folder, begun, evidence, rehearsals })
  } finally {
    await whole.stop()
  }
}

/** The first run is at least one hour ahead, because the channels must be open by then. */
function hourly({ now }: Devnet): NonNullable<AutomationConfig['schedule']> {
  const next = (Math.floor(Number(now()) / HOUR) + 2) * HOUR
  return { kind: 'recurring', next, frequency: HOUR }
}

/** On Asset Hub, `Any` is the narrowest proxy type that admits a transfer of the relay token. */
async function payRelayToken({ target }: Devnet): Promise<Partial<AutomationConfig>> {
  const { recipient } = await findActors(target)
  const args = { dest: recipient.pair.address, value: chooseAmount(target) }
  const call = { pallet: 'balances', method: 'transferKeepAlive', args }
  return { call, proxyType: 'Any', providedId: 'rent' }
}

async function payAsset({ target }: Devnet): Promise<Partial<AutomationConfig>> {
  const { recipient } = await findActors(target)
  const args = { id: ASSET.id, target: recipient.pair.address, amount: ASSET.amount }
  return { call: { pallet: 'assets', method: 'transferKeepAlive', args }, providedId: 'salary' }
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
