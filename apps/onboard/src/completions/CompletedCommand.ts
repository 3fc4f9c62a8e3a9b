import { sanitizeText } from '@paraclock/core'
import type { CommandSpec, OptionSpec } from '../cli/defineCommand.ts'

/** A command as completion takes it. */
export interface CompletedCommand extends Pick<CommandSpec, 'summary' | 'options'> {
  /** Its name, of one or two words. */
  readonly name: string
  /** The possible arguments beside its options, such as the ids of checks. */
  readonly choices?: readonly string[]
  /** Whether its arguments are the ids of tasks. */
  readonly takesIds?: boolean
}

/** A word that other words can follow, and these words with their descriptions. */
export interface WordTree {
  readonly command?: CompletedCommand
  /** The words that can follow. */
  readonly next: ReadonlyMap<string, WordTree>
  readonly summary: string
}

/** Sorts commands of one and two words into a tree of words. */
export function growWords(commands: readonly CompletedCommand[]): WordTree {
  const firsts = new Set(commands.map(({ name }) => name.split(' ')[0] ?? name))
  const next = new Map(
    [...firsts].map((first): [string, WordTree] => {
      const command = commands.find(({ name }) => name === first)
      const below = commands.filter(({ name }) => name.startsWith(`${first} `))
      const seconds = below.map((one): [string, WordTree] => [
        one.name.slice(first.length + 1),
        { command: one, next: new Map(), summary: one.summary }
      ])
      const names = seconds.map(([second]) => second).join(', ')
      const tree = { next: new Map(seconds), summary: command?.summary ?? names }
      return [first, command === undefined ? tree : { ...tree, command }]
    })
  )
  return { next, summary: '' }
}

/** Whether the value of an option is a path, and so completed by the shell itself. */
export function takesPath({ value = '' }: OptionSpec): boolean {
  return /file|path|folder|dir/.test(value)
}

/** The command that a script runs for the names in the configuration of its folder. */
export function listingOf(names: 'networks' | 'ids'): string {
  return `paraclock completions ${names} 2>/dev/null`
}

/** Writes text as one word of bash, zsh or fish, in single quotes. */
export function quoteShell(text: string, shell: 'posix' | 'fish' = 'posix'): string {
  const safe = sanitizeText(text)
  if (shell === 'fish') return `'${safe.replace(/[\\']/g, (mark) => `\\${mark}`)}'`
  return `'${safe.replaceAll("'", `'\\''`)}'`
}
