import { readFile } from 'node:fs/promises'
import type { CommandSpec, OptionSpec } from '../cli/defineCommand.ts'
import { accountCommand } from '../commands/account.ts'
import { checkCommand } from '../commands/check.ts'
import { costsCommand } from '../commands/costs.ts'
import { explainCommand } from '../commands/explain.ts'
import { hrmpPlanCommand } from '../commands/hrmpPlan.ts'
import { previewCommand } from '../commands/preview.ts'
import { proxyPlanCommand } from '../commands/proxyPlan.ts'
import { quoteCommand } from '../commands/quote.ts'
import { taskShowCommand } from '../commands/taskShow.ts'
import { tasksCommand } from '../commands/tasks.ts'
import { verifyCommand } from '../commands/verify.ts'

/** A command without an option for a signer. Only such a command can be a tool. */
export type ReadingCommand = CommandSpec & {
  readonly options: { readonly signer?: never; readonly yes?: never }
}

export const readingCommands: readonly ReadingCommand[] = [
  checkCommand,
  explainCommand,
  quoteCommand,
  previewCommand,
  tasksCommand,
  taskShowCommand,
  costsCommand,
  accountCommand,
  hrmpPlanCommand,
  proxyPlanCommand,
  verifyCommand
]

export type Arguments = Readonly<Record<string, boolean | string | readonly string[]>>

type JsonSchema = Readonly<Record<string, unknown>>

/** A command as a tool. */
export interface ToolSpec {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  /** Returns the command line for the arguments of a call. */
  readonly wordsOf: (given: Arguments) => readonly string[]
}

/**
 * The options that a tool does not take: those of the form of the output, because a tool always
 * prints JSON, and the trust in an endpoint, which a person states.
 */
const OMITTED: ReadonlySet<string> = new Set(['json', 'csv', 'verbose', 'trust-endpoint'])

export async function describeTool(
  { name, takes, summary, options, output }: ReadingCommand,
  config: string | undefined
): Promise<ToolSpec> {
  const [, bracket, place] = /^([<[])(\w+)[>\]]$/.exec(takes ?? '') ?? []
  const taken = Object.entries(options).filter(isTaken)
  const positional = place && { [place]: { type: 'string', description: `${takes} of ${name}` } }
  const named = Object.fromEntries(taken.map(([key, spec]) => [key, describeOption(spec)]))
  const schema = new URL(`../../schemas/${output?.name}.schema.json`, import.meta.url)
  const fixed = config === undefined || !('config' in options) ? [] : [`--config=${config}`]
  return {
    name: name.replaceAll(' ', '_'),
    description: summary,
    inputSchema: {
      type: 'object',
      properties: { ...positional, ...named },
      required: bracket === '<' ? [place] : [],
      additionalProperties: false
    },
    outputSchema: JSON.parse(await readFile(schema, 'utf8')),
    wordsOf: (given) => {
      const words = taken.flatMap(([key]) =>
        [given[key] ?? false].flat().flatMap((value) => {
          if (value === false) return []
          return value === true ? `--${key}` : `--${key}=${value}`
        })
      )
      // After `--`, the parser reads a value with a leading `-` as an argument.
      const last =
        place === undefined || given[place] === undefined ? [] : ['--', `${given[place]}`]
      return [...name.split(' '), '--json', ...fixed, ...words, ...last]
    }
  }
}

/** A tool takes no option with a path, so that it writes no file. */
const isTaken = ([key, { value = '' }]: readonly [string, OptionSpec]): boolean =>
  !OMITTED.has(key) && !value.includes('file')

function describeOption({
  type,
  multiple = false,
  choices,
  value,
  summary
}: OptionSpec): JsonSchema {
  if (type === 'boolean') return { type, description: summary }
  const one = choices === undefined ? { type } : { type, enum: choices }
  const description = `${value}: ${summary}`
  return multiple ? { type: 'array', items: one, description } : { ...one, description }
}
