import { withDeadline } from '@paraclock/core'
import type { DevnetChain } from '@paraclock/devnet'
import { endpointOf } from './connectTab.ts'

/** Longest wait for the answer of a chain in the tab, in milliseconds. */
const ANSWER_MS = 20_000
const MAX_FRAME_BYTES = 2 ** 24

export async function askChain(
  chain: Pick<DevnetChain, 'name' | 'openWire'>,
  message: string
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const wire = chain.openWire(
    { url: endpointOf(chain.name), shown: chain.name },
    {
      opened: () => wire.post({ id: 0, body: message }),
      received: resolve,
      closed: reject
    },
    { maxFrameBytes: MAX_FRAME_BYTES, headers: {} }
  )
  try {
    return await withDeadline(
      { milliseconds: ANSWER_MS, what: `asking the ${chain.name}` },
      () => promise
    )
  } finally {
    await wire.close()
  }
}
