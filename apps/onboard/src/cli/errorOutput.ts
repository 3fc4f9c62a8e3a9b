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

export function renderErrorDocument(error: ParaclockError): string {
  const { code, number, message, context, remedies, docs } = errorToJson(error)
  const hasContext = Object.keys(context).length > 0
  return errorOutput.render(
    {
      error: {
        ...{ code, number, message, remedies },
        ...(hasContext ? { context } : {}),
        url: `${docsBase}${docs}`
      }
    },
    { oneLine: true }
  )
}
