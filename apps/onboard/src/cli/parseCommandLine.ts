import { parseArgs } from 'node:util'
import { describeThrown, findClosest, hasPhrase, ParaclockError } from '@paraclock/core'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { Command, OptionSpecs } from './defineCommand.ts'
import { helpOption } from './sharedOptions.ts'

// A URL, also after the form of a report: `html=https://…`.
const URLS = /^(\w+=)?(wss?|https?):\/\//

export type CommandLine =
  | {
      readonly kind: 'command'
      readonly command: Command
      readonly help: boolean
      readonly options: Readonly<Record<string, unknown>>
      readonly positionals: readonly string[]
    }
  | {
      readonly kind: 'group'
      /** The first word of its commands: `hrmp`. */
      readonly group: string
      readonly commands: readonly Command[]
    }

/** Finds the command that a command line begins with, and reads its options. */
export function parseCommandLine(args: {
  readonly commands: readonly Command[]
  readonly argv: readonly string[]
}): CommandLine {
  const { commands, argv } = args
  const [first = '', second] = argv
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0 && (second === '--help' || second === '-h')) {
    return { kind: 'group', group: first, commands: group }
  }
  const command = findCommand(commands, argv)
  const given = argv.slice(command.name.split(' ').length)
  // Some package managers leave the mark `--` before the arguments that they forward.
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
    refuseSecrets(specs, rest, values)
    const { help, ...options } = completeOptions(specs, values)
    if (help !== true) checkPositionals(command, positionals)
    return { kind: 'command', command, help: help === true, positionals, options }
  } catch (error) {
    if (error instanceof ParaclockError) throw error
    // Drop Node's error: it repeats an unknown option, which may be a misplaced secret.
    const { tokens } = parseArgs({ ...settings, strict: false, tokens: true })
    const strange = tokens.find(
      (token) => token.kind === 'option' && !Object.hasOwn(specs, token.name)
    )
    const problem =
      strange?.kind === 'option'
        ? describeStrange(command, commands, strange)
        : (describeValue(specs, tokens) ?? describeThrown(error).split(/\.\s/)[0] ?? '')
    throw refuseArgument(problem, command.name)
  }
}

/**
 * Joins an option with a negative number after it, so that the command refuses the number as the
 * value.
 */
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
  tokens: readonly {
    readonly kind: string
    readonly name?: string
    readonly value?: string | undefined
  }[]
): string | undefined {
  for (const { kind, name = '', value } of tokens) {
    const spec = kind === 'option' ? specs[name] : undefined
    if (spec === undefined) continue
    const { type, value: takes = 'a value' } = spec
    if (type === 'boolean' && value !== undefined) return `--${name} takes no value`
    if (type === 'string' && (value ?? '-').startsWith('-')) {
      return `--${name} takes ${takes}, and none is given`
    }
  }
  return undefined
}

/**
 * Describes an unknown option. The option could be a secret, so it is repeated only if another
 * command has it or if it resembles an option of this command.
 */
function describeStrange(
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

/**
 * Refuses secret phrases in all options, and URLs, which may hold a key, in options that are not
 * for endpoints. Other users of the machine can read a command line, shells store it, and a secret
 * as a file name would stay on disk.
 */
function refuseSecrets(
  specs: OptionSpecs,
  rest: readonly string[],
  values: Readonly<Record<string, unknown>>
): void {
  const at = rest.findIndex(hasPhrase)
  if (at !== -1) {
    const problem = `argument ${at + 1} reads like a secret phrase, which no option takes`
    throw refuseArgument(problem)
  }
  for (const [name, { value = '' }] of Object.entries(specs)) {
    const given = [values[name]].flat()
    if (value !== '<url>' && given.some((one) => typeof one === 'string' && URLS.test(one))) {
      const problem = `--${name} takes ${value}, and not a URL`
      throw refuseArgument(problem)
    }
  }
}

/** Sets missing switches to off, and missing lists to empty. */
function completeOptions(
  specs: OptionSpecs,
  values: Readonly<Record<string, unknown>>
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(specs).map(([name, { type, multiple }]) => [
      name,
      values[name] ?? (type === 'boolean' ? false : multiple === true ? [] : undefined)
    ])
  )
}

function findCommand(commands: readonly Command[], argv: readonly string[]): Command {
  const [first = '', second = ''] = argv
  const two = commands.find(({ name }) => name === `${first} ${second}`)
  const found = two ?? commands.find(({ name }) => name === first)
  if (found !== undefined) return found
  const family = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (family.length > 0 && second === '') {
    const problem = `${first} is a group of commands: ${family.map(({ name }) => name).join(', ')}`
    throw refuseArgument(problem)
  }
  const names = (family.length > 0 ? family : commands).map(({ name }) => name)
  const near = findClosest(argv.slice(0, family.length > 0 ? 2 : 1).join(' '), names)
  // Do not show a word that resembles no command: it may be a secret.
  const isShown = near !== undefined || family.length > 0
  const meant = near === undefined ? '' : `: did you mean ${near}?`
  const problem = `There is no command ${isShown ? JSON.stringify(first) : 'of that name'}${meant}`
  throw refuseArgument(problem)
}

function checkPositionals({ name, takes }: Command, positionals: readonly string[]): void {
  const wanted = takes?.split(' ') ?? []
  const needed = wanted.filter((part) => part.startsWith('<')).length
  const most = takes?.includes('...') ? Number.POSITIVE_INFINITY : wanted.length
  if (positionals.length >= needed && positionals.length <= most) return
  const got = `${positionals.length} argument${positionals.length === 1 ? '' : 's'}`
  const problem = `${name} takes ${takes ?? 'only options'}, and got ${got}`
  throw refuseArgument(problem, name)
}
