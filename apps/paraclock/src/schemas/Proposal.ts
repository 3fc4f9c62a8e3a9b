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
    /** The chain that sent the message. Absent for the effect of the call itself. */
    from: v.optional(text),
    /** The decoded calls of the message. Empty for the effect of the call itself. */
    calls: list(text),
    /** Absent if the chain does not report the weight. */
    weight: v.optional(object({ refTime: decimal, proofSize: decimal })),
    /** Why the call or message fails on the copy of the chain. Absent if it succeeds. */
    failure: v.optional(text),
    /** Why the message was not followed: what it does is unknown. Absent if it was followed. */
    unfollowed: v.optional(text),
    events: list(text),
    /** The storage items that change. Each text has the value before and the value after. */
    changes: list(text)
  })
)

const step = define(
  'ProposalStep',
  object({
    id: text,
    /**
     * Whether the step is done, can be made or must wait. Absent if the step needs only time or
     * votes.
     */
    status: v.optional(oneOf('done', 'act', 'wait')),
    description: text,
    /** The bytes of the call. Absent if the bytes depend on earlier steps. */
    call: v.optional(hex),
    /** The accounts that may make the call. Empty if any account may make it. */
    by: list(text),
    deposit: v.optional(amount),
    /** The minimum and the maximum number of blocks that the step takes. */
    blocks: v.optional(object({ least: count, most: count }))
  })
)

const route = define(
  'ProposalRoute',
  object({
    title: text,
    /** The chain whose governance sends the call by XCM. Absent if the call needs no message. */
    chain: v.optional(text),
    /** The call that sends the message. `effects` has its effects on copies of both chains. */
    message: v.optional(
      object({
        call: hex,
        hash: hex,
        description: text,
        /** `seenAs` is the origin that the receiving chain derives from `sender`. */
        sender: text,
        seenAs: text,
        effects: list(effect)
      })
    ),
    /** The time until governance makes the call. Absent if the block time is unknown. */
    seconds: v.optional(object({ least: count, most: count })),
    steps: list(step)
  })
)

/** `chain` is the role of the chain with the referendum, if a different chain executes the call. */
const referendum = v.optional(object({ pallet: text, index: count, chain: v.optional(text) }))

export const proposal = object({
  format: v.literal('paraclock-proposal'),
  version: v.literal(1),
  network: text,
  /** The id of the step in the plan. A later plan gives the same id to the same step. */
  id: text,
  chain: oneOf('relay', 'service', 'target', 'assetHub'),
  genesis: hex,
  /** The name and spec version of the runtime: `paraclock-target 1`. Its types encode the call. */
  runtime: text,
  origin: object({
    kind: oneOf('root', 'signed', 'sovereign'),
    account: v.optional(text),
    paraId: v.optional(count)
  }),
  /** The call in short: its pallet, its name and the main arguments. */
  description: text,
  /** The whole call, decoded from its bytes by the runtime. */
  decoded: text,
  /** `wait`: the steps in `after` come first. `blocked`: an obstacle prevents the call. */
  status: oneOf('due', 'wait', 'blocked'),
  after: list(text),
  /** The earliest time at which the call can be submitted, in seconds since the Unix epoch. */
  earliest: v.optional(count),
  /** The state of the proposal in governance, in words: `not submitted`. */
  standing: text,
  /** The bytes of the call. Until the step is due, a later plan may have different bytes. */
  call: hex,
  /** The hash by which governance names the call, and the length of the call in bytes. */
  preimage: object({ hash: hex, length: count }),
  referendum,
  /** The URL of a page that shows the decoded call in a wallet. */
  link: text,
  /**
   * Pages on governance sites about the referendum. Before its submission, pages about all
   * referenda.
   */
  sites: list(text),
  /** A warning for voters. Absent if the call changes nothing dangerous. */
  caution: v.optional(text),
  preconditions: list(text),
  observe: text,
  effects: list(effect),
  /** Why the call was not run, or why the routes through governance are unknown. */
  unknown: v.optional(text),
  /** The routes through governance that make the call, the fastest first. */
  routes: list(route),
  /** The governance bodies that cannot make the call, each with the reason. */
  refused: list(text)
})

export type Proposal = v.InferOutput<typeof proposal>

export const bundle = object({
  format: v.literal('paraclock-bundle'),
  version: v.literal(1),
  /** When the bundle was written, in seconds since the Unix epoch. */
  writtenAt: count,
  /** The steps of this bundle and of all earlier bundles in the folder, in order. */
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
         * `enacted`: the chains show the effect. `ended`: the referendum ended without approval.
         */
        state: oneOf('enacted', 'due', 'wait', 'blocked', 'ended'),
        standing: text,
        after: list(text),
        earliest: v.optional(count),
        /**
         * The name of the step's files in the folder of the bundle, without their endings. Absent
         * without a call.
         */
        file: v.optional(v.pipe(text, v.regex(/^[\w.-]+$/, 'is not the name of a file'))),
        hash: v.optional(hex),
        referendum
      })
    )
  )
})

export type Bundle = v.InferOutput<typeof bundle>
