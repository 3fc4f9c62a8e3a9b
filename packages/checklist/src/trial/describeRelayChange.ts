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
import { listTransacts } from '../consent/listTransacts.ts'
import { orUndefined } from '../schema/orUndefined.ts'
import { formatTime } from '../words/formatValues.ts'

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
    const sent = [...listTransacts(call.args)].flatMap(({ on, bytes: inner }) => {
      if (on === 'here') return []
      const to = typeof on === 'number' ? on : undefined
      const chain = to === undefined ? 'the relay chain' : `parachain ${to}`
      return [`has ${chain} run ${describePlannedCall(inner, to, known)}`]
    })
    const described = runtime.describeCall(call)
    const [name] = described.split('(')
    return sent.length === 0 ? cutText(described) : `${name}, which ${sent.join(' and ')}`
  })
  return text ?? 'a call that its runtime does not know'
}
