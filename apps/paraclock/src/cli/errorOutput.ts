import { anything, count, list, object, remedy, text } from '@paraclock/checklist/schema'
import { docsBase, errorToJson, type ParaclockError } from '@paraclock/core'
import * as v from 'valibot'
import { defineOutput } from './defineOutput.ts'

export const errorOutput = defineOutput({
  name: 'error',
  title: 'What ended a command: any paraclock command with --json',
  version: 1,
  entries: {
    error: object({
      code: text,
      number: count,
      message: text,
      context: v.optional(v.record(text, anything)),
      remedies: list(remedy),
      url: text
    })
  }
})

/** An error in a document that also has results. Left out if there was no error. */
export const problem = v.optional(object({ code: text, message: text }))

export const toProblem = ({ code, message }: ParaclockError) => ({ code, message })

export function renderErrorDocument(error: ParaclockError): string {
  const { docs, ...json } = errorToJson(error)
  const context = Object.keys(json.context).length > 0 ? json.context : undefined
  const shown = { ...json, context, url: `${docsBase}${docs}` }
  return errorOutput.render({ error: shown }, { oneLine: true })
}
