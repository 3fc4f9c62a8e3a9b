import type { MetadataModel, PalletModel, VariantModel } from '../../metadata/MetadataModel.ts'
import { camelCase } from '../../metadata/names.ts'
import { type CallForm, CallValue } from '../values/CallValue.ts'
import { type EventForm, EventValue } from '../values/EventValue.ts'
import type { Value } from '../values/Value.ts'
import { bytesOf, type Coder, hasBytes, readFrom, refuse } from './Coder.ts'
import { nameField } from './structCoder.ts'

type Resolve = (type: number) => Coder

interface Found<Form> {
  readonly form: Form
  readonly coders: readonly Coder[]
}

/** Makes the coder of a runtime's calls. */
export function callCoder(model: MetadataModel, resolve: Resolve): Coder {
  const find = remember((pallet, variant): Found<CallForm> => {
    const names = variant.fields.map(({ name }, index) => name ?? `param${index}`)
    const [section, method] = [camelCase(pallet.name), camelCase(variant.name)]
    const index = [pallet.index, variant.index] as const
    return { form: { section, method, index, names }, coders: codersOf(variant, resolve) }
  })
  const coder: Coder = {
    name: 'Call',
    read: (reader) => {
      const index = [reader.byte(), reader.byte()] as const
      const found = find(model, 'calls', index)
      if (found === undefined) throw reader.malformed(`there is no call ${index.join('.')}`)
      return new CallValue(
        found.form,
        found.coders.map((one) => one.read(reader))
      )
    },
    write: (input) => {
      if (input instanceof CallValue) return input
      if (isTransaction(input)) return coder.write(input.method)
      if (isCall(input)) return writeArguments(input)
      const bytes = bytesOf(input)
      if (bytes !== undefined) return readFrom(coder, bytes)
      return refuse('Call', input, 'it is neither a call, nor its bytes')
    }
  }
  const writeArguments = ({ callIndex, args }: GivenCall): Value => {
    const [pallet = -1, call = -1] = bytesOf(callIndex) ?? []
    const found = find(model, 'calls', [pallet, call])
    if (found === undefined) return refuse('Call', callIndex, 'there is no such call')
    const { form, coders } = found
    const inputs = orderArguments(form, args)
    return new CallValue(
      form,
      coders.map((one, at) => one.write(inputs[at]))
    )
  }
  return coder
}

/** Makes the coder of a runtime's events. */
export function eventCoder(model: MetadataModel, resolve: Resolve): Coder {
  const find = remember((pallet, variant): Found<EventForm> => {
    const names = variant.fields.flatMap(({ name }) =>
      name === null ? [] : [nameField(name).property]
    )
    const form = {
      section: camelCase(pallet.name),
      method: variant.name,
      index: [pallet.index, variant.index] as const,
      names: names.length === variant.fields.length ? names : null
    }
    return { form, coders: codersOf(variant, resolve) }
  })
  const coder: Coder = {
    name: 'Event',
    read: (reader) => {
      const index = [reader.byte(), reader.byte()] as const
      const found = find(model, 'events', index)
      if (found === undefined) throw reader.malformed(`there is no event ${index.join('.')}`)
      return new EventValue(
        found.form,
        found.coders.map((one) => one.read(reader))
      )
    },
    write: (input) => {
      const bytes = bytesOf(input)
      if (bytes !== undefined) return readFrom(coder, bytes)
      return refuse('Event', input, 'only a chain makes events')
    }
  }
  return coder
}

interface GivenCall {
  readonly callIndex: unknown
  readonly args: object
}

function isCall(input: unknown): input is GivenCall {
  if (typeof input !== 'object' || input === null || 'toU8a' in input) return false
  const { callIndex, args } = input as Partial<GivenCall>
  return callIndex !== undefined && typeof args === 'object' && args !== null
}

// A transaction has bytes of its own, which are not those of the call in it.
function isTransaction(input: unknown): input is { readonly method: object } {
  return hasBytes(input) && 'method' in input && hasBytes(input.method)
}

// polkadot.js takes the default in place of an argument whose name it does not find.
function orderArguments({ section, method, names }: CallForm, args: object): readonly unknown[] {
  const name = `${section}.${method}`
  const expected = `it takes ${names.join(', ') || 'nothing'}`
  if (Array.isArray(args)) {
    return args.length === names.length ? args : refuse(name, args, expected)
  }
  const given = new Map<unknown, unknown>(args instanceof Map ? args : Object.entries(args))
  for (const key of given.keys()) {
    if (!names.includes(String(key))) refuse(name, String(key), expected)
  }
  return names.map((argument) =>
    given.has(argument) ? given.get(argument) : refuse(name, args, `${argument} is missing`)
  )
}

function codersOf(variant: VariantModel, resolve: Resolve): readonly Coder[] {
  return variant.fields.map(({ type }) => resolve(type))
}

/** Finds variants of pallets by the two bytes that select them, and keeps what it made of each. */
function remember<Form>(make: (pallet: PalletModel, variant: VariantModel) => Found<Form>) {
  const known = new Map<number, Found<Form>>()
  return (
    model: MetadataModel,
    part: 'calls' | 'events',
    [palletIndex, index]: readonly [number, number]
  ): Found<Form> | undefined => {
    const key = palletIndex * 256 + index
    const found = known.get(key)
    if (found !== undefined) return found
    const pallet = model.pallets.find((one) => one.index === palletIndex && one[part] !== null)
    const type = pallet?.[part]
    if (pallet === undefined || type === undefined || type === null) return undefined
    const { shape } = model.type(type)
    const variant =
      shape.kind === 'enum' ? shape.variants.find((one) => one.index === index) : undefined
    if (variant === undefined) return undefined
    const made = make(pallet, variant)
    known.set(key, made)
    return made
  }
}
