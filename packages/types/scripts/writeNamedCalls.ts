import { camelCase } from '../src/metadata/names.ts'
import { type Augmentation, parseAugmentation, parseImports } from './parseAugmentation.ts'
import { namesIn, parseLookup } from './parseLookup.ts'
import { LOOKUP } from './repairOutput.ts'
import type { TypegenOutput } from './runTypegen.ts'
import type { CallSelection, RuntimeEntry } from './selections.ts'

/** A call inside another may be given by its names, too. */
const INNER = "import type { RuntimeCall } from '../../runtime/Runtime.ts';"

/**
 * Writes the type of a runtime's calls, such as `HourCall`, and the types of their arguments.
 * typegen's own output augments polkadot.js, and so describes only one runtime in a program.
 */
export function writeNamedCalls(
  output: TypegenOutput,
  { name, calls }: RuntimeEntry,
  header: string
): Map<string, string> {
  const augmentation = parseAugmentation(output.tx)
  const body = writeCalls(
    `${name.charAt(0).toUpperCase()}${name.slice(1)}Call`,
    augmentation,
    calls
  )
  const used = namesIn(body)
  const imports = writeImports(augmentation.imports, used, './lookup.ts')
  const lookup = parseLookup(output.lookup)
  return new Map([
    ['namedCalls.ts', `${header}${imports}${INNER}\n\n${body}`],
    ['lookup.ts', writeLookup(output.lookup, lookup, used, header)]
  ])
}

/** The calls as one type of `{ pallet, method, args }`, with the arguments of each by name. */
function writeCalls(name: string, augmentation: Augmentation, selection: CallSelection): string {
  const selected = new Map(
    Object.entries(selection).map(([pallet, names]) => [
      camelCase(pallet),
      names === 'all' ? names : names.map(camelCase)
    ])
  )
  const calls = augmentation.sections.flatMap((section) => {
    const names = selected.get(section.name) ?? []
    return section.members
      .filter((member) => names === 'all' || names.includes(member.name))
      .map(({ name: method, declaration }) => {
        const given = /^AugmentedSubmittable<\((.*)\) => SubmittableExtrinsic</.exec(declaration)
        const fields = splitArguments(given?.[1] ?? '').map((field) => `readonly ${field}`)
        const args = fields.length === 0 ? 'Record<never, never>' : `{ ${fields.join('; ')} }`
        return `  | { readonly pallet: '${section.name}'; readonly method: '${method}'; readonly args: ${args} }`
      })
  })
  const about = '/** A call of the runtime, with its arguments by name. */'
  const text = [about, `export type ${name} =`, ...calls, ''].join('\n')
  return text.replace(/\bIMethod\b/g, 'IMethod | RuntimeCall')
}

/** Splits a list of parameters at its outermost commas. */
function splitArguments(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const [at, letter] of [...text].entries()) {
    if ('{([<'.includes(letter)) depth += 1
    if ('})]'.includes(letter) || (letter === '>' && text[at - 1] !== '=')) depth -= 1
    if (letter === ',' && depth === 0) {
      parts.push(part.trim())
      part = ''
    } else {
      part += letter
    }
  }
  return part.trim() === '' ? parts : [...parts, part.trim()]
}

function writeImports(
  imports: ReadonlyMap<string, string>,
  used: ReadonlySet<string>,
  lookup: string
): string {
  const bySource = new Map<string, string[]>()
  for (const [name, source] of imports) {
    if (!used.has(name)) continue
    const from = source === LOOKUP ? lookup : source
    bySource.set(from, [...(bySource.get(from) ?? []), name])
  }
  return [...bySource]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([from, names]) => `import type { ${names.sort().join(', ')} } from '${from}';\n`)
    .join('')
}

function writeLookup(
  text: string,
  interfaces: ReadonlyMap<string, string>,
  wanted: ReadonlySet<string>,
  header: string
): string {
  const reached = new Map<string, string>()
  const queue = [...wanted]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const body = interfaces.get(name)
    if (body === undefined || reached.has(name)) continue
    reached.set(name, body)
    for (const other of namesIn(body)) if (interfaces.has(other)) queue.push(other)
  }
  const body = [...reached]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, interfaceText]) => `export ${interfaceText}\n`)
    .join('\n')
  return `${header}${writeImports(parseImports(text), namesIn(body), LOOKUP)}\n${body}`
}
