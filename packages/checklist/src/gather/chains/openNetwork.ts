import {
  type AskOptions,
  type Chain,
  type Connections,
  readThrough,
  type StateSource
} from '@paraclock/connect'
import { readFact } from '@paraclock/core'
import { isChainRole, type NetworkRole } from '../../config/networkRoles.ts'
import { createObserver } from '../../observe/createObserver.ts'
import { openOwnRuntime } from '../../observe/OwnRuntime.ts'
import { type CopiedRole, createCopies } from '../../trial/createCopies.ts'
import type { GatherContext } from './defineGatherer.ts'
import { readChain } from './readChain.ts'
import { openReadableHub } from './system.ts'

/**
 * Creates the context that all gatherers share. The context opens each chain once, at its first
 * use.
 */
export function openNetwork(
  args: Pick<GatherContext, 'network' | 'config' | 'trial' | 'signal' | 'onProgress'> & {
    readonly connections: Connections
  }
): GatherContext {
  const { connections, ...rest } = args
  const { network, config, trial, signal } = rest
  const opened = new Map<NetworkRole, Promise<Chain>>()
  const open = async (role: NetworkRole): Promise<Chain> => {
    const runsCode = isChainRole(role)
    const chain = await readChain(connections, { network, config, role, signal, runsCode })
    return endReads(chain, signal)
  }
  const chain: GatherContext['chain'] = (role) => {
    const coming = opened.get(role) ?? open(role)
    opened.set(role, coming)
    return coming
  }
  const observerOf = (role: CopiedRole, sender: number) =>
    createObserver({
      paraId: config[role].paraId,
      open: async () => openOwnRuntime(await chain(role), sender, signal)
    })
  const observers = {
    service: observerOf('service', config.target.paraId),
    target: observerOf('target', config.service.paraId)
  }
  let opening: Promise<Chain | undefined> | undefined
  const openHub = (): Promise<Chain | undefined> => {
    // Asset Hub is opened only once, because opening it needs many dry runs on the relay chain.
    opening ??= openTrustedHub({ chain, config, signal })
    return opening
  }
  const copies = createCopies({ chain, openHub, before: trial?.before ?? [], signal })
  return { ...rest, chain, copies, observe: (role) => observers[role] }
}

/** Opens the configured Asset Hub, if it is available and the relay chain trusts it. */
async function openTrustedHub(
  context: Pick<GatherContext, 'chain' | 'config' | 'signal'>
): Promise<Chain | undefined> {
  if (context.config.assetHub === undefined) return undefined
  const opened = await readFact(() => openReadableHub(context))
  return opened.known ? opened.value.hub : undefined
}

function endReads(chain: Chain, ending: AbortSignal): Chain {
  const { source } = chain
  const within = <Options extends AskOptions>(options?: Options) => {
    const signals = options?.signal === undefined ? [ending] : [ending, options.signal]
    return { ...options, signal: AbortSignal.any(signals) } as Options
  }
  const bound: Partial<StateSource> = {
    getStorage: (keys, options) => source.getStorage(keys, within(options)),
    getKeys: (prefix, options) => source.getKeys(prefix, within(options)),
    call: (name, data, options) => source.call(name, data, within(options)),
    request: (method, params, options) => source.request(method, params, within(options))
  }
  return readThrough(chain, Object.assign(Object.create(source) as StateSource, bound))
}
