import { nativeToken } from '@paraclock/connect'
import {
  formatBalance,
  isRecord,
  type JsonValue,
  sanitizeText,
  stringifyJson,
  type Token,
  writeDate
} from '@paraclock/core'
import { type CallEffect, toCallEvent } from '@paraclock/submission'
import { camelCase } from '@paraclock/types'
import type { NetworkConfig } from '../../config/configSchema.ts'
import { nameAccount } from '../../words/nameAccount.ts'

/** A value in an event or in the state of a chain, with its pallet and field. */
export interface PlacedValue {
  readonly pallet: string
  readonly field: string
  readonly value: JsonValue
  /**
   * The values of all fields in the same event or state entry. One of them can name the asset of an
   * amount.
   */
  readonly beside: readonly JsonValue[]
}

/** The functions that write the values of a chain in words. */
export interface ValueWords {
  /**
   * Writes an amount with its token, a time of a task as a date, and an account with its owner's
   * name. Shortens any other value.
   */
  readonly say: (placed: PlacedValue) => string
  /**
   * Whether a value is the location of the service's token. The amounts in the same event are then
   * in this token.
   */
  readonly isAsset: (value: JsonValue) => boolean
}

const MAX = 160
const OWN_PALLETS: ReadonlySet<string> = new Set([
  'automationTime',
  'balances',
  'hrmp',
  'multisig',
  'preimage',
  'proxy',
  'referenda',
  'system',
  'transactionPayment'
])
const AMOUNTS: ReadonlySet<string> = new Set([
  'actualFee',
  'amount',
  'balance',
  'deposit',
  'executionFee',
  'fee',
  'free',
  'frozen',
  'inactiveIssuance',
  'paid',
  'placeFee',
  'prepaid',
  'recipientDeposit',
  'refund',
  'reserved',
  'senderDeposit',
  'supply',
  'tip',
  'totalIssuance',
  'xcmpFee'
])
// The fields of the service's pallet that hold times, in seconds since 1970. The limit
// `executionTimes` is a count, so a number with fewer than `TIME_DIGITS` digits is not a time.
const TIMES: ReadonlySet<string> = new Set([
  'executionTimes',
  'firstExecutionTime',
  'nextRun',
  'remainingRuns',
  'run',
  'slot'
])
const TIME_DIGITS = 10

/** Creates the functions that write the values of a chain in words. */
export function createValueWords(args: {
  /** Returns an account with its name. Returns any other text unchanged. */
  readonly nameAccount: (text: string) => string
  readonly token: Token
  /** The service. Absent if the service's token is not an asset on the chain. */
  readonly service?: { readonly paraId: number; readonly token: Token }
}): ValueWords {
  const { nameAccount, token, service } = args
  // The location has one junction. XCM version 3 encodes this junction as itself, and later
  // versions encode a list.
  const asset = new RegExp(
    `^\\{"parents":1,"interior":\\{"X1":\\[?\\{"Parachain":${service?.paraId}\\}\\]?\\}\\}$`
  )
  const isAsset = (value: JsonValue): boolean =>
    isRecord(value) && asset.test(JSON.stringify(shortenEnums(value)))
  const tokenOf = ({ pallet, field, beside }: PlacedValue): Token | undefined => {
    if (!AMOUNTS.has(field)) return undefined
    if (OWN_PALLETS.has(pallet)) return token
    return beside.some(isAsset) ? service?.token : undefined
  }
  const sayNumber = (placed: PlacedValue): string | undefined => {
    const { pallet, field, value } = placed
    if (!/^\d+$/.test(String(value))) return undefined
    const number = BigInt(String(value))
    if (pallet === 'automationTime' && TIMES.has(field)) {
      return String(number).length < TIME_DIGITS ? undefined : writeDate(number)
    }
    const unit = tokenOf(placed)
    return unit && formatBalance(number, unit)
  }
  const sayInner = (placed: PlacedValue): JsonValue => {
    const { value } = placed
    if (Array.isArray(value)) return value.map((one) => sayInner({ ...placed, value: one }))
    if (!isRecord(value)) return sayNumber(placed) ?? value
    const fields = Object.entries(value)
    return Object.fromEntries(
      fields.map(([key, one]) => [key, sayInner({ ...placed, field: camelCase(key), value: one })])
    )
  }
  const say = (placed: PlacedValue): string => {
    const { value } = placed
    if (value === null) return 'nothing'
    const said = sayNumber(placed)
    if (said !== undefined) return said
    if (typeof value === 'string') return nameAccount(shorten(sanitizeText(value)))
    if (isAsset(value)) return service?.token.symbol ?? ''
    if (isRecord(value) && value['success'] === true) return 'ok'
    // Removes the quotes around field names, so that the text is easier to read.
    const text = stringifyJson(shortenEnums(sayInner(placed))).replaceAll(/"(\w+)":/g, '$1: ')
    return shorten(sanitizeText(text))
  }
  return { say, isAsset }
}

/** Writes `{ type: 'Id', value }` as `{ Id: value }`, and a variant without a value as its name. */
function shortenEnums(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(shortenEnums)
  if (!isRecord(value)) return value
  const { type, value: held, ...others } = value
  const isVariant = typeof type === 'string' && Object.keys(others).length === 0
  if (isVariant) return held === undefined ? type : { [type]: shortenEnums(held) }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortenEnums(one)]))
}

function shorten(text: string): string {
  return text.length <= MAX ? text : `${text.slice(0, MAX)}…`
}

/** Writes an event in one line: `balances.Transfer: from user (5Grw…), to 5FHn…, 1 TUR`. */
export function describeEvent(event: CallEffect['events'][number], words: ValueWords): string {
  const { title } = event
  const { data } = toCallEvent(event)
  const beside = Object.values(data)
  const fields = Object.entries(data).flatMap(([name, value]) => {
    if (words.isAsset(value)) return []
    const field = camelCase(name)
    const said = words.say({ pallet: camelCase(event.pallet), field, value, beside })
    // The names of these fields are left out, because the event's name already says what they are.
    return field === 'amount' || field === 'result' ? [said] : [`${field} ${said}`]
  })
  return fields.length === 0 ? title : `${title}: ${fields.join(', ')}`
}

/**
 * Creates the functions that write the values of a chain in words, with names from the
 * configuration.
 */
export function sayOnChain(
  chain: Parameters<typeof nativeToken>[0],
  config: NetworkConfig
): ValueWords {
  return createValueWords({
    nameAccount: (text) => nameAccount(text, config),
    token: nativeToken(chain)
  })
}
