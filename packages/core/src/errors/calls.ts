import type { ErrorDefinition } from './ErrorDefinition.ts'
import { cutText, shorten } from './shorten.ts'

const MAX_NAMES = 12

/**
 * A value is not a call of the chain, or an argument of a call is missing, unknown or of the wrong
 * type. Calls are stored, proxied and dispatched as bytes, and the same bytes can be a different
 * call on another chain. Arguments are never guessed: zeros in place of a missing argument could
 * move funds to a wrong account.
 */
export const CallMalformed: ErrorDefinition<
  'CallMalformed',
  | { readonly value: unknown; readonly chain: string; readonly problem: string }
  | { readonly call: string; readonly argument: string; readonly problem: string }
> = {
  package: 'core',
  code: 'CallMalformed',
  number: 6001,
  message: (context) =>
    'argument' in context
      ? `argument ${shorten(context.argument)} of ${context.call}: ${cutText(context.problem)}`
      : `${shorten(context.value)} is not a call of ${shorten(context.chain)}: ${context.problem}`,
  remedies: (context) =>
    'argument' in context
      ? [
          'Give every argument under its name in the metadata, or all of them as a list in order. An empty option is null.'
        ]
      : [
          'Give { pallet, method, args }, or the SCALE bytes of the call as 0x hex. For a transaction of polkadot.js, this is tx.method.toHex().',
          'Encode the call with the metadata of the chain that runs it, at its present version.',
          'Give the call alone, without the length and signature of an extrinsic.'
        ]
}

/**
 * A chain lacks a pallet, call, storage item or constant. An item that the chain does not define
 * can be neither encoded nor read.
 */
export const ChainItemMissing: ErrorDefinition<
  'ChainItemMissing',
  {
    readonly chain: string
    readonly item: string
    readonly known?: readonly string[]
    /** The name that was probably meant. */
    readonly meant?: string | undefined
  }
> = {
  package: 'core',
  code: 'ChainItemMissing',
  number: 12_007,
  message: ({ chain, item, known, meant }) =>
    `${shorten(chain)} has no ${item}${meant !== undefined ? `; did you mean ${meant}?` : known === undefined ? '' : `; it has ${shortList(known)}`}`,
  remedies: () => [
    "Check that the endpoint is of the right chain, and the spelling: names are those of the chain's metadata.",
    'If the runtime was upgraded, read the chain again: the item may have moved or gone.',
    'If the chain does the same with another pallet or call, use that one.'
  ]
}

/**
 * The runtime lacks a runtime API call. A runtime fails on an unknown call without naming the
 * cause. In another version of a runtime API, the same arguments could mean something else.
 */
export const RuntimeApiMissing: ErrorDefinition<
  'RuntimeApiMissing',
  { readonly name: string; readonly problem: string }
> = {
  package: 'core',
  code: 'RuntimeApiMissing',
  number: 4023,
  message: ({ name, problem }) => `the runtime does not have ${shorten(name)}: ${problem}`,
  remedies: () => [
    'Use a runtime API that the chain declares: facts.runtimeApis lists them. Write its name as API and method, for example Core_version.',
    'Use a chain whose metadata describes its runtime APIs (version 15 or later), or a newer release of this toolkit.',
    'The chain needs a runtime upgrade to a runtime with this API.'
  ]
}

/**
 * The result of a runtime API call does not decode. A result that decodes only in part may be
 * misread.
 */
export const RuntimeApiResultMalformed: ErrorDefinition<
  'RuntimeApiResultMalformed',
  { readonly name: string; readonly result?: string; readonly problem: string }
> = {
  package: 'core',
  code: 'RuntimeApiResultMalformed',
  number: 4026,
  message: ({ name, result, problem }) =>
    `the result of ${shorten(name)} does not decode: ${result === undefined ? '' : `${shorten(result)}: `}${problem}`,
  remedies: () => [
    'Decode the raw result, which is in the context, by what is known of the chain.',
    'Check that the name is that of a runtime API method, and the code that of a Substrate runtime.',
    'Report the chain and the call: its runtime deviates from the definition that was used.'
  ]
}

/**
 * A chain does not have a block, or the block cannot be read for the history, which skips none.
 * Without the block, its state is not known. The state of another block may differ.
 */
export const BlockMissing: ErrorDefinition<
  'BlockMissing',
  {
    readonly chain?: string
    readonly block: string
    /** Why the block cannot be read for the history. Absent if the chain does not have it. */
    readonly problem?: string
  }
> = {
  package: 'core',
  code: 'BlockMissing',
  number: 4033,
  message: ({ chain, block, problem }) => {
    const owner = chain === undefined ? 'the chain' : shorten(chain)
    return problem === undefined
      ? `${owner} does not have the block ${shorten(block)}`
      : `block ${block} of ${owner} cannot be read: ${cutText(problem)}`
  },
  remedies: ({ problem }) =>
    problem === undefined
      ? [
          'Check the number or hash: it may be of another chain, or of a block that a reorg removed.',
          'Use an archive node if the block is old.',
          'On a simulated chain or a development network ask sooner, or start it with a larger keptBlocks (defaults to 256).'
        ]
      : [
          'Use an archive node, which keeps the state of every block.',
          'If there is no archive node, begin at a later block, in a new database.'
        ]
}

/**
 * A node sent an invalid JSON-RPC message, or an answer that is not what the method defines. Such an
 * answer has no clear meaning, so it is not used. After an invalid message, the connection is
 * closed, and reads are repeated at another endpoint.
 */
export const AnswerMalformed: ErrorDefinition<
  'AnswerMalformed',
  | { readonly endpoint: string; readonly problem: string }
  | { readonly method: string; readonly problem: string }
> = {
  package: 'core',
  code: 'AnswerMalformed',
  number: 4016,
  message: (context) =>
    'method' in context
      ? `the answer to ${shorten(context.method)} is not what the method defines: ${context.problem}`
      : `${context.endpoint} sent invalid JSON-RPC: ${context.problem}`,
  remedies: (context) =>
    'method' in context
      ? [
          'Use another node: this one is faulty, or a proxy changes its answers.',
          'Check that the endpoint is a Substrate node and serves this method.'
        ]
      : ['Use another endpoint: something between here and the node alters its answers.']
}

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => shorten(name).slice(1, -1))
  const more = names.length - shown.length
  return `${shown.join(', ') || 'nothing'}${more > 0 ? ` and ${more} more` : ''}`
}
