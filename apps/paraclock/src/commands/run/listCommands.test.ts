import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { OptionSpec } from '../../cli/defineCommand.ts'
import { listCommands } from './listCommands.ts'

const url = new URL('../../../../../docs/commands.md', import.meta.url)
const sections = new Map(
  (await readFile(url, 'utf8')).split('\n## ').map((section) => {
    const [title = '', ...lines] = section.split('\n')
    return [title, lines]
  })
)

/** The rows of a section's table: options with their meanings. */
function readRows(section: string): readonly string[] {
  const rows = (sections.get(section) ?? []).filter((line) => line.startsWith('| `'))
  return rows.map((row) => row.replaceAll('\\|', '|'))
}

/** The options that a section names without their meanings. */
function readNames(section: string): readonly string[] {
  const line = (sections.get(section) ?? []).find((one) => /^\[?`--/.test(one)) ?? ''
  return [...line.matchAll(/`(--[^`]+)`/g)].map(([, name = '']) => name)
}

function writeRow([name, { type, value, summary }]: readonly [string, OptionSpec]): string {
  const flag = type === 'boolean' ? `--${name}` : `--${name} ${value ?? '<value>'}`
  return `| \`${flag}\` | ${summary} |`
}

const shared = readRows('Shared options')

test.each(listCommands().map((command) => [command.name, command] as const))(
  'the page states %s as its help does',
  (name, { takes, summary, options, output }) => {
    const usage = takes === undefined ? name : `${name} ${takes}`
    expect(sections.get(name)).toContain(`\`paraclock ${usage}\`: ${summary}.`)
    const own = readRows(name)
    const rows = Object.entries<OptionSpec>(options).map(writeRow)
    expect(rows.filter((row) => !own.includes(row) && !shared.includes(row))).toEqual([])
    const flags = rows.map((row) => row.split(/[ `]/)[2])
    const stated = [...own.map((row) => row.split(/[ `]/)[2]), ...readNames(name)]
    expect(stated.toSorted()).toEqual(flags.toSorted())
    const schema = `../apps/paraclock/schemas/${output?.name}.schema.json`
    const isLinked = sections.get(name)?.some((line) => line.includes(schema))
    expect(isLinked).toBe(output !== undefined)
  }
)

test('each command loads the function that runs it', async () => {
  const loaded = await Promise.all(listCommands().map(({ load }) => load()))
  expect(loaded.map((run) => typeof run)).toEqual(listCommands().map(() => 'function'))
}, 60_000)
