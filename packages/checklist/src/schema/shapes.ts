import type {
  CallOrigin,
  CallStep,
  ChainAccount,
  Evidence,
  PlanStep,
  Released,
  Remedy,
  StepOwner,
  TokenAmount
} from '@paraclock/core'
import * as v from 'valibot'
import {
  anything,
  count,
  decimal,
  decimals,
  define,
  hex,
  list,
  object,
  oneOf,
  oneOfKinds,
  text,
  truth
} from './parts.ts'

// The types of these schemas are from @paraclock/core, so that the compiler refuses a schema that
// does not match its type.

/** The schema of an amount with its token. */
export const amount: v.GenericSchema<unknown, TokenAmount> = define(
  'TokenAmount',
  object({
    amount: v.pipe(decimal, v.description('In the smallest unit.')),
    symbol: text,
    decimals
  })
)

const origin = define(
  'CallOrigin',
  oneOfKinds<CallOrigin>({ signed: { account: text }, root: {}, sovereign: { paraId: count } })
)

const chainAccount: v.GenericSchema<unknown, ChainAccount> = define(
  'ChainAccount',
  object({ chain: text, account: text })
)

const callStep = {
  chain: text,
  origin,
  call: hex,
  purpose: v.optional(text),
  description: text,
  deposit: v.optional(amount),
  fee: v.optional(amount),
  transfer: v.optional(amount),
  payer: v.optional(chainAccount),
  caution: v.optional(text),
  preconditions: list(text),
  observe: text
}

const step: v.GenericSchema<unknown, CallStep> = define('CallStep', object(callStep))

/** The schema of calls to make, in order, as a report has them. */
export const draftSteps: v.GenericSchema<unknown, readonly CallStep[]> = list(step)

/** The schema of calls to make, in order. */
export const steps = draftSteps as v.GenericSchema<unknown, readonly Released<CallStep>[]>

const place = { id: text, status: oneOf('act', 'wait', 'blocked'), after: list(text) }

/** The schema of a step of a plan: a call, or a wait. */
export const plannedStep: v.GenericSchema<unknown, PlanStep> = v.variant('kind', [
  define('PlannedCall', object({ kind: v.literal('call'), ...place, ...callStep })),
  define(
    'PlannedWait',
    object({
      kind: v.literal('wait'),
      ...place,
      status: v.literal('wait'),
      chain: text,
      description: text,
      at: v.optional(decimal),
      blocks: v.optional(count)
    })
  )
]) as unknown as v.GenericSchema<unknown, PlanStep>

/** The schema of the steps of a plan, in order: calls, and waits between them. */
export const planSteps = list(plannedStep) as v.GenericSchema<
  unknown,
  readonly Released<PlanStep>[]
>

/** The amounts that a plan takes from one account, in one token. */
export type AccountTotal = v.InferOutput<typeof accountTotal>

/** The schema of {@link AccountTotal}. */
const accountTotal = define(
  'AccountTotal',
  object({
    chain: text,
    account: text,
    name: v.optional(text),
    // The deposits, which the account gets back later.
    deposit: v.optional(amount),
    // The known fees.
    fee: v.optional(amount),
    // The amount that is sent to other accounts.
    transfer: v.optional(amount),
    // The number of calls whose fee is unknown.
    unpriced: count,
    // The free balance that the account needs for all steps.
    needed: v.optional(amount),
    // The present free balance.
    free: v.optional(amount)
  })
)

/** The schema of the amounts that a plan takes from accounts. */
export const accountTotals: v.GenericSchema<unknown, readonly AccountTotal[]> = list(accountTotal)

/** The schema of the owner of a step. */
export const owner: v.GenericSchema<unknown, StepOwner> = oneOf(
  'you',
  'serviceTeam',
  'targetGovernance',
  'relay',
  'user',
  'time'
)

/** The schema of a remedy of a failed check. */
export const remedy: v.GenericSchema<unknown, Remedy> = define(
  'Remedy',
  object({
    summary: text,
    owner: v.optional(owner),
    steps: v.optional(draftSteps),
    command: v.optional(text),
    docs: v.optional(text)
  })
)

const basis = v.optional(oneOf('proven', 'computed', 'stated'))
const read = { chain: text, blockHash: hex, basis }

/** The schema of a piece of evidence of a verdict. */
export const evidence: v.GenericSchema<unknown, Evidence> = define(
  'Evidence',
  oneOfKinds<Evidence>({
    storage: {
      ...read,
      item: text,
      key: hex,
      value: v.optional(hex),
      decoded: v.optional(anything)
    },
    runtimeApi: {
      ...read,
      method: text,
      input: hex,
      output: hex,
      decoded: v.optional(anything)
    },
    rpc: { chain: text, method: text, params: list(anything), answer: anything },
    dryRun: { ...read, origin: text, call: hex, succeeded: truth, outcome: text },
    callData: { chain: text, call: hex, description: text },
    balance: { ...read, account: text, free: amount, reserved: v.optional(amount) }
  })
)
