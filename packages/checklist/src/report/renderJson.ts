import { encodeBySchema } from '../schema/encodeBySchema.ts'
import { type Report, reportSchema } from '../schema/reportSchema.ts'

/** Writes a report as JSON that `readReport` can read. Equal reports give equal text. */
export function renderJson({ report }: { readonly report: Report }): string {
  return `${JSON.stringify(encodeBySchema(reportSchema, report), null, 2)}\n`
}
