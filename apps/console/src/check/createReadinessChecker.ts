import {
  awaitChange,
  type ChainRole,
  ConfigValueInvalid,
  chainRoles,
  checksAboutUser,
  composeReport,
  diffReports,
  type EvidenceFile,
  findSecret,
  gatherEvidence,
  harmlessCall,
  outlineReport,
  parseConfig,
  type Report,
  readCall,
  readReport,
  renderJson,
  standIns
} from '@paraclock/checklist'
import {
  type ConnectedChain,
  type Connections,
  EndpointMalformed,
  type KeptConnections,
  parseEndpoint
} from '@paraclock/connect'
import {
  codeThrown,
  isParaclockError,
  isRecord,
  parseAccountOf,
  parseJson,
  shareWork
} from '@paraclock/core'
import { readGivenCall } from '@paraclock/types'
import { packReport, unpackReport } from './packReport.ts'
import type {
  CheckedNetworks,
  DetectedNetwork,
  ReadinessChecker,
  TypedNetwork,
  WrongFields
} from './ReadinessChecker.ts'

const DETECT_MS = 30_000
/**
 * The time after which the checks run again without a change, in milliseconds, if all chains
 * announce their blocks.
 */
const LISTENING_MS = 600_000
/** The longest time between two runs of the checks, in milliseconds, if a chain is polled. */
const POLLING_MS = 60_000
const NAME = 'main'
const TYPED = 'what you typed'
/** Limits of the JSON in an opened file. Saved reports are within these limits. */
const FILE_LIMITS = { depth: 96, characters: 64 * 1024 * 1024 }

export function createReadinessChecker(connections: KeptConnections): ReadinessChecker {
  let evidence: EvidenceFile | undefined
  let following = new AbortController()
  let detected: Opened = new Map()

  return {
    async prepare(role, endpoints) {
      await openTyped(connections, role, endpoints)
    },

    async detect(typed) {
      detected = new Map()
      return await detectNetwork(keepOpened(connections, detected), typed)
    },

    async open(text, source) {
      const value = parseJson(text, FILE_LIMITS)
      if (isRecord(value) && 'schemaVersion' in value) return show(readReport({ text, source }))
      return { config: parseConfig({ value, source }) }
    },

    async check(config, before, onProgress, hasUser = true) {
      following.abort()
      // The detection has just opened the chains at their last blocks, so the check reuses the
      // connections.
      const fresh = keepOpened(connections, detected)
      detected = new Map()
      evidence = await gatherEvidence({
        config,
        networks: Object.entries(config.networks),
        connections: fresh,
        onProgress,
        ...(hasUser ? {} : { trial: false as const })
      })
      // The caches are saved in the background, so that the verdict does not wait for them.
      connections.save().catch(() => undefined)
      const selection = hasUser ? {} : { skip: checksAboutUser }
      const { waivers } = config
      return show(composeReport({ evidence, waivers, selection, now: Date.now() }), before)
    },

    async follow(config) {
      following.abort()
      following = new AbortController()
      const { signal } = following
      const networks = Object.entries(config.networks)
      await awaitChange({
        networks,
        connections,
        signal,
        evidence: evidence?.networks ?? [],
        maxMs: LISTENING_MS,
        pollMs: POLLING_MS
      })
      return !signal.aborted
    },

    async unfollow() {
      following.abort()
    },

    async openLink(link) {
      return show(readReport({ text: await unpackReport(link), source: 'the link' }))
    },

    async compare(one, text, source) {
      const two = readReport({ text, source })
      const isBefore = one.gatheredAt <= two.gatheredAt
      return diffReports(isBefore ? { before: one, after: two } : { before: two, after: one })
    },

    share: async (report) => await packReport(renderJson({ report })),
    save: async (report) => renderJson({ report })
  }
}

function show(report: Report, before?: Report): CheckedNetworks {
  const isSame = before !== undefined && sameNetworks(before, report)
  const diff = isSame ? diffReports({ before, after: report }) : undefined
  return {
    report,
    outline: outlineReport(report),
    diff: diff?.networks.length === 0 ? undefined : diff
  }
}

/**
 * The chains that are open or are being opened. The key is a JSON text of the chain's name and its
 * endpoints.
 */
type Opened = Map<string, Promise<ConnectedChain>>

/** Wraps connections so that each chain is opened only once. */
function keepOpened(connections: Connections, opened: Opened): Connections {
  return {
    ...connections,
    read(place, asked) {
      const key = JSON.stringify([asked.name, place.endpoints])
      return shareWork(opened, key, () => connections.read(place, asked))
    }
  }
}

async function detectNetwork(
  connections: Connections,
  typed: TypedNetwork
): Promise<DetectedNetwork> {
  const wrong: { -readonly [Field in keyof TypedNetwork]?: string } = {}
  /** Notes what is wrong with a field, so that the other fields are still read. */
  const attempt = async <Result>(field: keyof TypedNetwork, read: () => Result) => {
    try {
      return await read()
    } catch (error) {
      wrong[field] = sayProblem(field, error)
      return undefined
    }
  }
  const open = (role: ChainRole) =>
    attempt(role, async () => {
      listEndpoints(typed[role]).forEach(parseEndpoint)
      return await openTyped(connections, role, typed[role])
    })
  const given = typed.user.trim()
  const user = given || standIns.user
  const [, service, target] = await Promise.all(chainRoles.map(open))
  for (const [role, chain] of Object.entries({ service, target })) {
    if (chain !== undefined && chain.facts.paraId === undefined)
      wrong[role as ChainRole] = `${chain.stated.chainName}: it is not a parachain.`
  }
  const call = await attempt('call', () => {
    const read = readCall(typed.call.trim() || harmlessCall)
    if (target !== undefined) readGivenCall({ chain: target, call: read })
    return read
  })
  await attempt('user', () => {
    const { accountLength = 32 } = service?.runtime ?? {}
    parseAccountOf({ value: user, length: accountLength, whose: 'an account of the service' })
  })
  for (const field of ['user', 'call'] as const)
    if (findSecret(typed[field]) !== undefined)
      wrong[field] = 'This looks like a secret. A check needs none: type what everybody may read.'
  if (Object.keys(wrong).length > 0) return { wrong }
  const isOther = service?.runtime.accountLength !== target?.runtime.accountLength
  const network = {
    relay: { endpoints: listEndpoints(typed.relay) },
    service: { endpoints: listEndpoints(typed.service), paraId: service?.facts.paraId },
    target: { endpoints: listEndpoints(typed.target), paraId: target?.facts.paraId },
    user,
    automation: { call, ...(isOther && given === '' ? { account: standIns.account } : {}) }
  }
  const value = { networks: { [NAME]: network } }
  return { config: parseConfig({ value, source: TYPED }), hasUser: given !== '' }
}

const EXAMPLES: WrongFields = {
  call: 'Write it as hex, or as pallet.method {"argument": "value"}.',
  user: 'Write the address of an account, such as 5GrwvaEF5zXb….'
}

/** Says what is wrong with a field. Typed text is not repeated, because it can contain a key. */
function sayProblem(field: keyof TypedNetwork, thrown: unknown): string {
  const error = codeThrown(thrown)
  if (isParaclockError(error, EndpointMalformed))
    return `${error.context.problem}. Write the full address, such as wss://chain.example.`
  if (isParaclockError(error, ConfigValueInvalid)) return EXAMPLES[field] ?? error.message
  const [remedy] = error.remedies
  return `${error.message}. ${EXAMPLES[field] ?? remedy?.summary ?? ''} (${error.code})`
}

function openTyped(connections: Connections, role: ChainRole, text: string) {
  const signal = AbortSignal.timeout(DETECT_MS)
  const place = { endpoints: listEndpoints(text) }
  return connections.read(place, { name: role, signal, runsCode: true })
}

function listEndpoints(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

function sameNetworks(one: Report, two: Report): boolean {
  const names = ({ networks }: Report): string =>
    networks
      .map(({ network, chains }) => [network, ...chains.map((chain) => chain.genesisHash)])
      .join()
  return names(one) === names(two)
}
