import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listCommands } from '../src/commands/listCommands.ts'
import errorTexts from '../src/generated/errorTexts.json' with { type: 'json' }

const commands = new Map<string, readonly string[]>(
  listCommands().map(({ name, options }) => [name, Object.keys(options)])
)
const checks = readFileSync(new URL('../../../docs/checks.md', import.meta.url), 'utf8')
const texts = [...Object.entries(errorTexts), ['checks', checks] as const]

test.each(texts)('%s names options that commands have', (_, text) => {
  for (const [, code = ''] of text.matchAll(/`([^`]*)`/g)) {
    const [program, ...words] = code.split(' ')
    if (program !== 'paraclock') continue
    const name = [words.slice(0, 2), words.slice(0, 1)]
      .map((one) => one.join(' '))
      .find((one) => commands.has(one))
    expect(listUnknown(code, commands.get(name ?? '') ?? []), code).toEqual([])
  }
  // Those of other programs stand in code that begins with them.
  const rest = text.replaceAll(/`(?!paraclock)\w[^`]*`/g, '')
  expect(listUnknown(rest, [...commands.values()].flat())).toEqual([])
})

/** The options in a text that a command does not have. */
function listUnknown(text: string, options: readonly string[]): readonly string[] {
  const named = [...text.matchAll(/(?<![\w-])--([a-z][a-z-]*)/g)].map(([, name = '']) => name)
  return named.filter((name) => name !== 'help' && !options.includes(name))
}
