import { type Chain, nativeToken } from '@paraclock/connect'
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
import { nameAccount } from '../../checks/nameAccount.ts'
import type { NetworkConfig } from '../../config/configSchema.ts'

/** A value in an event or in the state of a chain, and its place. */
export interface PlacedValue {
  readonly pallet: string
  readonly field: string
  readonly value: JsonValue
  /**
   * The values of all fields of the event or state entry. One of them can name an amount's asset.
   */
  readonly beside: readonly JsonValue[]
}

/** The functions that write the values of a chain in words. */
export interface ValueWords {
  /**
   * Names the token of an amount, the date of a time of a task, and the owner of an account.
   * Shortens any other value.
   */
  readonly say: (placed: PlacedValue) => string
  /**
   * Whether a value is the location of the service's token. Such a value names the asset of the
   * amounts beside it.
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
// The fields of the service's pallet whose value is a time, in seconds since the Unix epoch. A
// number with fewer than `TIME_DIGITS` digits is a count, for example `executionTimes` of a limit.
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
  /** Names an account, and returns any other text unchanged. */
  readonly nameAccount: (text: string) => string
  readonly token: Token
  /** The service, if its token is an asset on the chain. */
  readonly service?: { readonly paraId: number; readonly token: Token }
}): ValueWords {
  const { nameAccount, token, service } = args
  // XCM version 3 encodes the one junction of the location as itself, later versions as a list.
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
    // Removes the quotes around field names, because they make the text harder to read.
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

/** Writes an event on one line: `balances.Transfer: from user (5Grw…), to 5FHn…, 1 TUR`. */
export function describeEvent(event: CallEffect['events'][number], words: ValueWords): string {
  const { title } = event
  const { data } = toCallEvent(event)
  const beside = Object.values(data)
  const fields = Object.entries(data).flatMap(([name, value]) => {
    if (words.isAsset(value)) return []
    const field = camelCase(name)
    const said = words.say({ pallet: camelCase(event.pallet), field, value, beside })
    // The event's name says what these fields are.
    return field === 'amount' || field === 'result' ? [said] : [`${field} ${said}`]
  })
  return fields.length === 0 ? title : `${title}: ${fields.join(', ')}`
}

/** Creates the functions that write the values of a chain of the configuration in words. */
export function sayOnChain(chain: Pick<Chain, 'facts'>, config: NetworkConfig): ValueWords {
  return createValueWords({
    nameAccount: (text) => nameAccount(text, config),
    token: nativeToken(chain)
  })
}
