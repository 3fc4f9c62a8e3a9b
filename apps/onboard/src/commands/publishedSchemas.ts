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

const outputs: ReadonlyMap<string, Output> = new Map(
  [...listCommands().flatMap(({ output = [] }) => output), errorOutput].map((one) => [
    one.name,
    one
  ])
)

export const publishedSchemas: readonly PublishedSchema[] = [...outputs.values()].map(
  ({ name, schema }) => {
    const file = `${name}.schema.json`
    const commands = listCommands().filter(({ output }) => output?.name === name)
    const id = `${schemasUrl}/${file}`
    return { file, schema, id, commands: commands.map((command) => command.name) }
  }
)
