import type { Hex, JsonValue } from '@paraclock/core'
import type { DevnetChain } from '@paraclock/devnet'
import type { Result } from '@polkadot/types'
import type { DispatchError, EventRecord } from '@polkadot/types/interfaces'
import type { Codec } from '@polkadot/types/types'

/** An event of a run. */
export interface RunEvent {
  /** Pallet and event: `balances.Transfer`. */
  readonly name: string
  readonly data: Readonly<Record<string, JsonValue>>
}

/** The block in which the service's message had a user's call run. */
export interface Run {
  readonly number: number
  readonly blockHash: Hex
  readonly parentHash: Hex
  /** What the message reported, from its beginning to its end. */
  readonly events: readonly RunEvent[]
  /** Why the call failed; `undefined` if it did not. */
  readonly error: string | undefined
}

/** Finds the first run of a proxied call in the blocks after a number; `undefined` if there is none. */
export async function readRun(args: {
  readonly chain: DevnetChain
  readonly after: number
}): Promise<Run | undefined> {
  const { api } = args.chain
  const last = (await api.rpc.chain.getHeader()).number.toNumber()
  for (let number = args.after + 1; number <= last; number += 1) {
    const hash = await api.rpc.chain.getBlockHash(number)
    const records = await readRecords(args.chain, hash.toHex() as Hex)
    const at = records.findIndex(({ event, phase }) => {
      return !phase.isApplyExtrinsic && isNamed(event, 'proxy.ProxyExecuted')
    })
    if (at === -1) continue
    const isEnd = ({ event }: EventRecord) => isNamed(event, 'messageQueue.Processed')
    const begin = records.slice(0, at).findLastIndex(isEnd) + 1
    const end = records.findIndex((record, index) => index > at && isEnd(record))
    const own = records.slice(begin, end === -1 ? undefined : end)
    const { parentHash } = await api.rpc.chain.getHeader(hash)
    return {
      number,
      blockHash: hash.toHex() as Hex,
      parentHash: parentHash.toHex() as Hex,
      events: own.filter(({ phase }) => !phase.isApplyExtrinsic).map(describe),
      error: nameFailure(args.chain, records[at]?.event)
    }
  }
  return undefined
}

async function readRecords({ api }: DevnetChain, hash: Hex): Promise<readonly EventRecord[]> {
  const at = await api.at(hash)
  return (await at.query['system']?.['events']?.()) as unknown as readonly EventRecord[]
}

function isNamed({ section, method }: EventRecord['event'], name: string): boolean {
  return `${section}.${method}` === name
}

function describe({ event }: EventRecord): RunEvent {
  const { section, method, data } = event
  const fields = data.map((value, at): [string, JsonValue] => [
    data.names?.[at] ?? String(at),
    value.toPrimitive() as JsonValue
  ])
  return { name: `${section}.${method}`, data: Object.fromEntries(fields) }
}

function nameFailure({ api }: DevnetChain, event: EventRecord['event'] | undefined) {
  const result = event?.data[0] as unknown as Result<Codec, Codec> | undefined
  if (result === undefined || !result.isErr) return undefined
  const error = result.asErr as unknown as DispatchError
  if (!error.isModule) return error.toString()
  const { section, name } = api.registry.findMetaError(error.asModule)
  return `${section}.${name}`
}
