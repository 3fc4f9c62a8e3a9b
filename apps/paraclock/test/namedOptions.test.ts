import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listCommands } from '../src/commands/run/listCommands.ts'
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

const root = new URL('../src/', import.meta.url)
/** The messages of the command that no error defines, by the file that holds them. */
const sources = globSync('{cli,commands,fix,open,proposals,sign,task,words}/**/*.ts', {
  cwd: root
}).filter((file) => !file.includes('.test.'))
/** Options of node, npm and pnpm. */
const OF_OTHERS = /--(semi-space-growth-factor|wasm-lazy-validation|package|silent|version)\b/g

test.each(sources)('%s names options that its commands have', (file) => {
  const text = readFileSync(new URL(file, root), 'utf8').replaceAll(OF_OTHERS, '')
  const own = [...commands].filter(([name]) => {
    const words = name.split(' ').map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    return file === `commands/run/run${words.join('')}.ts`
  })
  const options = own.length === 0 ? [...commands.values()] : own.map(([, options]) => options)
  expect(listUnknown(text, options.flat())).toEqual([])
})

/** The options in a text that a command does not have. */
function listUnknown(text: string, options: readonly string[]): readonly string[] {
  const named = [...text.matchAll(/(?<![\w-])--([a-z][a-z-]*)/g)].map(([, name = '']) => name)
  return named.filter((name) => name !== 'help' && !options.includes(name))
}
