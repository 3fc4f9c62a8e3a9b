import type { OpenChain } from '@paraclock/connect'
import { type ProgressListener, withDeadline } from '@paraclock/core'
import { type HrmpPara, readHrmp } from '@paraclock/hrmp'
import { proveProxyTypes } from '@paraclock/proxy'
import type { Capabilities, ReadableApi } from '@paraclock/types'
import { encodeCall } from '@paraclock/weights'
import { newestXcmVersion, type XcmVersion } from '@paraclock/xcm'
import type { NetworkConfig } from '../config/Config.ts'
import type { Artifacts } from '../evidence/Artifacts.ts'
import type { ChainRole } from '../evidence/ChainArtifact.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import type { Gathered } from '../evidence/Gathered.ts'
import { redactNetworkConfig } from '../evidence/redactConfig.ts'
import type { ChainReader } from './ChainReader.ts'
import { completeFeeAsset } from './completeFeeAsset.ts'
import { type Connections, createConnections } from './createConnections.ts'
import { gatherCall } from './gatherCall.ts'
import { gatherChain, prepareDrift } from './gatherChain.ts'
import { gatherContracts } from './gatherContracts.ts'
import { gatherFeeAsset } from './gatherFeeAsset.ts'
import { gatherProgram } from './gatherProgram.ts'
import { gatherQuote } from './gatherQuote.ts'
import { gatherService } from './gatherService.ts'
import { gatherSwitches } from './gatherSwitches.ts'
import { gatherToken } from './gatherToken.ts'
import { gatherUser } from './gatherUser.ts'
import { readUserProxies } from './readUserProxies.ts'
import { settleArtifact } from './settleArtifact.ts'

/** What {@link gatherNetwork} takes. */
export interface GatherNetworkArgs {
  /** The network's name. */
  readonly name: string
  readonly config: NetworkConfig
  /** The connections. Left out, they are made for this one gathering. */
  readonly connections?: Connections
  /** How long all of it may take, in milliseconds. */
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
  readonly onProgress?: ProgressListener
}

const NETWORK_MS = 60_000

/**
 * Reads everything that the checks look at, of the three chains of a network side by side, each at
 * one finalized block. What cannot be read is kept as the error that it came to. Nothing is sent.
 */
export async function gatherNetwork(args: GatherNetworkArgs): Promise<NetworkEvidence> {
  const { name, config, deadlineMs = NETWORK_MS, signal, onProgress } = args
  const connections = args.connections ?? createConnections()
  const what = `reading ${name}`
  onProgress?.({ what, phase: 'begun' })
  try {
    const artifacts = await withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) =>
      gatherArtifacts({
        ...args,
        open: (role) => connections.read(config[role], inner, (known) => prepareDrift(role, known)),
        signal: inner
      })
    )
    onProgress?.({ what, phase: 'ended' })
    return { name, config: redactNetworkConfig(config), artifacts }
  } finally {
    if (args.connections === undefined) await connections.close()
  }
}

function senderOf(name: string, paraId: number, { api, facts }: OpenChain<ReadableApi>): HrmpPara {
  return { paraId, name, api, capabilities: facts.capabilities, at: facts.finalized.hash }
}

interface Gathering extends GatherNetworkArgs {
  readonly open: (role: ChainRole) => Promise<OpenChain<ReadableApi>>
  readonly signal: AbortSignal
}

async function gatherArtifacts(args: Gathering): Promise<NetworkEvidence['artifacts']> {
  const { config, open, signal, onProgress, name } = args
  const opened = {
    relay: open('relay'),
    service: open('service'),
    target: open('target')
  }
  const describe = async (role: ChainRole) => gatherChain(role, await opened[role])
  const chains = {
    relay: describe('relay'),
    service: describe('service'),
    target: describe('target')
  }
  const readerOf = async (role: ChainRole): Promise<ChainReader> => {
    const { api, facts } = await opened[role]
    const xcmVersion = chooseVersion(facts.capabilities)
    return { role, api, at: facts.finalized.hash, xcmVersion, signal }
  }
  const readers = { service: readerOf('service'), target: readerOf('target') }
  const both = async <Value>(pair: {
    readonly service: Promise<Value>
    readonly target: Promise<Value>
  }) => {
    const [service, target] = await Promise.all([pair.service, pair.target])
    return { service, target }
  }
  const serviceState = readers.service.then(async (reader) =>
    gatherService({ chain: await opened.service, reader, config })
  )
  const feeFacts = Promise.all([readers.target, both(chains)]).then(([reader, pair]) =>
    gatherFeeAsset({ reader, chains: pair, config, serviceState })
  )
  const weighed = readers.target.then((reader) => gatherCall({ reader, config }))
  const program = Promise.all([
    readers.target,
    opened.service,
    chains.target,
    serviceState,
    feeFacts,
    weighed
  ]).then(([reader, { api }, target, state, feeAsset, call]) =>
    gatherProgram({
      reader,
      service: api,
      target,
      config,
      serviceState: state,
      feeAsset,
      weighed: call
    })
  )
  const feeAsset = Promise.all([feeFacts, program, both(readers), both(chains)]).then(
    ([facts, written, pair, described]) =>
      completeFeeAsset({ facts, program: written, readers: pair, chains: described, config })
  )
  const target = Promise.all([opened.target, chains.target]).then(([chain, { token }]) => ({
    name: 'target',
    api: chain.api,
    provider: chain.provider,
    token
  }))
  const proxy = Promise.all([target, readers.target]).then(([foreign, { at }]) =>
    readUserProxies({ target: foreign, config, at, signal })
  )
  const proxyProof = Promise.all([target, proxy]).then(([foreign, state]) =>
    proveProxyTypes({
      target: foreign,
      state,
      call: encodeCall({ chain: foreign.api, call: config.automation.call }),
      signal
    })
  )
  const hrmp = Promise.all([opened.relay, opened.service, opened.target]).then(
    ([relay, service, other]) =>
      readHrmp({
        relay: { name: 'relay', api: relay.api, capabilities: relay.facts.capabilities },
        paras: [
          senderOf('service', config.service.paraId, service),
          senderOf('target', config.target.paraId, other)
        ],
        at: relay.facts.finalized.hash,
        signal
      })
  )
  const user = Promise.all([both(readers), both(chains)]).then(([pair, described]) =>
    gatherUser({ readers: pair, chains: described, config })
  )
  const token = Promise.all([both(readers), both(chains), feeFacts]).then(
    ([pair, described, facts]) =>
      gatherToken({ readers: pair, chains: described, config, feeAsset: facts })
  )
  const contracts = Promise.all([readers.target, chains.target, serviceState, feeFacts]).then(
    ([reader, described, state, facts]) =>
      gatherContracts({
        reader,
        target: described,
        config,
        serviceState: state,
        feeAsset: facts
      })
  )
  const quote = Promise.all([
    opened.service,
    readers.service,
    chains.service,
    serviceState,
    weighed
  ]).then(([chain, reader, service, state, call]) =>
    gatherQuote({ chain, reader, service, config, serviceState: state, weighed: call })
  )
  const work: { readonly [Name in keyof Artifacts]: Promise<Artifacts[Name]> } = {
    ...chains,
    hrmp,
    proxy,
    proxyProof,
    serviceState,
    user,
    feeAsset,
    program,
    token,
    contracts,
    quote,
    switches: readers.target.then(gatherSwitches)
  }
  const entries = Object.entries(work)
  let done = 0
  const settled = await Promise.all(
    entries.map(async ([key, promise]) => {
      const gathered = await settleArtifact<unknown>(key, promise)
      done += 1
      onProgress?.({
        what: `reading ${name}`,
        phase: 'advanced',
        done,
        total: entries.length,
        detail: key
      })
      return [key, gathered] as const
    })
  )
  return Object.fromEntries(settled) as { [Name in keyof Artifacts]: Gathered<Artifacts[Name]> }
}

/** The newest XCM version that a chain decodes; 4 if its metadata does not tell. */
function chooseVersion({ xcm }: Pick<Capabilities, 'xcm'>): XcmVersion {
  const { locations } = xcm
  if (!locations.known) return 4
  // A chain that decodes none of the versions cannot be asked: the oldest is the least wrong.
  return newestXcmVersion(locations.value) ?? 3
}
