import { type Hex, ParaclockError } from '@paraclock/core'
import { RpcParamInvalid } from '@paraclock/rpc'
import * as v from 'valibot'
import type { MethodSubscriptions, RpcMethod } from './RpcMethods.ts'

/**
 * A parameter with bytes as hex. An empty text is accepted, because polkadot-api sends it for empty
 * bytes.
 */
export const bytesParam: v.GenericSchema<unknown, Hex> = v.pipe(
  v.string('is not bytes as hex'),
  v.regex(/^(?:0x(?:[\da-f]{2})*)?$/i, 'is not bytes as hex'),
  v.transform((text) => (text === '' ? '0x' : text.toLowerCase()) as Hex)
)

export const hashParam: v.GenericSchema<unknown, Hex> = v.pipe(
  v.string('is not the hash of a block'),
  v.regex(/^0x[\da-f]{64}$/i, 'is not the hash of a block'),
  v.transform((text) => text.toLowerCase() as Hex)
)

export const textParam: v.GenericSchema<unknown, string> = v.string('is not text')

export const countParam: v.GenericSchema<unknown, number> = v.pipe(
  v.number('is not a number'),
  v.integer('is not an integer'),
  v.minValue(0, 'is less than 0'),
  v.maxValue(0xffff_ffff, 'is too large')
)

export const keysParam: v.GenericSchema<unknown, Hex[]> = v.array(
  bytesParam,
  'is not a list of keys'
)

/** A client can omit the parameter, or give null. */
export function optional<Value>(
  schema: v.GenericSchema<unknown, Value>
): v.GenericSchema<unknown, Value | null | undefined> {
  return v.nullish(schema)
}

/** The block that a request is about. Defaults to the head. */
export const atBlock: { readonly hash: v.GenericSchema<unknown, Hex | null | undefined> } = {
  hash: optional(hashParam)
}

type Entries = Readonly<Record<string, v.GenericSchema<unknown, unknown>>>

type Values<Schemas extends Entries> = {
  readonly [Name in keyof Schemas]: v.InferOutput<Schemas[Name]>
}

export type UnnamedMethod = (method: string) => RpcMethod

/**
 * Creates a method that reads its parameters in the order of the schemas. Like a node, it ignores
 * further parameters.
 */
export function takeParams<Schemas extends Entries>(
  schemas: Schemas,
  answer: (params: Values<Schemas>, subscriptions: MethodSubscriptions, method: string) => unknown
): UnnamedMethod {
  const entries = Object.entries(schemas)
  return (method) => async (given, subscriptions) => {
    const values = entries.map(([param, schema], at) => {
      const read = v.safeParse(schema, given[at])
      if (read.success) return [param, read.output]
      const problem = given[at] === undefined ? 'is missing' : read.issues[0].message
      throw new ParaclockError(RpcParamInvalid, { method, param, problem })
    })
    return answer(Object.fromEntries(values) as Values<Schemas>, subscriptions, method)
  }
}

export function nameMethods(
  methods: Readonly<Record<string, UnnamedMethod>>
): Readonly<Record<string, RpcMethod>> {
  return Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, method(name)]))
}
