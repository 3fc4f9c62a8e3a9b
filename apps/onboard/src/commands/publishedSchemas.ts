import type { GenericSchema } from 'valibot'
import { schemasUrl } from '../config/schemaUrls.ts'
import { listCommands } from './listCommands.ts'

/** A schema, where it is published, and which commands print what it describes. */
export interface PublishedSchema {
  readonly file: string
  readonly schema: GenericSchema
  /** The address at which it can be fetched. */
  readonly id: string
  readonly commands: readonly string[]
}

/** The schemas that the package brings along for editors and other programs. */
export const publishedSchemas: readonly PublishedSchema[] = [
  ...Map.groupBy(
    listCommands().flatMap(({ name, output }) => (output === undefined ? [] : [{ name, output }])),
    ({ output }) => output.name
  )
].map(([output, printing]) => {
  const file = `${output}.schema.json`
  const [first] = printing as [(typeof printing)[number]]
  return {
    file,
    schema: first.output.schema,
    id: `${schemasUrl}/${file}`,
    commands: printing.map(({ name }) => name)
  }
})
