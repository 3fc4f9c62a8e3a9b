import assert from 'node:assert/strict'
import { Keyring } from '@polkadot/keyring'
import type { KeyringPair } from '@polkadot/keyring/types'
import type { Vec } from '@polkadot/types'
import type { DispatchError, EventRecord } from '@polkadot/types/interfaces'
import type { Network } from './bootNetwork.ts'
import { type Call, type Chain, readStorage } from './Chain.ts'

/** An event, as a test looks at it. */
export interface ChainEvent {
  /** Pallet and name, as in `balances.Transfer`. */
  readonly name: string
  /** Its fields. */
  readonly data: Record<string, unknown>
}

/** What became of an extrinsic. */
export interface Inclusion {
  /** The error that it failed with, as in `automationTime.PastTime`; undefined if it succeeded. */
  readonly error: string | undefined
  /** Everything that the block reported. */
  readonly events: readonly ChainEvent[]
  /** What was paid for its inclusion. */
  readonly fee: bigint
}

const keyring = new Keyring({ type: 'sr25519' })

/** A development account with funds on every chain. */
export function account(name: string): KeyringPair {
  return keyring.addFromUri(`//${name}`)
}

function toEvent(record: EventRecord): ChainEvent {
  const { section, method, data } = record.event
  return {
    name: `${section}.${method}`,
    data: Object.fromEntries(data.map((value, i) => [data.names?.[i] ?? i, value.toJSON()]))
  }
}

async function readRecords(chain: Chain, block: number): Promise<readonly EventRecord[]> {
  const at = await chain.api.at(await chain.api.rpc.chain.getBlockHash(block))
  return (await at.query['system']?.['events']?.()) as Vec<EventRecord>
}

/** The number of a chain's head. */
export async function readHead(chain: Chain): Promise<number> {
  return Number(await readStorage(chain, 'system.number'))
}

/** What a block of a chain reported. */
export async function readEvents(chain: Chain, block: number): Promise<readonly ChainEvent[]> {
  return (await readRecords(chain, block)).map(toEvent)
}

/** What the blocks of a chain after `block` reported. */
export async function readEventsAfter(chain: Chain, block: number): Promise<readonly ChainEvent[]> {
  const events: ChainEvent[] = []
  const head = await readHead(chain)
  for (let at = block + 1; at <= head; at += 1) events.push(...(await readEvents(chain, at)))
  return events
}

function nameError(chain: Chain, record: EventRecord): string | undefined {
  const error = chain.api.events['system']?.['ExtrinsicFailed']?.is(record.event)
    ? record.event.data[0]
    : undefined
  if (error === undefined) return undefined
  const dispatch = chain.api.createType<DispatchError>('DispatchError', error)
  if (!dispatch.isModule) return dispatch.type
  const { section, name } = chain.api.registry.findMetaError(dispatch.asModule)
  return `${section}.${name}`
}

/** Builds blocks until one includes an extrinsic: the first after a jump in time may have no room. */
async function includeNext(
  { devnet }: Network,
  chain: Chain,
  extrinsic: string
): Promise<{ readonly block: number; readonly index: number }> {
  const { rpc } = chain.api
  for (let round = 0; round < 3; round += 1) {
    await devnet.build(1, { refused: 'report' })
    const number = await readHead(chain)
    const { block } = await rpc.chain.getBlock(await rpc.chain.getBlockHash(number))
    const index = block.extrinsics.findIndex((one) => one.toHex() === extrinsic)
    if (index !== -1) return { block: number, index }
  }
  assert.fail(`${chain.name} did not include ${extrinsic}`)
}

/** Signs a call, includes it in a block, and says what became of it. */
export async function submit(
  network: Network,
  chain: Chain,
  call: Call,
  signer: KeyringPair
): Promise<Inclusion> {
  const { nonce } = (await readStorage(chain, 'system.account', signer.address)).toJSON() as {
    nonce: number
  }
  const signed = call.sign(signer, {
    blockHash: chain.api.genesisHash,
    genesisHash: chain.api.genesisHash,
    runtimeVersion: chain.api.runtimeVersion,
    nonce
  })
  const { author } = chain.api.rpc
  await author.submitExtrinsic(signed)
  const { block, index } = await includeNext(network, chain, signed.toHex())
  const records = await readRecords(chain, block)
  const own = records.filter(
    ({ phase }) => phase.isApplyExtrinsic && phase.asApplyExtrinsic.eqn(index)
  )
  const events = records.map(toEvent)
  const paid = own.map(toEvent).find(({ name }) => name === 'transactionPayment.TransactionFeePaid')
  return {
    error: own.map((record) => nameError(chain, record)).find((name) => name !== undefined),
    events,
    fee: BigInt((paid?.data['actualFee'] as string | number | undefined) ?? 0)
  }
}

/** Submits a call that must succeed, and returns what its block reported. */
export async function succeed(
  network: Network,
  chain: Chain,
  call: Call,
  signer: KeyringPair
): Promise<readonly ChainEvent[]> {
  const { error, events } = await submit(network, chain, call, signer)
  assert.equal(error, undefined)
  return events
}
