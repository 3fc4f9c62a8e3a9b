import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import type { Simulation, WaitOptions } from '@paraclock/simulation'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { KeyringPair } from '@polkadot/keyring/types'
import type { Vec } from '@polkadot/types'
import type { EventRecord } from '@polkadot/types/interfaces'
import { countPending } from '../serve/methods/listSystemMethods.ts'
import { type ApiChain, accountAtHead, itemOf } from './ApiChain.ts'

/** The block that includes a call, and the events of the call. */
export interface DevnetInclusion {
  readonly blockHash: Hex
  readonly events: readonly DevnetEvent[]
}

export async function executeSignedCall(
  simulation: Simulation,
  args: {
    readonly chain: ApiChain
    readonly call: SubmittableExtrinsic<'promise'>
    readonly signer: KeyringPair
    readonly wait?: WaitOptions | undefined
  }
): Promise<DevnetInclusion> {
  const { chain: network, signer, call, wait } = args
  const { api, chain } = network
  const { nonce } = await accountAtHead(network, bytesToHex(signer.addressRaw))
  const signed = call.sign(signer, {
    blockHash: api.genesisHash,
    genesisHash: api.genesisHash,
    runtimeVersion: api.runtimeVersion,
    nonce: Number(nonce) + countPending(network, signer.addressRaw)
  })
  const extrinsic = signed.toU8a()
  const { blockHash, events } = await simulation.execute({
    ...wait,
    chain: chain.name,
    extrinsic,
    call: call.method.toU8a()
  })
  const index = events[0]?.extrinsic
  const all = await readDevnetEvents(network, blockHash)
  return { blockHash, events: all.filter((event) => event.extrinsic === index) }
}

/** An event of a block, with names as in polkadot.js. */
export interface DevnetEvent {
  readonly section: string
  readonly method: string
  /** The fields as JSON, by name, or by position if the runtime does not name them. */
  readonly data: Readonly<Record<string, unknown>>
  /** `undefined` for an event of the block itself. */
  readonly extrinsic: number | undefined
}

export async function readDevnetEvents(
  network: ApiChain,
  at: Hex
): Promise<readonly DevnetEvent[]> {
  // `api.at` would decorate all items of the runtime anew for each block.
  const { registry } = await network.api.getBlockRegistry(hexToBytes(at))
  const value = await network.chain.read(itemOf(network, 'System', 'Events').key(), { at })
  const records = registry.createType<Vec<EventRecord>>('Vec<EventRecord>', value)
  return records.map(({ event, phase }) => ({
    section: event.section,
    method: event.method,
    data: Object.fromEntries(
      event.data.map((value, at) => [event.data.names?.[at] ?? String(at), value.toJSON()])
    ),
    extrinsic: phase.isApplyExtrinsic ? phase.asApplyExtrinsic.toNumber() : undefined
  }))
}
