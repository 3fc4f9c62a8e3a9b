import type { Chain } from '@paraclock/connect'
import {
  bytesToHex,
  cutText,
  encodeBytes,
  encodeInteger,
  type Hex,
  hexToBytes,
  joinBytes
} from '@paraclock/core'
import type { RelayChange } from '@paraclock/simulation'
import { blake2b256, decodeProgram } from '@paraclock/xcm'
import { formatTime } from '../report/wording/formatValues.ts'
import { orUndefined } from '../schema/orUndefined.ts'

type ReadableChain = Pick<Chain, 'paraId' | 'runtime'>

export function describeRelayChange(
  { number, time, call, id, paraId, to, program, coreOf }: RelayChange,
  known: readonly ReadableChain[]
): string {
  const at = `at block ${number} (${formatTime(time)})`
  if (coreOf !== undefined)
    return `${at} no core is assigned to parachain ${coreOf}, which has to buy or renew one`
  const named =
    call === undefined ? 'a call that is not known' : describePlannedCall(call, paraId, known)
  const index = id === undefined ? undefined : findReferendum(id)
  const text = index === undefined ? named : `${named}, as referendum ${index} decides`
  const message =
    to === undefined
      ? `it executes a message of parachain ${paraId}`
      : `parachain ${to} gets a message of parachain ${paraId}`
  const what =
    paraId === undefined
      ? `its agenda runs ${text}`
      : `${message}${call === undefined ? describeProgram(program, known) : `, whose agenda runs ${text}`}`
  return `${at} ${what}`
}

function describeProgram(program: Uint8Array | undefined, known: readonly ReadableChain[]): string {
  const instructions = program === undefined ? [] : orUndefined(() => decodeProgram(program))
  const named = (instructions ?? []).flatMap((one) =>
    one.kind === 'transact' ? [describePlannedCall(hexToBytes(one.call), undefined, known)] : []
  )
  return named.length === 0 ? '' : `, which runs ${named.join(' and ')}`
}

/** The limit of referendum indices that are searched. Every chain has far fewer referenda. */
const MAX_REFERENDA = 10_000

function findReferendum(id: Hex): number | undefined {
  const text = new TextEncoder()
  const pallet = [text.encode('assembly'), encodeBytes(text.encode('enactment'))]
  for (let index = 0; index < MAX_REFERENDA; index += 1) {
    if (bytesToHex(blake2b256(joinBytes([...pallet, encodeInteger(index, 4)]))) === id) return index
  }
  return undefined
}

function describePlannedCall(
  bytes: Uint8Array,
  paraId: number | undefined,
  known: readonly ReadableChain[]
): string {
  const runtime = known.find((one) => one.paraId === paraId)?.runtime
  if (runtime === undefined) return 'a call of a chain that is not known'
  const text = orUndefined(() => {
    const call = runtime.decodeCall(bytes)
    const sent = listSent(call.args).map(
      ({ to, inner }) =>
        `has ${to === undefined ? 'the relay chain' : `parachain ${to}`} run ${describePlannedCall(inner, to, known)}`
    )
    const described = runtime.describeCall(call)
    const [name] = described.split('(')
    return sent.length === 0 ? cutText(described) : `${name}, which ${sent.join(' and ')}`
  })
  return text ?? 'a call that its runtime does not know'
}

/**
 * Lists the calls in the XCM messages that a call sends, including the messages of nested calls.
 * `to` is the parachain that dispatches the call in the message, or `undefined` for the relay
 * chain.
 */
function listSent(
  value: unknown
): readonly { readonly to: number | undefined; readonly inner: Uint8Array }[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  if ('dest' in value && 'message' in value) {
    const [to] = collect(value.dest, 'Parachain') as [number?]
    return collect(value.message, 'Transact').flatMap((fields) => {
      const inner = readInner(fields)
      return inner === undefined ? [] : [{ to, inner }]
    })
  }
  return Object.values(value).flatMap(listSent)
}

function collect(value: unknown, variant: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  if ('type' in value && value.type === variant && 'value' in value) return [value.value]
  return Object.values(value).flatMap((one) => collect(one, variant))
}

/**
 * Reads the encoded call of a Transact. The call is the bytes themselves, or the bytes in the field
 * `encoded`.
 */
function readInner(fields: unknown): Uint8Array | undefined {
  const { call } = fields as {
    readonly call?: Hex | Uint8Array | { readonly encoded: Hex | Uint8Array }
  }
  if (call === undefined) return undefined
  const bytes = typeof call === 'object' && 'encoded' in call ? call.encoded : call
  return typeof bytes === 'string' ? hexToBytes(bytes) : bytes
}
