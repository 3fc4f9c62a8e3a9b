import { shorten } from '../shorten.ts'
import type { MalformedValue, RejectedValue } from './coreContexts.ts'

/** Errors about the bytes of calls. */
export const weightsCallErrors = {
  CallMalformed: {
    number: 6001,
    title: 'A value is no call of the chain',
    message: (context: MalformedValue & { readonly chain: string }): string =>
      `${shorten(context.value)} is no call of ${shorten(context.chain)}: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give a call of polkadot.js, its SCALE bytes as 0x hex, or { pallet, method, args }.',
      'Bytes are read by the metadata of one chain at one version: make them for the chain that runs the call.'
    ]
  },
  PalletMissing: {
    number: 6002,
    title: 'A chain does not have a pallet',
    message: (context: { readonly pallet: string; readonly chain: string }): string =>
      `${shorten(context.chain)} has no pallet ${shorten(context.pallet)}`,
    remedies: (): readonly string[] => [
      'Check that this is the chain that was meant: pallets are named as in its metadata.',
      'If the chain does the same by another pallet, name that one.'
    ]
  },
  CallUnknown: {
    number: 6003,
    title: 'A pallet does not have a call',
    message: (context: {
      readonly pallet: string
      readonly method: string
      readonly known: readonly string[]
    }): string =>
      `${shorten(context.pallet)} has no call ${shorten(context.method)}; it has ${shortList(context.known)}`,
    remedies: (): readonly string[] => ['Name one of the calls that the pallet has.']
  },
  CallArgumentInvalid: {
    number: 6004,
    title: 'An argument of a call is missing, unknown or of the wrong type',
    message: (context: {
      readonly call: string
      readonly argument: string
      readonly problem: string
    }): string =>
      `argument ${shorten(context.argument)} of ${context.call}: ${shortProblem(context.problem)}`,
    remedies: (): readonly string[] => [
      'Give every argument under the name that the metadata has for it, or all of them as a list in order.'
    ]
  },
  CallMismatch: {
    number: 6005,
    title: 'A call was made by the metadata of another chain',
    message: (context: {
      readonly made: string
      readonly read: string
      readonly chain: string
    }): string =>
      `the bytes of ${context.made} are ${context.read} on ${shorten(context.chain)}: the call was made for another chain or version`,
    remedies: (): readonly string[] => [
      'Make the call with the api of the chain that runs it.',
      'After a runtime upgrade, make it anew: the places of calls may have moved.'
    ]
  },
  ProxyTypeUnknown: {
    number: 6006,
    title: 'A chain does not have a proxy type',
    message: (
      context: RejectedValue & { readonly chain: string; readonly known: readonly string[] }
    ): string =>
      `${shorten(context.value)} is no proxy type of ${shorten(context.chain)}: expected ${shortList(context.known)}`,
    remedies: (): readonly string[] => [
      'Name one of the chain’s own proxy types, as its metadata spells it.',
      'Leave the type out if any proxy that the delegate has may be used.'
    ]
  }
} as const

const MOST_NAMES = 12

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => shorten(name).slice(1, -1))
  const more = names.length - shown.length
  return `${shown.join(', ') || 'nothing'}${more > 0 ? ` and ${more} more` : ''}`
}

function shortProblem(problem: string): string {
  return shorten(problem).replace(/^"|"$/g, '')
}
