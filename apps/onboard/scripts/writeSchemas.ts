import { writeFile } from 'node:fs/promises'
import { publishedSchemas } from '../src/schema/publishedSchemas.ts'
import { publishSchema } from '../src/schema/publishSchema.ts'

// Writes the schemas that are published with the package, from the declarations that check files.
for (const { file, ...schema } of publishedSchemas) {
  await writeFile(new URL(`../schemas/${file}`, import.meta.url), publishSchema(schema))
}
