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
    /** The chain that sent the message; absent for the call itself. */
    from: v.optional(text),
    /** The decoded calls that the message makes on this chain; empty for the call itself. */
    calls: list(text),
    /** The weight on this chain; absent if the chain does not state it. */
    weight: v.optional(object({ refTime: decimal, proofSize: decimal })),
    /** Why the call or message fails on the copy of the chain; absent if it succeeds. */
    failure: v.optional(text),
    events: list(text),
    /** The changed storage items, with the values before and after. */
    changes: list(text)
  })
)

const step = define(
  'ProposalStep',
  object({
    id: text,
    /** The state of the step; absent for a step that needs only time or voters. */
    status: v.optional(oneOf('done', 'act', 'wait')),
    description: text,
    /** The bytes of the call; absent if they depend on earlier steps. */
    call: v.optional(hex),
    /** The accounts that may make the call; empty if any account may. */
    by: list(text),
    deposit: v.optional(amount),
    /** The least and the most blocks that the step takes. */
    blocks: v.optional(object({ least: count, most: count }))
  })
)

const route = define(
  'ProposalRoute',
  object({
    title: text,
    /**
     * The chain whose governance makes the call by a message; absent if it is the chain of the
     * call.
     */
    chain: v.optional(text),
    /**
     * The call that sends the message, and the effects of this call on copies of the sending and
     * the receiving chain.
     */
    message: v.optional(
      object({
        call: hex,
        hash: hex,
        description: text,
        /**
         * `sender` is the origin that sends the message. `seenAs` is the origin of the call on the
         * receiver.
         */
        sender: text,
        seenAs: text,
        effects: list(effect)
      })
    ),
    /** The time until the call is made; absent if the chain does not state its block time. */
    seconds: v.optional(object({ least: count, most: count })),
    steps: list(step)
  })
)

/** The referendum on a call. `chain` is left out if the referendum is on the chain of the call. */
const referendum = v.optional(object({ pallet: text, index: count, chain: v.optional(text) }))

export const proposal = object({
  format: v.literal('paraclock-proposal'),
  version: v.literal(1),
  network: text,
  /** The id of the step. It stays the same when the plan is made again. */
  id: text,
  chain: oneOf('relay', 'service', 'target', 'assetHub'),
  genesis: hex,
  /** The runtime whose types encode the call. */
  runtime: text,
  origin: object({
    kind: oneOf('root', 'signed', 'sovereign'),
    account: v.optional(text),
    paraId: v.optional(count)
  }),
  description: text,
  /** `due`: the call can be submitted now. `wait`: the steps in `after` come first. */
  status: oneOf('due', 'wait', 'blocked'),
  after: list(text),
  /** The earliest time to submit the call, in seconds since the Unix epoch. */
  earliest: v.optional(count),
  /** The progress of the proposal in governance. */
  standing: text,
  /** The bytes of the call. They may change until the step is due. */
  call: hex,
  /** The hash of the call in governance, and its length in bytes. */
  preimage: object({ hash: hex, length: count }),
  referendum,
  /** A page of a wallet that shows the call. */
  link: text,
  /** Pages of governance sites for the referendum, or for all referenda of the chain. */
  sites: list(text),
  /** A warning for voters about a dangerous change. */
  caution: v.optional(text),
  preconditions: list(text),
  observe: text,
  effects: list(effect),
  /** Why the call was not run on a copy, or why no governance body could be tried. */
  unknown: v.optional(text),
  /** The routes through governance, the fastest first. */
  routes: list(route),
  /** The governance bodies that cannot make the call, and why. */
  refused: list(text)
})

export type Proposal = v.InferOutput<typeof proposal>

export const bundle = object({
  format: v.literal('paraclock-bundle'),
  version: v.literal(1),
  /** The time of writing, in seconds since the Unix epoch. */
  writtenAt: count,
  /** Every step that the bundle ever had, in order. */
  steps: list(
    define(
      'BundleStep',
      object({
        network: text,
        id: text,
        kind: oneOf('call', 'wait'),
        chain: text,
        description: text,
        /**
         * `enacted`: the effect shows on the chain. `ended`: the referendum ended without approval.
         */
        state: oneOf('enacted', 'due', 'wait', 'blocked', 'ended'),
        standing: text,
        after: list(text),
        earliest: v.optional(count),
        /** The file of the proposal, without its ending. */
        file: v.optional(text),
        hash: v.optional(hex),
        referendum
      })
    )
  )
})

export type Bundle = v.InferOutput<typeof bundle>
