import { type NetworkConfig, readChain } from '@paraclock/checklist'
import { atPresentBlock, type Connections } from '@paraclock/connect'
import { readCoreEnds } from './readCoreEnds.ts'
import { type RepeatWorkArgs, repeatWork } from './repeatWork.ts'

/** The pause between two reads, in milliseconds. The ends of cores change only every few weeks. */
const REST_MS = 600_000

export type CoreEnds = Readonly<Record<'service' | 'target', number | undefined>>

export interface WatchCoresArgs extends Pick<RepeatWorkArgs, 'signal' | 'onProblem'> {
  readonly network: string
  readonly config: NetworkConfig
  readonly connections: Connections
  readonly onRead: (ends: CoreEnds) => void
  readonly restMs?: number | undefined
}

export async function watchCores(args: WatchCoresArgs): Promise<void> {
  const { network, config, connections, signal, restMs = REST_MS } = args
  const [service, target] = [config.service.paraId, config.target.paraId]
  const open = async (role: 'relay' | 'coretime') =>
    await atPresentBlock(await readChain(connections, { network, config, role, signal }))
  await repeatWork({ ...args, pauseMs: restMs }, async () => {
    const relay = await open('relay')
    const coretime = config.coretime === undefined ? undefined : await open('coretime')
    const ends = await readCoreEnds({ relay, coretime, paraIds: [service, target], signal })
    args.onRead({ service: ends.get(service), target: ends.get(target) })
  })
}
