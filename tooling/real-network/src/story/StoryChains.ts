import { type OpenApi, openApi } from '@paraclock/connect'

/** The chains of the network, connected. */
export interface StoryChains {
  readonly relay: OpenApi
  readonly service: OpenApi
  readonly target: OpenApi
  close(): Promise<void>
}

/** Connects to the chains that a configuration names. */
export async function openStoryChains(
  endpoints: Readonly<Record<'relay' | 'service' | 'target', readonly string[]>>,
  signal: AbortSignal
): Promise<StoryChains> {
  const open: OpenApi[] = []
  const close = async (): Promise<void> => {
    await Promise.all(open.map((chain) => chain.close()))
  }
  const connect = async (urls: readonly string[]): Promise<OpenApi> => {
    const chain = await openApi({ endpoints: urls, signal })
    open.push(chain)
    return chain
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
