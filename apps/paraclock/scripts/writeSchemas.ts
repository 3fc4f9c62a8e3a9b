import { writeFile } from 'node:fs/promises'
import { publishedSchemas } from '../src/commands/run/publishedSchemas.ts'
import { publishSchema } from './publishSchema.ts'

// Writes the schemas that are published with the package, from the declarations that check files.
for (const { file, ...schema } of publishedSchemas) {
  await writeFile(new URL(`../schemas/${file}`, import.meta.url), publishSchema(schema))
}
