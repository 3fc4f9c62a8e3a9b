import { parseArgs } from 'node:util'
import { describeThrown, findClosest, hasPhrase, ParaclockError, shorten } from '@paraclock/core'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { countOf } from '../words/countOf.ts'
import type { Command, OptionSpecs } from './defineCommand.ts'
import { helpOption } from './sharedOptions.ts'

// Matches a URL, also after the form of a report: `html=https://…`.
const URLS = /^(\w+=)?(wss?|https?):\/\//

/** Finds the command and its options. For `hrmp --help`, returns the commands of the group. */
export function parseCommandLine({
  commands,
  argv
}: {
  readonly commands: readonly Command[]
  readonly argv: readonly string[]
}) {
  const [first = '', second] = argv
  const isCommand = commands.some(({ name }) => name === first)
  const group = isCommand ? [] : commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0 && (second === '--help' || second === '-h')) {
    return { kind: 'group', group: first, commands: group } as const
  }
  const command = findCommand(commands, argv)
  const given = argv.slice(command.name.split(' ').length)
  // Some package managers leave `--` before the arguments that they forward.
  const unmarked = given[0] === '--' ? given.slice(1) : given
  const specs: OptionSpecs = { ...command.options, ...helpOption }
  const rest = joinNegative(specs, unmarked)
  const settings = {
    args: [...rest],
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(specs).map(([name, { type, multiple = false }]) => [
        name,
        name === 'help' ? { type, short: 'h' } : { type, multiple }
      ])
    )
  } as const
  try {
    const { values, positionals } = parseArgs({ ...settings, strict: true })
    refusePhrases(rest)
    const help = values['help'] === true
    if (!help) checkPositionals(command, positionals)
    const options = readOptions(command.options, values, help)
    return { kind: 'command', command, help, positionals, options } as const
  } catch (error) {
    if (error instanceof ParaclockError) throw error
    // The message of Node.js repeats an unknown option, and a person may have typed a secret as an
    // option. So this message is used only if all options are known.
    const { tokens } = parseArgs({ ...settings, strict: false, tokens: true })
    const given = tokens.filter((token) => token.kind === 'option')
    const unknown = given.find(({ name }) => !Object.hasOwn(specs, name))
    const problem =
      unknown === undefined
        ? (describeValue(specs, given) ?? describeThrown(error).split(/\.\s/)[0] ?? '')
        : describeUnknown(command, commands, unknown)
    throw refuseArgument(problem, command.name)
  }
}

/** Joins an option and a negative number by `=`. The parser would take `-5` for an option. */
function joinNegative(specs: OptionSpecs, words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    const takes = (one = '') => one.startsWith('--') && specs[one.slice(2)]?.type === 'string'
    const next = words[at + 1] ?? ''
    if (takes(word) && /^-\d/.test(next)) return [`${word}=${next}`]
    return /^-\d/.test(word) && takes(words[at - 1]) ? [] : [word]
  })
}

function describeValue(
  specs: OptionSpecs,
  given: readonly {
    readonly name: string
    readonly value?: string | undefined
    readonly inlineValue?: boolean | undefined
  }[]
): string | undefined {
  for (const { name, value, inlineValue = false } of given) {
    const { type, value: takes = 'a value' } = specs[name] ?? {}
    if (type === 'boolean' && value !== undefined) return `--${name} takes no value`
    // The parser refuses a value with a leading `-`, unless it follows `=` or is only `-`.
    const isMissing = value === undefined || (!inlineValue && value.length > 1 && value[0] === '-')
    if (type === 'string' && isMissing) {
      return `--${name} takes ${takes}, and none is given`
    }
  }
  return undefined
}

/**
 * Describes an unknown option. The text repeats the option only if it resembles a known option,
 * because otherwise it may be a secret.
 */
function describeUnknown(
  { name, options }: Command,
  commands: readonly Command[],
  { rawName, index }: { readonly rawName: string; readonly index: number }
): string {
  const others = commands.filter((other) => Object.hasOwn(other.options, rawName.slice(2)))
  const [other] = others
  if (other !== undefined) {
    const those = others.length === 1 ? `: ${other.name} has it` : ''
    return `${name} has no option ${rawName}${those}`
  }
  const near = findClosest(
    rawName,
    Object.keys(options).map((option) => `--${option}`)
  )
  return near === undefined
    ? `argument ${index + 1} of ${name} is an option that it does not have`
    : `${name} has no option ${rawName}: did you mean ${near}?`
}

function refusePhrases(words: readonly string[]): void {
  const at = words.findIndex(hasPhrase)
  if (at === -1) return
  throw refuseArgument(`argument ${at + 1} reads like a secret phrase, which no option takes`)
}

/**
 * Adds the value of each missing option. Refuses a wrong choice, and a URL for an option that takes
 * no URL. A URL may contain a key, and other users of the machine can read a command line.
 */
function readOptions(
  specs: OptionSpecs,
  values: Readonly<Record<string, unknown>>,
  help: boolean
): Readonly<Record<string, unknown>> {
  const read = Object.entries(specs).map(([name, spec]) => {
    const { type, multiple = false, value: takes = '', choices } = spec
    const given = [values[name]].flat().filter((one) => typeof one === 'string')
    if (takes !== '<url>' && given.some((one) => URLS.test(one))) {
      throw refuseArgument(`--${name} takes ${takes}, and not a URL`)
    }
    const wrong = choices && given.find((one) => !choices.includes(one))
    if (wrong !== undefined && !help) {
      const known = choices?.join(', ').replace(/, (?=[^,]*$)/, ' or ')
      throw refuseArgument(`--${name} takes ${known}, not ${shorten(wrong)}`)
    }
    return [name, values[name] ?? (type === 'boolean' ? false : multiple ? [] : undefined)]
  })
  return Object.fromEntries(read)
}

/** The missing commands that users expect, each with its replacement. */
const INSTEAD = new Map([
  ['pause', 'cancel pauses a task, and schedule with the same id resumes it'],
  ['resume', 'schedule with the id of a cancelled task resumes it']
])

function findCommand(commands: readonly Command[], argv: readonly string[]): Command {
  const [first = '', second = ''] = argv
  const two = commands.find(({ name }) => name === `${first} ${second}`)
  const found = two ?? commands.find(({ name }) => name === first)
  if (found !== undefined) return found
  const instead = INSTEAD.get(first)
  if (instead !== undefined) throw refuseArgument(`There is no command ${first}: ${instead}`)
  const family = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (family.length > 0 && second === '') {
    const names = family.map(({ name }) => name).join(', ')
    throw refuseArgument(`${first} is a group of commands: ${names}`)
  }
  const names = (family.length > 0 ? family : commands).map(({ name }) => name)
  const near = findClosest(argv.slice(0, family.length > 0 ? 2 : 1).join(' '), names)
  // The word is repeated only if it resembles a command or a group. Otherwise, it may be a secret.
  const isShown = near !== undefined || family.length > 0
  const meant = near === undefined ? '' : `: did you mean ${near}?`
  throw refuseArgument(
    `There is no command ${isShown ? JSON.stringify(first) : 'of that name'}${meant}`
  )
}

function checkPositionals({ name, takes }: Command, positionals: readonly string[]): void {
  const wanted = takes?.split(' ') ?? []
  const needed = wanted.filter((part) => part.startsWith('<')).length
  const most = takes?.includes('...') ? Number.POSITIVE_INFINITY : wanted.length
  if (positionals.length >= needed && positionals.length <= most) return
  throw refuseArgument(
    `${name} takes ${takes ?? 'only options'}, and got ${countOf(positionals.length, 'argument')}`,
    name
  )
}
