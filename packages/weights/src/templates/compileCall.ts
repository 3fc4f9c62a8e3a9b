import { hexToBytes, ParaclockError } from '@paraclock/core'
import type { Codec, Registry } from '@polkadot/types/types'
import type { CallInput } from '../calls/CallInput.ts'
import { encodeCall } from '../calls/encodeCall.ts'
import type { CallTemplate, HoleValues } from './CallTemplate.ts'
import { chooseWriter } from './chooseWriter.ts'
import type { HoleWriter } from './HoleWriter.ts'
import { locateHole } from './locateHole.ts'

/** Something with a registry of polkadot.js, whose values tell of what they are made. */
export interface TypedHolder {
  readonly registry: Registry
}

/** What {@link compileCall} takes. */
export interface CompileCallArgs<Hole extends string> {
  /** The chain that runs the call. */
  readonly chain: TypedHolder | { readonly api: TypedHolder }
  /** An example of the call, in any form: all that is no hole stays as it is in it. */
  readonly call: CallInput
  /**
   * The holes: each name with the path of its value in the example, for example
   * `{ to: 'dest', amount: 'value' }` or `{ weight: 'message.V5.2.Transact.fallbackMaxWeight.refTime' }`.
   */
  readonly holes: Readonly<Record<Hole, string>>
}

interface Hole {
  /** The bytes of the call before it, since the hole before. */
  readonly before: Uint8Array
  readonly name: string
  readonly writer: HoleWriter
}

/**
 * Makes a template of a call: a function that writes calls which differ in a few values, without a
 * registry, byte for byte as polkadot.js does. For batches, and for whatever writes many calls.
 *
 * The template is as old as the metadata that it was made by: make it anew after a runtime upgrade.
 *
 * @throws ParaclockError those of {@link encodeCall}; `TemplateHoleUnknown` for a path that leads
 * nowhere; `TemplateHoleUnsupported` for a value that is no number, account, hash, bytes or flag, or
 * that is within another hole
 *
 * @example
 * ```ts
 * import { compileCall, type TypedHolder } from '@paraclock/weights'
 *
 * declare const chain: TypedHolder // an ApiPromise, for example
 *
 * const transfer = compileCall({
 *   chain,
 *   call: { pallet: 'balances', method: 'transferKeepAlive', args: [`0x${'00'.repeat(32)}`, 0] },
 *   holes: { to: 'dest', amount: 'value' }
 * })
 * transfer.encode({ to: new Uint8Array(32), amount: 10_000_000_000n })
 * ```
 */
export function compileCall<const Name extends string>(
  args: CompileCallArgs<Name>
): CallTemplate<Name> {
  const bytes = hexToBytes(encodeCall(args))
  const { holes, after } = cutOut(args, bytes)
  const fixed = holes.reduce((sum, { before }) => sum + before.length, after.length)

  const longest = holes.reduce((sum, { writer }) => sum + writer.longest, fixed)

  const size = (values: HoleValues<Name>): number => {
    let total = fixed
    for (const { name, writer } of holes) total += writer.size(values[name as Name])
    return total
  }
  const fill = (buffer: Uint8Array, offset: number, values: HoleValues<Name>): number => {
    let at = offset
    for (const { before, name, writer } of holes) {
      buffer.set(before, at)
      at = writer.write(buffer, at + before.length, values[name as Name])
    }
    buffer.set(after, at)
    return at + after.length
  }
  return {
    holes: holes.map(({ name }) => name as Name),
    size,
    encode: (values) => {
      const call = new Uint8Array(size(values))
      fill(call, 0, values)
      return call
    },
    write: (buffer, offset, values) => {
      const available = buffer.length - offset
      // Only where it may be too short is it worth finding out what this very call needs.
      const needed = available < longest ? size(values) : 0
      if (needed > available) {
        throw new ParaclockError('TemplateBufferExceeded', { needed, available })
      }
      return fill(buffer, offset, values)
    }
  }
}

/** Cuts the holes out of the bytes of an example. */
function cutOut(
  { chain, holes }: CompileCallArgs<string>,
  bytes: Uint8Array
): { readonly holes: readonly Hole[]; readonly after: Uint8Array } {
  const { registry } = 'api' in chain ? chain.api : chain
  const decoded = registry.createTypeUnsafe<Codec>('Call', [bytes])
  const located = Object.entries(holes)
    .map(([hole, path]) => ({ hole, ...locateHole({ hole, path, call: decoded }) }))
    .sort((one, two) => one.begin - two.begin)
  let at = 0
  const cut = located.map(({ hole, begin, end, codec }) => {
    if (begin < at) {
      const type = `${codec.toRawType()} within another hole`
      throw new ParaclockError('TemplateHoleUnsupported', { hole, type })
    }
    const before = bytes.slice(at, begin)
    at = end
    return { before, name: hole, writer: chooseWriter(hole, codec) }
  })
  return { holes: cut, after: bytes.slice(at) }
}
