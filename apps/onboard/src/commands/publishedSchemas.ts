import type { GenericSchema } from 'valibot'
import type { Output } from '../cli/defineOutput.ts'
import { errorOutput } from '../cli/errorOutput.ts'
import { schemasUrl } from '../config/schemaUrls.ts'
import { listCommands } from './listCommands.ts'

export interface PublishedSchema {
  readonly file: string
  readonly schema: GenericSchema
  /** The address from which the schema can be fetched. */
  readonly id: string
  /** The commands that print it. Empty for the schema of errors, which every command can print. */
  readonly commands: readonly string[]
}

export const publishedSchemas: readonly PublishedSchema[] = [
  ...[
    ...Map.groupBy(
      listCommands().flatMap(({ name, output }) =>
        output === undefined ? [] : [{ name, output }]
      ),
      ({ output }) => output.name
    ).values()
  ].map((printing) => {
    const [first] = printing as [(typeof printing)[number]]
    return publish(
      first.output,
      printing.map(({ name }) => name)
    )
  }),
  publish(errorOutput, [])
]

function publish({ name, schema }: Output, commands: readonly string[]): PublishedSchema {
  const file = `${name}.schema.json`
  return { file, schema, id: `${schemasUrl}/${file}`, commands }
}
