import { stderr, stdin } from 'node:process'
import {
  accountOnTarget,
  type ChainRole,
  createChecklist,
  type NetworkConfig,
  type NetworkRole,
  openChains,
  readChain,
  rolesOf,
  systemRoles
} from '@paraclock/checklist'
import { formatPath } from '@paraclock/checklist/schema'
import {
  type ChainPlace,
  type ConnectedChain,
  type Connections,
  checkExpectation,
  createConnections,
  requireProven
} from '@paraclock/connect'
import { followChains } from '@paraclock/connect/node'
import { ParaclockError } from '@paraclock/core'
import type { JournalStore, SigningChain } from '@paraclock/submission'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import type { signerOptions } from '../cli/sharedOptions.ts'
import { type ConfigContext, type OpenedConfig, openConfig } from '../config/openConfig.ts'
import { SignerMismatch } from '../errors/commands.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { requireSigner, spellAccount } from '../sign/nameSigner.ts'
import type { OpenedSigner, WantedSigner } from '../sign/readSigner.ts'
import type { ChainProver, createProver } from './createProver.ts'
import { type Caches, openCaches } from './openCaches.ts'
import { requireOneNetwork } from './requireOneNetwork.ts'

/** What a command needs. What it does not state is not opened, and not in the type of its session. */
export interface Needs {
  /** `one` requires exactly one network, and `none` reads no configuration. Defaults to `all`. */
  readonly networks?: 'one' | 'all' | 'none'
  /** The roles of the chains that the command reads. */
  readonly chains?: readonly NetworkRole[]
  /**
   * Whether each chain must have the configured genesis and parachain id. Defaults to `true`. A
   * command that proves chains always requires both.
   */
  readonly holdGenesis?: boolean
  /** Whether failing endpoints are tried forever. Defaults to `true` if chains are proven. */
  readonly isPatient?: boolean
  /** Whether each chain must be proven, because people act on what is shown. Defaults to `false`. */
  readonly proofs?: boolean
  /**
   * Who signs: the configured user, the owner of a task, or any account that can make a step. With
   * `owner`, the caller must check that the signer owns the task.
   */
  readonly signer?: 'user' | 'owner' | 'maker'
}

/** All roles of chains, for a command that reads what the configuration has. */
export const everyRole = ['relay', 'service', 'target', ...systemRoles] as const

export type SessionContext = ConfigContext &
  Pick<CommandContext, 'env' | 'report' | 'connect'> & {
    readonly options: Partial<
      OptionValues<typeof signerOptions> & {
        readonly 'target-signer': string | undefined
        readonly 'as-signer': boolean
      }
    >
  }

export interface OpenedNetwork<Role extends NetworkRole = NetworkRole> {
  readonly network: string
  readonly config: NetworkConfig
  readonly chain: (role: Role) => Promise<ConnectedChain>
}

interface OpenedChains<Role extends NetworkRole> {
  readonly connections: Connections
  readonly opened: readonly [OpenedNetwork<Role>, ...OpenedNetwork<Role>[]]
  readonly caches: Caches
}

export interface OpenedSigning {
  /** The keys. Empty if the command only shows calls. */
  readonly signers: readonly OpenedSigner[]
  /** The chains for which calls are signed. Their runtimes are proven. */
  readonly proven: readonly { readonly network: string; readonly chain: SigningChain }[]
  /** The journal of signed calls. `undefined` if the command only shows calls. */
  readonly journal: JournalStore | undefined
}

/** The opened parts. Disposing of it ends the connections and releases the journal. */
export type CommandSession<Wanted extends Needs> = OpenedConfig &
  AsyncDisposable &
  (Wanted extends { readonly chains: readonly (infer Role extends NetworkRole)[] }
    ? OpenedChains<Role>
    : unknown) &
  (Wanted extends { readonly signer: string } ? OpenedSigning : unknown) &
  (Wanted extends { readonly proofs: true }
    ? { readonly prover: ChainProver }
    : Wanted extends { readonly signer: string }
      ? { readonly prover: ChainProver | undefined }
      : unknown)

/** The session of a command that reads chains, whether or not it also signs. */
export type ReadSession = CommandSession<{ readonly chains: readonly NetworkRole[] }>

/** The session of a command that signs, whoever signs. */
export type SignedSession = CommandSession<{
  readonly chains: readonly NetworkRole[]
  readonly signer: 'user' | 'owner' | 'maker'
}>

/**
 * Opens what a command needs, in this order: the configuration, the keys, the connections, the
 * proven chains, and the journal. The command has read its other arguments before.
 */
export async function openSession<const Wanted extends Needs>(
  context: SessionContext,
  needs: Wanted,
  createProver = loadProver
): Promise<CommandSession<Wanted>> {
  const { networks: which = 'all', signer: sign, proofs = false, holdGenesis = true } = needs
  const configured: OpenedConfig =
    which === 'none'
      ? { config: { networks: {} }, networks: [], checklist: createChecklist() }
      : await openConfig(context)
  const { networks } = configured
  if (which === 'one' && networks.length > 1) {
    const names = networks.map(([name]) => name).join(', ')
    throw refuseArgument(`This command is about one network: choose one of ${names} with --network`)
  }
  const ends: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    await Promise.all(ends.map((end) => end()))
  }
  const session = { ...configured, [Symbol.asyncDispose]: close }
  // The casts are safe: a part is opened if `needs` states it, and only then it is in the type.
  if (needs.chains === undefined) return session as unknown as CommandSession<Wanted>
  const [first] = networks
  const { signers, isAllowed } =
    sign === undefined || first === undefined ? NO_KEYS : await readKeys(context, first, sign)
  const isSigned = signers.length > 0
  const caches = openCaches(context)
  const networkOf = mapPlaces(networks, (network) => network)
  const prover =
    isSigned || proofs
      ? await createProver(context, caches, {
          networkOf,
          relayOf: (place) => {
            const one = connected.opened.find(({ network }) => network === networkOf.get(place))
            if (one === undefined || place === one.config.relay) return undefined
            return { present: async () => requireProven(await one.chain('relay')) }
          }
        })
      : undefined
  // Without a key, the calls for other people to sign are only shown, but also on proven chains.
  const isProven = isSigned || (sign === 'maker' && proofs)
  const { isPatient = isProven || (sign === undefined && proofs) } = needs
  const holds = holdGenesis || prover !== undefined
  const connected = connectNetworks(context, configured, { caches, prover, isPatient, holds })
  ends.push(() => connected.connections.close())
  try {
    const proven: OpenedSigning['proven'][number][] = []
    if (isProven && prover !== undefined) {
      const how = { isWhole: sign === 'maker', prover, signal: context.signal }
      for (const one of connected.opened) {
        const chains = await proveChains(one, how)
        proven.push(...chains.map((chain) => ({ network: one.network, chain })))
      }
    }
    let journal: JournalStore | undefined
    // The journal is opened last, because it would stay locked if a later step failed.
    if (isAllowed) {
      const { openJournal } = await import('../journal/openJournal.ts')
      const chains = proven.map(({ chain }) => chain)
      const held = await openJournal(context, chains)
      journal = held.journal
      ends.push(held.release)
    }
    const parts = { ...connected, caches, prover, signers, proven, journal }
    return { ...session, ...parts } as unknown as CommandSession<Wanted>
  } catch (error) {
    await close()
    throw error
  }
}

/** Loads the prover only if it is needed, because polkadot.js takes half a second to load. */
async function loadProver(...args: Parameters<typeof createProver>): Promise<ChainProver> {
  return (await import('./createProver.ts')).createProver(...args)
}

const NO_KEYS = { signers: [], isAllowed: false }

/** Reads the keys. A command that only shows its calls has none, or may not sign with them. */
async function readKeys(
  context: SessionContext,
  [network, config]: OpenedConfig['networks'][number],
  sign: NonNullable<Needs['signer']>
) {
  const { signer, 'target-signer': targetSigner, as = [], yes = false } = context.options
  const { 'as-signer': asSigner = false } = context.options
  if (as.length > 0 && signer === undefined) {
    throw new ParaclockError(SignerMismatch, { account: '--as' })
  }
  const { user } = config
  const networks = [[network, config]] as const
  const role = `the user of ${network}`
  const whose =
    sign === 'maker' ? 'the calls that fix what fails' : `${spellAccount(user, networks)}, ${role}`
  const isGiven = (signer ?? targetSigner) !== undefined
  if (yes && !isGiven) throw new ParaclockError(SignerMismatch, { account: whose })
  // Without `--yes`, a person confirms each call at a terminal.
  const isAllowed = isGiven && (yes || (stdin.isTTY && stderr.isTTY))
  const signers: OpenedSigner[] = []
  const read = async (wanted: WantedSigner) =>
    await (await import('../sign/readSigner.ts')).readSigner(context, wanted)
  if (signer !== undefined || asSigner) {
    const { actAs, readActors } = await import('../sign/readActor.ts')
    const actor = readActors(as)
    const asked = { option: '--signer', given: signer, account: user } as const
    const own = await read({ ...asked, whose: asSigner ? '--as-signer' : whose })
    const opened = actor === undefined ? own : actAs(own, actor)
    if (sign === 'user' && !asSigner) {
      requireSigner({ account: opened.account, wanted: user, role, networks })
    }
    signers.push(opened)
  }
  // Both signers may read standard input or ask at a prompt, so they are opened one after the
  // other.
  if (targetSigner !== undefined) {
    const account = accountOnTarget(config)
    signers.push(await read({ option: '--target-signer', given: targetSigner, whose, account }))
  }
  return { signers, isAllowed }
}

function connectNetworks(
  { signal, cwd, connect = createConnections }: SessionContext,
  { config, networks }: OpenedConfig,
  how: {
    readonly caches: Caches
    readonly prover: ChainProver | undefined
    readonly isPatient: boolean
    readonly holds: boolean
  }
): Pick<ReadSession, 'connections' | 'opened'> {
  const { caches, prover, isPatient, holds } = how
  const { connect: connectSeconds, request: requestSeconds } = config.timeouts ?? {}
  const connections = connect({
    follower: followChains(cwd),
    metadataCache: caches.metadataCache,
    memory: caches.memory,
    holdGenesis: holds,
    verifier: prover,
    // Names each chain by the configuration key of its endpoints: `networks.main.target.endpoints`.
    names: mapPlaces(Object.entries(config.networks), (network, role) =>
      formatPath(['networks', network, role, 'endpoints'])
    ),
    giveUpMs: isPatient ? 0 : undefined,
    connectMs: connectSeconds && connectSeconds * 1000,
    requestMs: requestSeconds && requestSeconds * 1000
  })
  const opened = networks.map(([network, config]): OpenedNetwork => {
    const chain = async (role: NetworkRole) => {
      const read = await readChain(connections, { network, config, role, signal })
      if (holds && (role === 'service' || role === 'target')) {
        // Accounts of the service are derived from the id. The facts of a chain are proven where the
        // command proves chains.
        checkExpectation(read.facts, { paraId: config[role].paraId })
      }
      return read
    }
    return { network, config, chain }
  })
  // The cast is safe, because a configuration has at least one network.
  return { connections, opened: opened as unknown as ReadSession['opened'] }
}

/**
 * Proves the chains before planning, and requires that they are of one network. Unless `isWhole` is
 * set, only the service is signed for, and the target is not opened: a task can be cancelled although
 * its target is unreachable. With `isWhole`, all chains are proven, because a call may contain the
 * call of another chain.
 */
async function proveChains(
  one: OpenedNetwork,
  how: { readonly isWhole: boolean; readonly prover: ChainProver; readonly signal: AbortSignal }
): Promise<readonly SigningChain[]> {
  const { isWhole, prover, signal } = how
  const { config } = one
  const prove = async (role: ChainRole) => prover.prove(await one.chain(role), config[role])
  if (!isWhole) {
    const [relay, service] = await Promise.all([prove('relay'), prove('service')])
    const chains = { relay: relay.chain, service: service.chain }
    await requireOneNetwork({ config, chains, signal })
    return [service]
  }
  const { relay, service, target } = await openChains(prove)
  const chains = { relay: relay.chain, service: service.chain, target: target.chain }
  await requireOneNetwork({ config, chains, signal })
  // If a system parachain cannot be proven, the command continues without it. The plan then has no
  // steps on this parachain.
  const system = await Promise.allSettled(
    systemRoles.map(async (role) => {
      const place = config[role]
      return place === undefined ? [] : [await prover.prove(await one.chain(role), place)]
    })
  )
  const proven = system.flatMap((ended) => (ended.status === 'fulfilled' ? ended.value : []))
  return [relay, service, target, ...proven]
}

function mapPlaces(
  networks: readonly (readonly [string, NetworkConfig])[],
  nameOf: (network: string, role: NetworkRole) => string
): ReadonlyMap<ChainPlace, string> {
  const names = new Map<ChainPlace, string>()
  for (const [network, config] of networks) {
    for (const role of rolesOf(config)) {
      const place = config[role]
      if (place !== undefined) names.set(place, nameOf(network, role))
    }
  }
  return names
}
