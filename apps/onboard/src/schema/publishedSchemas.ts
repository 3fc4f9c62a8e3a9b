import { configSchema, configSchemaId } from '../config/configSchema.ts'
import { reportSchema } from '../report/json/reportSchema.ts'
import type { PublishSchemaArgs } from './publishSchema.ts'

const BASE = 'https://unpkg.com/@paraclock/onboard/schemas'

/** The schemas that the package brings along for editors and other programs, by their files. */
export const publishedSchemas: readonly (PublishSchemaArgs & { readonly file: string })[] = [
  {
    file: 'report.schema.json',
    schema: reportSchema,
    id: `${BASE}/report.schema.json`
  },
  { file: 'config.schema.json', schema: configSchema, id: configSchemaId }
]
