import type { ErrorDefinition } from './ErrorDefinition.ts'
import { shorten } from './shorten.ts'

const MOST_NAMES = 12

/**
 * A value is not a call of the chain.
 *
 * A value was read as a call of a chain and is not one: it has another form, its bytes do not
 * decode to their end, or it was encoded with the metadata of another chain or version.
 *
 * @remarks Calls are stored, proxied and dispatched as bytes. Bytes that do not decode here do not
 * decode on the chain either, and the same bytes can be another call on another chain.
 */
export const CallMalformed: ErrorDefinition<
  'CallMalformed',
  { readonly value: unknown; readonly chain: string; readonly problem: string }
> = {
  package: 'core',
  code: 'CallMalformed',
  number: 6001,
  message: ({ value, chain, problem }) =>
    `${shorten(value)} is not a call of ${shorten(chain)}: ${problem}`,
  remedies: () => [
    'Give a call of polkadot.js, its SCALE bytes as 0x hex, or { pallet, method, args }.',
    'Encode the call with the metadata of the chain that runs it, at its present version.',
    'Give the call alone, without the length and signature of an extrinsic.'
  ],
  example: { value: '0x0000040100', chain: 'acme', problem: 'bytes too many: 1' }
}

/**
 * An argument of a call is missing, unknown or of the wrong type.
 *
 * An argument of a call is missing, is not one that the call takes, or does not fit its type.
 *
 * @remarks A missing argument written as zeros moves funds to the wrong place, so arguments are
 * never guessed.
 */
export const CallArgumentInvalid: ErrorDefinition<
  'CallArgumentInvalid',
  { readonly call: string; readonly argument: string; readonly problem: string }
> = {
  package: 'core',
  code: 'CallArgumentInvalid',
  number: 6004,
  message: ({ argument, call, problem }) =>
    `argument ${shorten(argument)} of ${call}: ${unquote(problem)}`,
  remedies: () => [
    'Give every argument under its name in the metadata, or all of them as a list in order. An empty option is null.',
    'If the toolkit builds the call, give the value in extra, under the name that the chain has for it.'
  ],
  example: { call: 'balances.transferKeepAlive', argument: 'value', problem: 'it is missing' }
}

/**
 * A chain lacks a pallet, call, storage item or constant.
 *
 * Something was asked of a chain that its metadata does not have. Pallets, calls and their numbers
 * come from the chain's metadata.
 *
 * @remarks Nothing can be encoded or read that the chain does not define.
 */
export const ChainItemMissing: ErrorDefinition<
  'ChainItemMissing',
  { readonly chain: string; readonly item: string; readonly known?: readonly string[] }
> = {
  package: 'core',
  code: 'ChainItemMissing',
  number: 12_007,
  message: ({ chain, item, known }) =>
    `${shorten(chain)} has no ${item}${known === undefined ? '' : `; it has ${shortList(known)}`}`,
  remedies: () => [
    "Check that the endpoint is of the right chain, and the spelling: names are those of the chain's metadata.",
    'If the runtime was upgraded, read the chain again: the item may have moved or gone.',
    'If the chain does the same with another pallet or call, use that one.'
  ],
  example: {
    chain: 'acme',
    item: 'call balances.send',
    known: ['transferAllowDeath', 'transferKeepAlive', 'transferAll']
  }
}

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => shorten(name).slice(1, -1))
  const more = names.length - shown.length
  return `${shown.join(', ') || 'nothing'}${more > 0 ? ` and ${more} more` : ''}`
}

function unquote(problem: string): string {
  return shorten(problem).replace(/^"|"$/g, '')
}
