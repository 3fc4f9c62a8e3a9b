import type { NetworkConfig } from '@paraclock/checklist'
import { loadAnswers, loadEvidence } from '@paraclock/checklist/fixtures/loadEvidence'
import { replayAnswers } from '@paraclock/checklist/fixtures/replayAnswers'
import { type ConnectedChain, type Connections, readThrough } from '@paraclock/connect'
import { ArgumentInvalid, bytesToHex, type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import { openMadeBlocks } from '@paraclock/history/fixtures/openMadeBlocks'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { deriveTaskId } from '@paraclock/xcm'

export type ReplayedRole = 'relay' | 'service' | 'target'

/** The time of block 17, in seconds since 1970. */
export const T17 = 1_800_000_006

/** A network without nodes. */
export interface ReplayedNetwork {
  readonly config: NetworkConfig
  readonly connections: Connections
  /** The roles of the chains that were opened, in order. */
  readonly opened: string[]
  /** The last finalized block of service and target. */
  finalized: number
  /** Announces the head to all subscribers. */
  announce(): void
  /** The number of subscriptions to heads. */
  readonly subscribed: number
  /** The roles of chains that are unreachable. */
  readonly away: Set<string>
}

const metadata = {
  relay: readRuntimeMetadata({ runtime: 'relay', version: 16 }),
  service: readRuntimeMetadata({ runtime: 'service-minute', version: 16 }),
  target: readRuntimeMetadata({ runtime: 'target', version: 16 })
}

/**
 * The network `ready` of the checklist, at block 16. Its chains give the noted answers, and service
 * and target have made blocks without events from block 16 on.
 */
export function replayNetwork(): ReplayedNetwork {
  const [saved] = loadEvidence('ready').networks
  if (saved === undefined) throw new TypeError('the fixture holds no network')
  const answers = loadAnswers('ready')
  const replayed = replayAnswers(answers, metadata)
  const chains = new Map<string, Promise<ConnectedChain>>()
  const listeners = new Map<string, () => void>()
  let subscriptions = 0
  const provider = {
    hasSubscriptions: true,
    subscribe: async (_type: string, _method: string, _params: unknown, tell: () => void) => {
      subscriptions += 1
      listeners.set(`${subscriptions}`, tell)
      return `${subscriptions}`
    },
    unsubscribe: async (_type: string, _method: string, id: string) => listeners.delete(id)
  }
  const open = async (role: ReplayedRole, place: never): Promise<ConnectedChain> => {
    const chain = await replayed.read(place, { name: role } as never)
    const made = openMadeBlocks({
      ...{ chain, before: 16, time: T17 - 6, seconds: 6, events: () => Uint8Array.of(0) }
    })
    const ask = (method: string, params: readonly unknown[]) =>
      made.chain.source.request(method, params)
    const request = async (method: string, params: readonly unknown[]): Promise<unknown> => {
      if (method === 'state_getMetadata') return bytesToHex(metadata[role])
      if (role === 'relay') return chain.block.hash
      if (method === 'chain_getFinalizedHead') {
        return await ask('chain_getBlockHash', [network.finalized])
      }
      const isMade = /^(chain_get|state_getReadProof)/.test(method)
      return await (isMade ? ask(method, params) : chain.source.request(method, params))
    }
    const call = async (name: string, data: Hex): Promise<Hex> => {
      if (name === 'AutomationTimeApi_generate_task_id') return generateTaskId(data)
      const { calls = {} } = answers[role] ?? {}
      // The trial has another task id than the noted calls, so another answer of the method stands in.
      const key = Object.keys(calls).find((one) => one.startsWith(`${name}(`))
      return calls[`${name}(${data})`] ?? calls[key ?? ''] ?? '0x'
    }
    const source = Object.assign(Object.create(chain.source), { request, call })
    return Object.assign(readThrough(chain, source), { provider }) as unknown as ConnectedChain
  }
  const network: ReplayedNetwork = {
    ...{ config: saved.config, opened: [], finalized: 18, away: new Set() },
    announce: () => {
      for (const tell of [...listeners.values()]) tell()
    },
    get subscribed() {
      return listeners.size
    },
    connections: {
      read: async (place, { name }) => {
        network.opened.push(name)
        if (network.away.has(name)) {
          const context = { argument: name, value: '', problem: 'it is away' }
          throw new ParaclockError(ArgumentInvalid, context)
        }
        const chain = chains.get(name) ?? open(name as ReplayedRole, place as never)
        chains.set(name, chain)
        return await chain
      },
      close: async () => undefined
    }
  }
  return network
}

/** Answers as the runtime does, for a provided id of less than 64 bytes. */
function generateTaskId(data: Hex): Hex {
  const bytes = hexToBytes(data)
  const [owner, providedId] = [bytesToHex(bytes.slice(0, 32)), bytes.slice(33)]
  return deriveTaskId({ owner, providedId }).taskId
}
