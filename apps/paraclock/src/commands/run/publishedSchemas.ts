import type { Output } from '../../cli/defineOutput.ts'
import { errorOutput } from '../../cli/errorOutput.ts'
import { schemasUrl } from '../../config/schemaUrls.ts'
import { listCommands } from './listCommands.ts'

const outputs: ReadonlyMap<string, Output> = new Map(
  [...listCommands().flatMap(({ output = [] }) => output), errorOutput].map((one) => [
    one.name,
    one
  ])
)

// The published JSON schemas, each with the commands that print it. The schema of errors lists no
// commands, because every command can print an error.
export const publishedSchemas = [...outputs.values()].map(({ name, schema }) => {
  const file = `${name}.schema.json`
  const commands = listCommands().filter(({ output }) => output?.name === name)
  const id = `${schemasUrl}/${file}`
  return { file, schema, id, commands: commands.map((command) => command.name) }
})
