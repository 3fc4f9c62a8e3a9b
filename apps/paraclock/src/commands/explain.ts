import { group, list, object, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand, option } from '../cli/defineCommand.ts'
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
        /** The ids of the checks that must pass before this check is judged. */
        after: list(text),
        docs: v.optional(text)
      })
    ),
    /**
     * The codes of the explained errors, each with its section of the documentation as Markdown.
     */
    errors: list(object({ code: text, page: text }))
  }
})

export const explainCommand = defineCommand({
  name: 'explain',
  summary: 'Explain a check or an error, or list the checks of a group; without a name, all checks',
  takes: '[id]',
  options: {
    ...jsonOption,
    config: option(
      '<file>',
      'The configuration with extensions; defaults to the built-in checks alone'
    )
  },
  output: explainOutput
})
