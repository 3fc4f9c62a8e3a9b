import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { Metadata, TypeRegistry } from '@polkadot/types'

/** A field: its name, its type's id, and how the runtime's source spells the type. */
export type Field = readonly [name: string, type: number, typeName: string]
/** A call or an event: its name, its index, and its fields. */
export type Variant = readonly [name: string, index: number, fields: readonly Field[]]

/** The types that older forms are made of, by their ids. */
export interface TypeIds {
  readonly bytes: number
  readonly u32: number
  readonly u64: number
  readonly u128: number
  readonly compactU128: number
  readonly times: number
  readonly account: number
  readonly optionalAccount: number
  readonly hash: number
  readonly weight: number
  readonly call: number
  readonly schedule: number
  readonly location: number
  readonly payment: number
}

/** What the pallet of a chain of another time has. */
export interface OlderPallet {
  readonly calls: (ids: TypeIds) => readonly Variant[]
  readonly events: (ids: TypeIds) => readonly Variant[]
}

interface TypeEntry {
  readonly id: number
  readonly type: { readonly path: readonly string[]; def: Record<string, unknown> }
}
interface PalletEntry {
  readonly name: string
  storage: unknown
  readonly calls: { readonly type: number }
  readonly events: { readonly type: number }
  constants: readonly unknown[]
}
interface Described {
  readonly lookup: { readonly types: TypeEntry[] }
  readonly pallets: PalletEntry[]
}

/**
 * The metadata of this project's own runtime, with a pallet `AutomationTime` of another time in the
 * place of its own: no storage by which tasks are kept here, no constants with limits and prices.
 */
export function writeOlderMetadata(pallet: OlderPallet): Uint8Array {
  const committed = readRuntimeMetadata({ runtime: 'service-minute', version: 14 })
  const read = new Metadata(new TypeRegistry(), committed)
  const json = read.toJSON() as unknown as { readonly metadata: { readonly v14: Described } }
  const { lookup, pallets } = json.metadata.v14
  const ids = listIds(lookup.types)
  const [own, handler] = ['AutomationTime', 'XcmpHandler'].map((name) =>
    pallets.find((candidate) => candidate.name === name)
  ) as [PalletEntry, PalletEntry]
  own.storage = null
  own.constants = []
  handler.storage = null
  const replace = (id: number, variants: readonly Variant[]): void => {
    const entry = lookup.types[id] as TypeEntry
    entry.type.def = { variant: { variants: variants.map(toVariant) } }
  }
  replace(own.calls.type, pallet.calls(ids))
  replace(own.events.type, pallet.events(ids))
  return new Metadata(new TypeRegistry(), json as never).toU8a()
}

function listIds(types: TypeEntry[]): TypeIds {
  const add = (
    path: readonly string[],
    def: Record<string, unknown>,
    params: readonly unknown[] = []
  ): number => {
    const id = types.length
    types.push({ id, type: { path, params, def, docs: [] } as TypeEntry['type'] })
    return id
  }
  const find = (path: string): number => {
    const found = types.find(({ type }) => type.path.join('::').endsWith(path))
    if (found === undefined) throw new Error(`no type ${path}`)
    return found.id
  }
  const primitive = (name: string): number => add([], { primitive: name })
  const struct = (path: readonly string[], fields: readonly Field[]): number =>
    add(path, { composite: { fields: fields.map(toField) } })
  const oneOf = (
    path: readonly string[],
    variants: readonly Variant[],
    params: readonly unknown[] = []
  ): number => add(path, { variant: { variants: variants.map(toVariant) } }, params)

  const [u8, u32, u64, u128] = ['U8', 'U32', 'U64', 'U128'].map(primitive) as [
    number,
    number,
    number,
    number
  ]
  const times = add([], { sequence: { type: u64 } })
  const bytes = add([], { sequence: { type: u8 } })
  const account = find('crypto::AccountId32')
  const compactU32 = add([], { compact: { type: u32 } })
  const junction = oneOf(
    ['xcm', 'v2', 'junction', 'Junction'],
    [['Parachain', 0, [['', compactU32, 'u32']]]]
  )
  const junctions = oneOf(
    ['xcm', 'v2', 'multilocation', 'Junctions'],
    [
      ['Here', 0, []],
      ['X1', 1, [['', junction, 'Junction']]]
    ]
  )
  const second = struct(
    ['xcm', 'v2', 'multilocation', 'MultiLocation'],
    [
      ['parents', u8, 'u8'],
      ['interior', junctions, 'Junctions']
    ]
  )
  const third = find('v3::multilocation::MultiLocation')
  const location = oneOf(
    ['xcm', 'VersionedMultiLocation'],
    [
      ['V2', 1, [['', second, 'v2::MultiLocation']]],
      ['V3', 3, [['', third, 'v3::MultiLocation']]]
    ]
  )
  return {
    bytes,
    u32,
    u64,
    u128,
    compactU128: add([], { compact: { type: u128 } }),
    times,
    account,
    optionalAccount: oneOf(
      ['Option'],
      [
        ['None', 0, []],
        ['Some', 1, [['', account, 'AccountId']]]
      ],
      [{ name: 'T', type: account }]
    ),
    hash: find('primitive_types::H256'),
    weight: find('weight_v2::Weight'),
    call: find('::RuntimeCall'),
    schedule: oneOf(
      ['pallet_automation_time', 'types', 'ScheduleParam'],
      [
        ['Fixed', 0, [['execution_times', times, 'Vec<UnixTime>']]],
        [
          'Recurring',
          1,
          [
            ['next_execution_time', u64, 'UnixTime'],
            ['frequency', u64, 'Seconds']
          ]
        ]
      ]
    ),
    location,
    payment: struct(
      ['pallet_automation_time', 'types', 'AssetPayment'],
      [
        ['asset_location', location, 'VersionedMultiLocation'],
        ['amount', u128, 'u128']
      ]
    )
  }
}

function toField([name, type, typeName]: Field): unknown {
  return { name: name === '' ? null : name, type, typeName, docs: [] }
}

function toVariant([name, index, fields]: Variant): unknown {
  return { name, index, fields: fields.map(toField), docs: [] }
}
