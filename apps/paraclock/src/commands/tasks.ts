import {
  amount,
  count,
  hex,
  list,
  liveShape,
  object,
  oneOf,
  text,
  verdict
} from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand, flag, option } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { problem } from '../cli/errorOutput.ts'
import { configOptions, historyOptions } from '../cli/sharedOptions.ts'

export const listedTask = object({
  taskId: hex,
  owner: hex,
  /** The id that the owner chose, as bytes. `name` is the same id as text. */
  providedId: hex,
  name: text,
  kind: oneOf('xcmp', 'dynamicDispatch', 'nativeTransfer'),
  /** The time of the next run, in seconds since the Unix epoch. */
  nextRun: count,
  remainingRuns: list(count),
  prepaid: amount
})

export const pastTask = object({
  taskId: hex,
  /** `owner`, `providedId`, `name` and `kind` are left out if the scheduling is not recorded. */
  owner: v.optional(hex),
  providedId: v.optional(hex),
  name: v.optional(text),
  kind: v.optional(text),
  /** The block that scheduled the task, or else the first recorded block that names the task. */
  block: count,
  time: count,
  state: oneOf('scheduled', 'completed', 'cancelled', 'failed', 'missed', 'recovered'),
  /** When the task ended, in seconds since the Unix epoch; left out while it has further runs. */
  ended: v.optional(count),
  executed: count,
  failed: count,
  missed: count,
  /** The fees of the task up to the last recorded block, less the refunds. */
  cost: amount
})

const ofShapes = {
  shapes: list(liveShape),
  undecoded: object({ count, taskIds: list(hex) }),
  target: object({ specName: text, paraId: count })
}

const VERSION = 3

/** The shapes of a network in a file of `tasks --shapes --save`. */
export const savedShapes = object({ network: text, verdict, ...ofShapes })

export const savedSet = object({
  schemaVersion: v.literal(VERSION),
  networks: list(savedShapes)
})

export const tasksOutput = defineOutput({
  name: 'tasks',
  title: 'Tasks with future runs: paraclock tasks --json',
  version: VERSION,
  entries: {
    networks: list(
      object({
        network: text,
        /** `ready` if the network could be read. */
        verdict,
        /**
         * The tasks with further runs. Empty with --history. Absent with --shapes, or if they could
         * not be read.
         */
        tasks: v.optional(list(listedTask)),
        /** With --shapes: what live tasks have in common. The shape that is due first comes first. */
        shapes: v.optional(ofShapes.shapes),
        /** With --shapes: the tasks that cannot be decoded. At most twenty are named. */
        undecoded: v.optional(ofShapes.undecoded),
        /** With --shapes: the chain for which `check --tasks` takes this file. */
        target: v.optional(ofShapes.target),
        /** Why the network could not be read; absent if it was read. */
        problem,
        /** With --history: the recorded tasks, the newest first. */
        history: v.optional(
          object({
            /** The last block of the service that the database has. */
            block: count,
            tasks: list(pastTask),
            /** The value to give `--after` for the next page. Left out on the last page. */
            next: v.optional(text)
          })
        )
      })
    )
  }
})

export const tasksCommand = defineCommand({
  name: 'tasks',
  summary: "List the user's tasks with future runs, or with --history all that were recorded",
  options: {
    ...configOptions,
    owner: option('<account>', 'Tasks of this account'),
    all: flag('Tasks of all users'),
    long: flag('Also list the ids of the tasks as hashes'),
    shapes: flag("Group everybody's tasks for the target by their shapes, without accounts"),
    save: option('<file>', 'With --shapes: also write the JSON to this file, for check --tasks'),
    history: flag('List the tasks that watch recorded'),
    after: option('<place>', 'With --history: the next page, as the page before it names it'),
    limit: option('<n>', 'With --history: how many; defaults to 100'),
    ...historyOptions
  },
  output: tasksOutput
})
