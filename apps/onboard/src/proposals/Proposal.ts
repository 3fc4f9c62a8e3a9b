import {
  amount,
  count,
  decimal,
  define,
  hex,
  list,
  object,
  oneOf,
  text
} from '@paraclock/checklist/schema'
import * as v from 'valibot'

export const effect = define(
  'ProposalEffect',
  object({
    chain: text,
    /** The chain whose message was run; absent for the call itself. */
    from: v.optional(text),
    /** The calls that the message makes there, decoded; empty for the call itself. */
    calls: list(text),
    /** The weight that it takes there; absent if the chain states none. */
    weight: v.optional(object({ refTime: decimal, proofSize: decimal })),
    /** Why it fails on that state; absent if it succeeds. */
    failure: v.optional(text),
    /** The events, in words. */
    events: list(text),
    /** The changed storage items, in words, with the values before and after. */
    changes: list(text)
  })
)

const step = define(
  'ProposalStep',
  object({
    id: text,
    /** Absent for a step that passes by itself, or is up to voters. */
    status: v.optional(oneOf('done', 'act', 'wait')),
    description: text,
    /** The bytes of the call; absent if they depend on earlier steps. */
    call: v.optional(hex),
    /** The accounts that may make the call; empty if any account may. */
    by: list(text),
    deposit: v.optional(amount),
    /** How many blocks pass at least and at most. */
    blocks: v.optional(object({ least: count, most: count }))
  })
)

const route = define(
  'ProposalRoute',
  object({
    title: text,
    /** The role of the chain whose governance makes the call by a message; absent for its own chain. */
    chain: v.optional(text),
    /** The call of that chain, whose preimage is noted there, and its effects on copies of both chains. */
    message: v.optional(
      object({
        call: hex,
        hash: hex,
        description: text,
        /** The origin that sends the message, and as what its receiver makes the call. */
        sender: text,
        seenAs: text,
        effects: list(effect)
      })
    ),
    /** How long it takes until the call is made, in seconds; absent if the chain states no block time. */
    seconds: v.optional(object({ least: count, most: count })),
    steps: list(step)
  })
)

export const proposal = object({
  format: v.literal('paraclock-proposal'),
  version: v.literal(1),
  network: text,
  /** The name of the step in its plan, which a plan made again gives it, too. */
  id: text,
  chain: oneOf('relay', 'service', 'target', 'assetHub'),
  /** The hash of block 0 of that chain. */
  genesis: hex,
  /** The runtime whose types encode the call. */
  runtime: text,
  origin: object({
    kind: oneOf('root', 'signed', 'sovereign'),
    account: v.optional(text),
    paraId: v.optional(count)
  }),
  /** The decoded call. */
  description: text,
  /** `due`: it can be submitted now. `wait`: the steps in `after` go first. `blocked`: an obstacle does. */
  status: oneOf('due', 'wait', 'blocked'),
  /** The steps that go first, by their ids. */
  after: list(text),
  /**
   * When it can be submitted at the earliest, in seconds since the Unix epoch: the time of writing if it
   * is due; absent if it is not known, or an obstacle is in the way.
   */
  earliest: v.optional(count),
  /** Its progress in governance, in words. */
  standing: text,
  /** The bytes of the call. They may change until the step is due. */
  call: hex,
  /** The hash under which governance knows it, and its length in bytes. */
  preimage: object({ hash: hex, length: count }),
  /** The index of the referendum that was held about it, and its chain if that is another one. */
  referendum: v.optional(object({ pallet: text, index: count, chain: v.optional(text) })),
  /** The call on a page of a wallet. */
  link: text,
  /** Pages of governance sites: of the referendum, or where one is submitted. */
  sites: list(text),
  /** A warning that voters must confirm, because a mistake would be dangerous. */
  caution: v.optional(text),
  preconditions: list(text),
  observe: text,
  effects: list(effect),
  /** Why it was not run on a copy, or no body could be tried. */
  unknown: v.optional(text),
  /** The ways to it, the fastest first. */
  routes: list(route),
  /** The bodies that do not take it, and why. */
  refused: list(text)
})

export type Proposal = v.InferOutput<typeof proposal>

export const bundle = object({
  format: v.literal('paraclock-bundle'),
  version: v.literal(1),
  /** When it was written, in seconds since the Unix epoch. */
  writtenAt: count,
  /** Every step that was ever in it, in order. */
  steps: list(
    define(
      'BundleStep',
      object({
        network: text,
        id: text,
        kind: oneOf('call', 'wait'),
        chain: text,
        description: text,
        /** `enacted`: its effect shows. `ended`: its referendum ended without it. */
        state: oneOf('enacted', 'due', 'wait', 'blocked', 'ended'),
        standing: text,
        after: list(text),
        earliest: v.optional(count),
        /** The file of the proposal, without its ending. */
        file: v.optional(text),
        hash: v.optional(hex),
        referendum: v.optional(object({ pallet: text, index: count, chain: v.optional(text) }))
      })
    )
  )
})

export type Bundle = v.InferOutput<typeof bundle>
