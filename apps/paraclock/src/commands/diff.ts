import {
  define,
  list,
  object,
  oneOf,
  outcome,
  result,
  text,
  verdict
} from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand, flag } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { jsonOption } from '../cli/sharedOptions.ts'

const side = define('Side', object({ gatheredAt: text, verdict }))

/** The JSON of `diff`. `watch` prints the same JSON on one line after each change. */
export const diffOutput = defineOutput({
  name: 'diff',
  title: 'What changed: paraclock diff --json, and a line of paraclock watch --json',
  version: 1,
  entries: {
    before: side,
    after: side,
    networks: list(
      object({
        network: text,
        verdict,
        presence: oneOf('both', 'added', 'removed'),
        results: list(
          object({
            id: text,
            kind: oneOf('worse', 'better', 'neutral'),
            from: v.optional(outcome),
            to: v.optional(outcome),
            result
          })
        ),
        facts: list(object({ fact: text, from: v.optional(text), to: v.optional(text) }))
      })
    )
  }
})

export const diffCommand = defineCommand({
  name: 'diff',
  summary: 'Compare two saved reports or evidence files',
  takes: '<before> <after>',
  options: {
    ...jsonOption,
    markdown: flag('Print Markdown, for a pull request')
  },
  output: diffOutput
})
