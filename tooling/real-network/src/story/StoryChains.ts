import { createProvider, type ParaclockProvider } from '@paraclock/connect'
import { ApiPromise } from '@polkadot/api'

interface StoryChain {
  readonly api: ApiPromise
  readonly provider: ParaclockProvider
}

/** The chains of the network, connected. */
export interface StoryChains {
  readonly relay: StoryChain
  readonly service: StoryChain
  readonly target: StoryChain
  close(): Promise<void>
}

/** Connects to the chains that a configuration names. */
export async function openStoryChains(
  endpoints: Readonly<Record<'relay' | 'service' | 'target', readonly string[]>>,
  signal: AbortSignal
): Promise<StoryChains> {
  const open: ApiPromise[] = []
  const close = async (): Promise<void> => {
    await Promise.all(open.map((api) => api.disconnect()))
  }
  const connect = async (urls: readonly string[]): Promise<StoryChain> => {
    const provider = createProvider(urls, { signal })
    const api = new ApiPromise({ noInitWarn: true, provider })
    open.push(api)
    await api.isReadyOrError
    return { api, provider }
  }
  try {
    const relay = await connect(endpoints.relay)
    const service = await connect(endpoints.service)
    const target = await connect(endpoints.target)
    return { relay, service, target, close }
  } catch (error) {
    await close()
    throw error
  }
}
