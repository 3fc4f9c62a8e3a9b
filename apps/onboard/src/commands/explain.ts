import { group, list, object, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { jsonOption } from '../cli/sharedOptions.ts'

export const explainOutput = defineOutput({
  name: 'explain',
  title: 'What checks mean: paraclock explain --json',
  version: 1,
  entries: {
    checks: list(
      object({
        id: text,
        group,
        title: text,
        failureTitle: text,
        why: text,
        how: text,
        fixes: list(text),
        requires: list(text),
        /** The checks that must pass first. */
        after: list(text),
        /** The documentation page. */
        docs: v.optional(text)
      })
    ),
    errors: list(
      object({
        code: text,
        /** The section on the error in the documentation, in Markdown. */
        page: text
      })
    )
  }
})

export const explainCommand = defineCommand({
  name: 'explain',
  summary: 'Explain a check or an error, or list the checks of a group; without a name, all checks',
  takes: '[id]',
  options: {
    ...jsonOption,
    config: {
      type: 'string',
      value: '<file>',
      summary: 'The configuration with extensions; defaults to the built-in checks alone'
    }
  },
  output: explainOutput
})
