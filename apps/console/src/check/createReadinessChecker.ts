import {
  awaitChange,
  type ChainRole,
  type Config,
  composeReport,
  diffReports,
  type EvidenceFile,
  gatherEvidence,
  outlineReport,
  parseConfig,
  type Report,
  readReport,
  renderJson
} from '@paraclock/checklist'
import type { ConnectedChain, Connections, KeptConnections } from '@paraclock/connect'
import { ArgumentInvalid, isRecord, ParaclockError, parseJson, shareWork } from '@paraclock/core'
import { packReport, unpackReport } from './packReport.ts'
import type { CheckedNetworks, ReadinessChecker, TypedNetwork } from './ReadinessChecker.ts'

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

    async check(config, before, onProgress) {
      following.abort()
      // The detection has just opened the chains at their last blocks, so the check reuses the
      // connections.
      const fresh = keepOpened(connections, detected)
      detected = new Map()
      evidence = await gatherEvidence({
        config,
        networks: Object.entries(config.networks),
        connections: fresh,
        onProgress
      })
      // The caches are saved in the background, so that the verdict does not wait for them.
      connections.save().catch(() => undefined)
      return show(composeReport({ evidence, waivers: config.waivers, now: Date.now() }), before)
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

async function detectNetwork(connections: Connections, typed: TypedNetwork): Promise<Config> {
  const parse = (serviceId: number, targetId: number): Config => {
    const network = {
      relay: { endpoints: listEndpoints(typed.relay) },
      service: { endpoints: listEndpoints(typed.service), paraId: serviceId },
      target: { endpoints: listEndpoints(typed.target), paraId: targetId },
      user: typed.user.trim(),
      automation: { call: typed.call.trim() }
    }
    return parseConfig({ value: { networks: { [NAME]: network } }, source: TYPED })
  }
  // This call refuses wrong input before a connection opens. 1 and 2 stand for the parachain ids,
  // which are not known yet.
  parse(1, 2)
  const detect = async (role: 'service' | 'target') => {
    const { facts } = await openTyped(connections, role, typed[role])
    if (facts.paraId !== undefined) return facts.paraId
    const value = facts.chainName
    const problem = 'it is not a parachain'
    throw new ParaclockError(ArgumentInvalid, { argument: `the ${role}`, value, problem })
  }
  // The relay chain is opened in the background, because only the check needs it. An error is
  // ignored here: the check opens the relay chain again, and reports the error.
  openTyped(connections, 'relay', typed.relay).catch(() => undefined)
  return parse(...(await Promise.all([detect('service'), detect('target')])))
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
