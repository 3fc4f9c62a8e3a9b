import { BlockMissing, codeKey, type Hex, ParaclockError } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'
import { hashSchema, numberedSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import type { AskOptions, BlockCode, StateSource } from '../source/StateSource.ts'
import type { BlockReference, ChainFacts, ChainIdentity, StatedFacts } from './ChainFacts.ts'
import { completeFacts } from './completeFacts.ts'
import { fetchMetadata } from './fetchMetadata.ts'
import { identifyChain, readNodeVersion } from './identifyChain.ts'
import { openPrefixed, openStated, ownPrefix } from './openPrefixed.ts'

const MAX_MS = 60_000

export interface PinnedChainArgs {
  readonly name: string
  readonly facts: ChainFacts & StatedFacts
  readonly runtime: Runtime
  readonly block: BlockReference
  readonly source: StateSource
  readonly codeHash: Hex | undefined
  readonly provider?: ParaclockProvider
  readonly save?: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function pinAt(
  args: PinnedChainArgs,
  hash: Hex,
  limits?: AskOptions
): Promise<PinnedChainArgs> {
  const code = await args.source.codeAt?.(hash)
  return code === undefined
    ? await pinStated(args, hash, limits)
    : await pinProven(args, hash, code)
}

/** Pins the chain to a block whose state root proves the code. */
async function pinProven(
  args: PinnedChainArgs,
  hash: Hex,
  { number, codeHash, readMetadata }: BlockCode
): Promise<PinnedChainArgs> {
  const { source, facts } = args
  const read = readMetadata ?? (() => fetchMetadata(source, hash))
  const runtime = codeHash === args.codeHash ? args.runtime : openLike(args, await read(), facts)
  const identity = { ...facts, codeHash }
  const moved = { block: { hash, number }, runtime, codeHash }
  return { ...args, ...moved, facts: completeFacts(identity, runtime, source) }
}

/** Pins the chain to a block whose code the endpoint states. */
async function pinStated(
  args: PinnedChainArgs,
  hash: Hex,
  limits: AskOptions | undefined
): Promise<PinnedChainArgs> {
  const { name, source, facts } = args
  const [header, codeHash, version] = await Promise.all([
    source.request('chain_getHeader', [hash], limits),
    source.request('state_getStorageHash', [codeKey, hash], limits).catch(() => null),
    source.request('state_getRuntimeVersion', [hash], limits)
  ])
  const number = findAnswer(numberedSchema, header)?.number
  if (number === undefined) throw new ParaclockError(BlockMissing, { chain: name, block: hash })
  const own = readNodeVersion(version, facts.endpoint)
  const identity = { ...facts, ...own, codeHash: findAnswer(hashSchema, codeHash) }
  return movePin(args, { hash, number }, identity, limits)
}

export async function pinLatest(
  args: PinnedChainArgs,
  head: 'finalized' | 'best'
): Promise<PinnedChainArgs> {
  const { source, facts } = args
  const { endpoint = facts.endpoint } = source
  const node = { endpoint, genesis: facts.genesis }
  const { identity } = await identifyChain({ source, node, deadlineMs: MAX_MS })
  const present = { ...facts, ...identity, ss58Prefix: facts.ss58Prefix }
  // If the pinned block and the best block have the same code, a finalized block between these two
  // blocks has this code, too.
  const isBetween = args.block.number <= present.finalized.number && hasSameCode(args, present)
  if (head === 'best' || isBetween) return movePin(args, present[head], present)
  const moved = await pinAt(args, present.finalized.hash)
  const { specName, specVersion, transactionVersion, codeHash, runtimeApis } = moved.facts
  const version = { specName, specVersion, transactionVersion, codeHash, runtimeApis }
  return { ...moved, facts: completeFacts({ ...present, ...version }, moved.runtime, source) }
}

async function movePin(
  args: PinnedChainArgs,
  block: BlockReference,
  identity: ChainIdentity,
  limits?: AskOptions
): Promise<PinnedChainArgs> {
  if (hasSameCode(args, identity)) {
    return { ...args, block, facts: completeFacts(identity, args.runtime, args.source) }
  }
  const metadata = await fetchMetadata(args.source, block.hash, limits)
  const runtime = openLike(args, metadata, identity)
  const { codeHash } = identity
  return { ...args, block, facts: completeFacts(identity, runtime, args.source), runtime, codeHash }
}

/** Opens other metadata of the chain, with the prefix with which the caller opened the chain. */
function openLike(
  { runtime }: PinnedChainArgs,
  metadata: Hex,
  { ss58Prefix }: Pick<ChainIdentity, 'ss58Prefix'>
): Runtime {
  const prefix = ownPrefix(runtime)
  // Whether the caller opened the chain with a prefix that differs from the prefix in the metadata.
  const isGiven = prefix !== undefined && prefix !== runtime.ss58Prefix
  return (isGiven ? openPrefixed : openStated)(metadata, ss58Prefix)
}

function hasSameCode(
  args: PinnedChainArgs,
  { codeHash, specName, specVersion }: ChainIdentity
): boolean {
  if (args.codeHash !== undefined && codeHash !== undefined) return args.codeHash === codeHash
  return specName === args.facts.specName && specVersion === args.facts.specVersion
}
