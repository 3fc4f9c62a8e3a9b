import { encodeBySchema } from '../schema/encodeBySchema.ts'
import { type Report, reportSchema } from './reportSchema.ts'

/**
 * Writes a report as JSON: keys in the order of the schema, amounts as decimal text, bytes as hex.
 * Equal reports become equal text. `readReport` reads the text back.
 */
export function renderJson({ report }: { readonly report: Report }): string {
  return `${JSON.stringify(encodeBySchema(reportSchema, report), null, 2)}\n`
}
