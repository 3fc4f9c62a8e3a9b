import {
  type ConnectedChain,
  type Connections,
  hashSchema,
  requestAnswer,
  runtimeVersionSchema
} from '@paraclock/connect'
import { isParaclockError } from '@paraclock/core'
import type { NetworkConfig } from '../../config/configSchema.ts'
import { chainRoles } from '../../config/networkRoles.ts'
import type { NetworkEvidence } from '../../evidence/EvidenceFile.ts'
import { listReads, type StorageValues } from './listReads.ts'

/**
 * Waits until a chain changes, the time limit ends, or the signal aborts. At each new finalized
 * block, compares the state of the chain with the evidence. If the finalized blocks of a chain
 * cannot be followed, the time limit is `pollMs`.
 */
export async function awaitChange(args: {
  readonly networks: readonly (readonly [string, NetworkConfig])[]
  /** The latest evidence. A chain has changed if its storage differs from this evidence. */
  readonly evidence: readonly NetworkEvidence[]
  readonly connections: Pick<Connections, 'read'>
  /** How long to wait at most, in milliseconds, if all chains can be followed. */
  readonly maxMs: number
  /** How long to wait at most, in milliseconds, if a chain cannot be followed. */
  readonly pollMs: number
  readonly signal: AbortSignal
}): Promise<void> {
  const { networks, evidence, connections, maxMs, pollMs, signal } = args
  const changed = Promise.withResolvers<void>()
  const onChange = (): void => changed.resolve()
  const longest = setTimeout(onChange, maxMs)
  let poll: ReturnType<typeof setTimeout> | undefined
  const onDeaf = (): void => {
    poll ??= setTimeout(onChange, pollMs)
  }
  signal.addEventListener('abort', onChange, { once: true })
  if (signal.aborted) onChange()
  const listening = networks.flatMap(([name, config]) => {
    const network = evidence.find((one) => one.network === name)
    const reads = network === undefined ? undefined : listReads(network)
    return chainRoles.map((role) => {
      const chain = network?.artifacts[role]
      return listen({
        open: () => connections.read(config[role], { name: role, signal }),
        reads: reads?.[role] ?? new Map(),
        specVersion: chain?.status === 'gathered' ? chain.value.specVersion : undefined,
        onChange,
        onDeaf
      })
    })
  })
  try {
    await changed.promise
  } finally {
    signal.removeEventListener('abort', onChange)
    await Promise.all(listening.map(async (coming) => (await coming)()))
    clearTimeout(longest)
    clearTimeout(poll)
  }
}

async function listen(args: {
  readonly open: () => Promise<ConnectedChain>
  readonly reads: StorageValues
  /** The spec version in the evidence. Defaults to the version of the opened chain. */
  readonly specVersion: number | undefined
  readonly onChange: () => void
  /**
   * Called if finalized blocks cannot be followed: the subscription fails, or all endpoints of the
   * chain have failed.
   */
  readonly onDeaf: () => void
}): Promise<() => Promise<void>> {
  const { open, reads, onChange, onDeaf } = args
  const deaf = async (): Promise<void> => {}
  try {
    const chain = await open()
    const { provider } = chain
    const { specVersion = chain.facts.specVersion } = args
    let isWanted = false
    let isLooking = false
    // If blocks are finalized during a comparison, only the newest of them is compared next.
    const look = async (): Promise<void> => {
      isWanted = true
      if (isLooking) return
      isLooking = true
      while (isWanted) {
        isWanted = false
        if (await hasChanged(chain, { reads, specVersion })) onChange()
      }
      isLooking = false
    }
    const type = 'chain_finalizedHead'
    const id = await provider.subscribe(type, 'chain_subscribeFinalizedHeads', [], (error) => {
      if (error === null) look().catch(onDeaf)
      else onDeaf()
    })
    const stop = provider.on('exhausted', onDeaf)
    return async () => {
      stop()
      await provider.unsubscribe(type, 'chain_unsubscribeFinalizedHeads', id).catch(() => false)
    }
  } catch {
    // The error is dropped, because the next gathering reports an unreachable chain.
    onDeaf()
    return deaf
  }
}

/** Whether a storage value differs from the evidence, or the spec version has changed. */
async function hasChanged(
  { source }: Pick<ConnectedChain, 'source'>,
  { reads, specVersion }: { readonly reads: StorageValues; readonly specVersion: number }
): Promise<boolean> {
  try {
    const at = await requestAnswer(source, hashSchema, 'chain_getFinalizedHead', [])
    const [version, values] = await Promise.all([
      requestAnswer(source, runtimeVersionSchema, 'state_getRuntimeVersion', [at]),
      source.getStorage([...reads.keys()], { at })
    ])
    const before = [...reads.values()]
    return version.specVersion !== specVersion || values.some((one, i) => one !== before[i])
  } catch (error) {
    // If a request fails, the next finalized block is compared instead.
    if (isParaclockError(error)) return false
    throw error
  }
}
