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
    /** Absent if the chain does not state the weight. */
    weight: v.optional(object({ refTime: decimal, proofSize: decimal })),
    /** Why the call or message fails on the copy of the chain. Absent if it succeeds. */
    failure: v.optional(text),
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
     * Whether the step is done, can be made now, or must wait. Absent for a step that needs only
     * time or votes.
     */
    status: v.optional(oneOf('done', 'act', 'wait')),
    description: text,
    /** The bytes of the call. Absent if the bytes depend on earlier steps. */
    call: v.optional(hex),
    /** The accounts that may make the call. Empty if any account may make it. */
    by: list(text),
    deposit: v.optional(amount),
    /** The smallest and the largest number of blocks that the step takes. */
    blocks: v.optional(object({ least: count, most: count }))
  })
)

const route = define(
  'ProposalRoute',
  object({
    title: text,
    /**
     * The chain whose governance sends the call as an XCM message. Absent if governance is on the
     * chain that executes the call.
     */
    chain: v.optional(text),
    /**
     * The call by which the chain of the governance sends the message. `effects` has the effects of
     * this call on copies of both chains.
     */
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
    /**
     * The time until governance makes the call. Absent if the chain does not state its block time.
     */
    seconds: v.optional(object({ least: count, most: count })),
    steps: list(step)
  })
)

/**
 * `chain` is the role of the chain that has the referendum. Left out if this chain also executes
 * the call.
 */
const referendum = v.optional(object({ pallet: text, index: count, chain: v.optional(text) }))

export const proposal = object({
  format: v.literal('paraclock-proposal'),
  version: v.literal(1),
  network: text,
  /** The id of the step in the plan. A later plan gives the same step the same id. */
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
  /** The earliest time to submit the call, in seconds since the Unix epoch. */
  earliest: v.optional(count),
  /** The state of the proposal in governance, in words: `not submitted`. */
  standing: text,
  /** The bytes of the call. Until the step is due, a later plan may have other bytes. */
  call: hex,
  /** The hash by which governance names the call, and the length of the call in bytes. */
  preimage: object({ hash: hex, length: count }),
  referendum,
  /** The address of a wallet's page that shows the decoded call. */
  link: text,
  /**
   * Pages on governance sites: about the referendum if it exists, otherwise about all referenda of
   * the chain.
   */
  sites: list(text),
  /** A warning for voters. Absent if the call changes nothing dangerous. */
  caution: v.optional(text),
  preconditions: list(text),
  observe: text,
  effects: list(effect),
  /** Why the call was not run, or why the routes through governance are unknown. */
  unknown: v.optional(text),
  /** The ways through governance to make the call, the fastest first. */
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
         * The name of the step's files, without the endings `.json`, `.hex` and `.md`. Absent for a
         * step without a call.
         */
        file: v.optional(text),
        hash: v.optional(hex),
        referendum
      })
    )
  )
})

export type Bundle = v.InferOutput<typeof bundle>
