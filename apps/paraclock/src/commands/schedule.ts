import {
  amount,
  count,
  decimal,
  hex,
  list,
  object,
  oneOf,
  text,
  truth
} from '@paraclock/checklist/schema'
import type { EncodedTask } from '@paraclock/scheduler'
import * as v from 'valibot'
import { defineCommand, option } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { problem } from '../cli/errorOutput.ts'
import {
  allowFailureOption,
  asSignerOption,
  callOption,
  configOptions,
  maxFeeOption,
  scheduleOptions,
  signerOptions
} from '../cli/sharedOptions.ts'
import { chainProof } from '../schemas/chainProof.ts'
import { namedSigner } from '../schemas/NamedSigner.ts'
import { taskColumns } from '../words/taskColumns.ts'

// `satisfies` makes the compiler report a kind of `EncodedTask` that has no entry.
const specs = {
  xcmp: object({
    kind: v.literal('xcmp'),
    paraId: count,
    call: hex,
    weight: object({ refTime: decimal, proofSize: decimal }),
    currencyId: v.optional(count)
  }),
  dynamicDispatch: object({ kind: v.literal('dynamicDispatch'), call: hex }),
  nativeTransfer: object({ kind: v.literal('nativeTransfer'), recipient: text, amount: decimal })
} satisfies { readonly [Kind in EncodedTask['kind']]: v.GenericSchema }

const schedules = [
  object({ kind: v.literal('times'), times: list(text) }),
  object({ kind: v.literal('cron'), expression: text, timeZone: text, count })
] as const

export const scheduleOutput = defineOutput({
  name: 'schedule',
  title: 'Tasks that are scheduled or planned: paraclock schedule --json',
  version: 4,
  entries: {
    network: text,
    signer: v.optional(namedSigner),
    /** The account that pays for the runs and owns the tasks. */
    owner: text,
    requests: list(
      object({
        providedId: text,
        status: oneOf('planned', 'scheduled', 'existing'),
        task: v.variant('kind', Object.values(specs)) as unknown as v.GenericSchema<EncodedTask>,
        /** If no count is given, `count` is the number of the runs that fit, at most 10. */
        schedule: v.variant('kind', schedules),
        /** Whether the schedule has later runs that are left out, because no count is given. */
        continues: v.optional(truth),
        actsFor: text,
        /** The total price of the task. Absent if the service already has the task. */
        price: v.optional(amount),
        /**
         * The chain and the error with which the task's call would fail now. Absent if the call
         * would succeed or cannot be dry-run. With `--yes`, a task with `failure` is scheduled only
         * with `--allow-failure`.
         */
        failure: v.optional(text),
        /** Why the service would refuse the task now. Absent if it would accept the task. */
        refusal: v.optional(text),
        /**
         * The tasks that the service stores for this request. If the schedule has many runs, there
         * are several tasks. Empty if the request is only planned.
         */
        tasks: list(
          object({
            taskId: text,
            /**
             * The time of the next run, in seconds since the Unix epoch. Left out if the chain does
             * not report it.
             */
            nextRun: v.optional(count),
            /** The amount on hold for the runs. Left out if the chain does not report it. */
            prepaid: v.optional(amount)
          })
        )
      })
    ),
    /**
     * The error that ended the command before all tasks were scheduled. `requests` then lists only
     * the tasks that the service has taken. Left out if there was no error.
     */
    problem,
    /** For each chain that the command uses, the proof of the runtime. Empty without `--signer`. */
    proofs: list(chainProof)
  }
})

export const scheduleCommand = defineCommand({
  name: 'schedule',
  summary:
    'Show the configured call, or another task, as a task with an id; with --signer, schedule it',
  takes: '[<id>]',
  options: {
    ...configOptions,
    from: option('<file>', `Schedule the tasks of a CSV or JSON file: ${taskColumns.join(', ')}`),
    ...callOption,
    dispatch: option(
      '<call>',
      "Run a call of the service's own chain: hex, or JSON with pallet, method, args"
    ),
    transfer: option(
      '<amount>',
      "An amount of the service's token to send: 1.5, or 15000000000u in its smallest unit"
    ),
    to: option('<account>', 'The recipient of --transfer'),
    ...scheduleOptions,
    ...maxFeeOption,
    ...allowFailureOption,
    ...signerOptions,
    ...asSignerOption
  },
  output: scheduleOutput
})
