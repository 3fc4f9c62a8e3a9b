import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { VERSION } from './OlderChain.ts'

type Field = readonly [name: string, type: number, typeName: string]
type Variant = readonly [name: string, fields: readonly Field[]]

interface TypeEntry {
  readonly id: number
  readonly type: { readonly path: readonly string[]; def: Record<string, unknown> }
}
interface PalletEntry {
  readonly name: string
  storage: unknown
  readonly calls: { readonly type: number }
  readonly events: { readonly type: number }
  constants: readonly { readonly name: string; value: string }[]
}
interface Described {
  readonly lookup: { readonly types: TypeEntry[] }
  readonly pallets: PalletEntry[]
}

/**
 * The metadata of this project's own runtime, with the pallet `AutomationTime` of 2022 in the place
 * of its own: no storage by which tasks are kept here, no constants with limits and prices.
 */
export function writeOlderMetadata(): Uint8Array {
  const committed = readRuntimeMetadata({ runtime: 'service-minute', version: 14 })
  const read = new Metadata(new TypeRegistry(), committed)
  const json = read.toJSON() as unknown as { readonly metadata: { readonly v14: Described } }
  const { lookup, pallets } = json.metadata.v14
  for (const constant of pallets.flatMap(({ constants }) => constants)) {
    if (constant.name !== 'Version') continue
    constant.value = read.registry.createType('RuntimeVersion', VERSION).toHex()
  }
  const [own, handler] = ['AutomationTime', 'XcmpHandler'].map((name) =>
    pallets.find((candidate) => candidate.name === name)
  ) as [PalletEntry, PalletEntry]
  own.storage = null
  own.constants = []
  handler.storage = null
  const { calls, events } = describePallet(lookup.types)
  const replace = (id: number, variants: readonly Variant[]): void => {
    const entry = lookup.types[id] as TypeEntry
    entry.type.def = { variant: { variants: variants.map(toVariant) } }
  }
  replace(own.calls.type, calls)
  replace(own.events.type, events)
  return new Metadata(new TypeRegistry(), json as never).toU8a()
}

/**
 * The calls and events of the public source of the service's pallet in 2022
 * (AvaProtocol/OAK-blockchain, pallets/automation-time/src/lib.rs), without what else it had.
 */
function describePallet(types: TypeEntry[]): Record<'calls' | 'events', readonly Variant[]> {
  const add = (def: Record<string, unknown>): number => {
    const id = types.length
    types.push({ id, type: { path: [], params: [], def, docs: [] } as TypeEntry['type'] })
    return id
  }
  const find = (path: string): number => {
    const found = types.find(({ type }) => type.path.join('::').endsWith(path))
    if (found === undefined) throw new Error(`no type ${path}`)
    return found.id
  }
  const bytes = add({ sequence: { type: add({ primitive: 'U8' }) } })
  const times = add({ sequence: { type: add({ primitive: 'U64' }) } })
  const amount = add({ compact: { type: add({ primitive: 'U128' }) } })
  const [account, hash] = [find('crypto::AccountId32'), find('primitive_types::H256')]
  const providedId: Field = ['provided_id', bytes, 'Vec<u8>']
  const executionTimes: Field = ['execution_times', times, 'Vec<UnixTime>']
  const taskId: Field = ['task_id', hash, 'T::Hash']
  const who: Field = ['who', account, 'AccountOf<T>']
  return {
    calls: [
      ['schedule_notify_task', [providedId, executionTimes, ['message', bytes, 'Vec<u8>']]],
      [
        'schedule_native_transfer_task',
        [
          providedId,
          executionTimes,
          ['recipient_id', account, 'T::AccountId'],
          ['amount', amount, 'BalanceOf<T>']
        ]
      ],
      ['cancel_task', [taskId]]
    ],
    events: [
      ['TaskScheduled', [who, taskId]],
      ['TaskCancelled', [who, taskId]]
    ]
  }
}

function toVariant([name, fields]: Variant, index: number): object {
  const described = fields.map(([own, type, typeName]) => ({ name: own, type, typeName, docs: [] }))
  return { name, fields: described, index, docs: [] }
}
