import type { Block } from '@acala-network/chopsticks-core'
import { ParaclockError } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import { expandMetadata } from '@polkadot/types'
import { blake2AsHex } from '@polkadot/util-crypto'
import { checkClock } from './checkClock.ts'
import type { LocalChain } from './LocalChain.ts'
import type { Chopsticks } from './loadChopsticks.ts'
import { registerErrorTypes } from './registerErrorTypes.ts'
import { startWhenAwaited } from './startWhenAwaited.ts'

type Registry = Awaited<Block['registry']>
type Meta = Awaited<Block['meta']>

/** What Chopsticks makes of metadata, by the registry that the metadata was decoded into. */
const known = new WeakMap<object, Meta>()
const patched = new WeakSet<Chopsticks>()

/**
 * Lets Chopsticks use the types that the connection has decoded already: decoding the metadata is
 * most of what it takes to start a chain, and Chopsticks by itself does it twice more.
 *
 * @throws ParaclockError `ChainBootFailed` if the runtime has no clock, or does not tell how long its
 * slots are.
 */
export async function shareTypes(chain: LocalChain, api: ApiPromise): Promise<void> {
  const { core, blockchain, name } = chain
  checkClock(name, api)
  shareMeta(core)
  const registry = api.registry as unknown as Registry
  registerErrorTypes(api.registry, api.runtimeMetadata.asLatest.lookup)
  known.set(registry, expandMetadata(api.registry, api.runtimeMetadata) as unknown as Meta)
  const first = handOnTypes(blockchain.head, registry)
  const build = blockchain.buildRegistry.bind(blockchain)
  blockchain.buildRegistry = async (metadata, version) =>
    // After an upgrade of the runtime the metadata is another.
    metadata === (await first) ? registry : await build(metadata, version)
  try {
    chain.slotDuration = await core.getSlotDuration(blockchain.head)
    chain.relayOffset = await readRelayOffset(blockchain.head, api)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ParaclockError('ChainBootFailed', { chain: name, reason }, { cause: error })
  }
}

/** Runtimes that make several blocks per relay block want to see that it is ahead by so many. */
async function readRelayOffset(head: Block, { runtimeVersion }: ApiPromise): Promise<number> {
  const id = blake2AsHex('RelayParentOffsetApi', 64)
  if (!runtimeVersion.apis.some(([api]) => api.toHex() === id)) return 0
  const { result } = await head.call('RelayParentOffsetApi_relay_parent_offset', [])
  return Buffer.from(result.slice(2), 'hex').readUInt32LE()
}

/**
 * Blocks take over what their parent knows of the runtime, so what is put on the first one holds
 * until the runtime changes. Its metadata, in the form that Chopsticks would decode, is made only
 * if somebody asks for it.
 *
 * @returns that metadata.
 */
function handOnTypes(head: Block, registry: Registry): Block['metadata'] {
  const { get } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(head), 'metadata') ?? {}
  const metadata = startWhenAwaited(() => get?.call(head) as Block['metadata'])
  Object.defineProperties(head, {
    metadata: { value: metadata, configurable: true },
    registry: { value: Promise.resolve(registry), configurable: true }
  })
  return metadata
}

/** Makes blocks look for shared types first. Chopsticks has no place to put them. */
function shareMeta(core: Chopsticks): void {
  if (patched.has(core)) return
  patched.add(core)
  const { get } = Object.getOwnPropertyDescriptor(core.Block.prototype, 'meta') ?? {}
  Object.defineProperty(core.Block.prototype, 'meta', {
    configurable: true,
    get(this: Block): Promise<Meta> {
      return this.registry.then(
        (registry) => known.get(registry) ?? (get?.call(this) as Promise<Meta>)
      )
    }
  })
}
