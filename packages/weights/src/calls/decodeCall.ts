import { type Hex, parseHex, sanitizeText } from '@paraclock/core'
import { modelFromRegistry, type ReadableRegistry, type ReadableValue } from '@paraclock/types'
import { type CallChain, registryOf } from './CallChain.ts'
import type { CallInput } from './CallInput.ts'
import { describeValue } from './describeValue.ts'
import { encodeCall } from './encodeCall.ts'
import { type ReadCall, readCall } from './readCall.ts'

/** One argument of a decoded call. */
export interface DecodedArgument {
  /** Its name, in camel case. */
  readonly name: string
  /** Its type, as the metadata calls it. */
  readonly type: string
  /** Its value, for a person: on one line, safe to print. */
  readonly text: string
}

/** A call, decoded for a person. All text in it is safe to print. */
export interface DecodedCall {
  /** The pallet, in camel case. */
  readonly pallet: string
  /** The call, in camel case. */
  readonly method: string
  /** The arguments, in order. */
  readonly args: readonly DecodedArgument[]
  /** All of it on one line: `balances.transferKeepAlive(dest: 5Grw…, value: 10_000)`. */
  readonly text: string
  /** The SCALE encoded call. */
  readonly call: Hex
  /** How many bytes it has. */
  readonly length: number
}

/** What {@link decodeCall} takes. */
export interface DecodeCallArgs {
  /** The chain that runs the call. */
  readonly chain: CallChain
  /** The call, in any form. */
  readonly call: CallInput
  /** The most characters of each text; 600 if left out. */
  readonly maxCharacters?: number
}

const MOST_CHARACTERS = 600

/**
 * Decodes a call by a chain's metadata, so that a person can see what it does before it is signed:
 * calls within calls are shown as calls. Control, escape and bidirectional characters, which a call
 * can carry in remarks and names, are taken out.
 *
 * @throws ParaclockError those of {@link encodeCall}
 *
 * @example
 * ```ts
 * import { type CallChain, decodeCall } from '@paraclock/weights'
 *
 * declare const chain: CallChain
 *
 * decodeCall({ chain, call: '0x00000401' }).text // "system.remark(remark: 0x01)"
 * ```
 */
export function decodeCall(args: DecodeCallArgs): DecodedCall {
  const { chain, maxCharacters = MOST_CHARACTERS } = args
  const registry = registryOf(chain)
  const call = parseHex(encodeCall({ chain, call: args.call }))
  const decoded = readCall(registry, call)
  const show = (text: string): string => cut(sanitizeText(text), maxCharacters)
  const describeInner = (inner: ReadableValue): string => describe(registry, inner as ReadCall)
  return {
    pallet: decoded.section,
    method: decoded.method,
    args: listArguments(registry, decoded).map(({ name, type, value }) => ({
      name: show(name),
      type: show(type),
      text: show(describeValue(value, describeInner))
    })),
    text: show(describe(registry, decoded)),
    call,
    length: call.length / 2 - 1
  }
}

interface NamedArgument {
  readonly name: string
  readonly type: string
  readonly value: ReadableValue
}

function listArguments(registry: ReadableRegistry, call: ReadCall): readonly NamedArgument[] {
  const [palletIndex, callIndex] = call.callIndex
  const model = modelFromRegistry(registry)
  const calls = model.pallets.find(({ index }) => index === palletIndex)?.calls ?? null
  const shape = calls === null ? undefined : model.type(calls).shape
  const variants = shape?.kind === 'enum' ? shape.variants : []
  const fields = variants.find(({ index }) => index === callIndex)?.fields ?? []
  return fields.map(({ name, type, typeName }, index) => ({
    name: (name ?? '').replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    type: typeName === null ? String(type) : shortenTypeName(typeName),
    value: call.args[index] as ReadableValue
  }))
}

/** A type as a person would call it, without what only the compiler needs: `Box<T::Call>` is a Call. */
function shortenTypeName(name: string): string {
  return name
    .replace(/<\w+ as [\w:]+(?:<[^<>]*>)?>::/g, '')
    .replace(/\bT::/g, '')
    .replace(/<T(?:, I)?>/g, '')
    .replace(/^Box<(.*)>$/, '$1')
}

function describe(registry: ReadableRegistry, call: ReadCall): string {
  const describeInner = (inner: ReadableValue): string => describe(registry, inner as ReadCall)
  const args = listArguments(registry, call).map(
    ({ name, value }) => `${name}: ${describeValue(value, describeInner)}`
  )
  return `${call.section}.${call.method}(${args.join(', ')})`
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, Math.max(0, most - 1)).toWellFormed()}…`
}
