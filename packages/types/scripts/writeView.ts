import type { Need } from '../src/drift/Fingerprint.ts'
import { camelCase } from '../src/metadata/names.ts'
import {
  type Augmentation,
  parseAugmentation,
  parseImports,
  type SectionText
} from './parseAugmentation.ts'
import { namesIn, parseLookup } from './parseLookup.ts'
import { LOOKUP } from './repairOutput.ts'
import type { TypegenOutput } from './runTypegen.ts'
import { includes, type RuntimeSelection } from './Selection.ts'

interface Section {
  readonly need: Need
  readonly includes: (name: string) => boolean
}

type Part = 'calls' | 'consts' | 'errors' | 'events' | 'query' | 'tx'

const PARTS: readonly Part[] = ['calls', 'consts', 'errors', 'events', 'query', 'tx']
const ABOUT: Readonly<Record<Part, string>> = {
  calls: 'The runtime APIs.',
  consts: 'The constants.',
  errors: 'The errors, to recognise one by.',
  events: 'The events, to recognise one by.',
  query: 'The storage.',
  tx: 'The calls.'
}
/** A call inside another may be given by its names, too. */
const INNER = "import type { RuntimeCall } from '../../runtime/Runtime.ts';"

const KEYS = {
  consts: 'constants',
  errors: 'errors',
  events: 'events',
  query: 'storage',
  tx: 'calls'
} as const

/**
 * Writes the files of a typed view. It has the same members as typegen's output, but as named
 * interfaces, so that one program can use two runtimes. It has only the selected items, so that the
 * comparison checks everything that the view promises.
 */
export function writeView(
  output: TypegenOutput,
  selection: RuntimeSelection,
  header: string
): Map<string, string> {
  const files = new Map<string, string>()
  const prefix = capitalize(selection.view)
  const lookup = parseLookup(output.lookup)
  const wanted = new Set<string>()
  for (const part of PARTS) {
    const augmentation = parseAugmentation(output[part])
    const body = writeInterface(
      `${prefix}${capitalize(part)}`,
      augmentation,
      sectionsOf(selection, part)
    )
    const used = namesIn(body)
    for (const name of used) if (lookup.has(name)) wanted.add(name)
    if (part === 'tx') {
      const calls = writeCalls(`${prefix}Call`, augmentation, sectionsOf(selection, part))
      const imports = writeImports(augmentation.imports, namesIn(calls), './lookup.ts')
      files.set('namedCalls.ts', `${header}${imports}${INNER}\n\n${calls}`)
    }
    files.set(
      `${part}.ts`,
      `${header}${writeImports(augmentation.imports, used, './lookup.ts')}\n${body}`
    )
  }
  files.set('lookup.ts', writeLookup(output.lookup, lookup, wanted, header))
  files.set('members.ts', `${header}${writeMembers(prefix)}`)
  return files
}

/** The parts of a view as the members of a connection. */
function writeMembers(prefix: string): string {
  const names = PARTS.map((part) => [part, `${prefix}${capitalize(part)}`] as const)
  return [
    ...names.map(([part, name]) => `import type { ${name} } from './${part}.ts';`),
    '',
    `/** The items that the toolkit uses of the view \`${prefix}Api\`. */`,
    `export interface ${prefix}Members {`,
    ...names.flatMap(([part, name]) => [
      `  /** ${ABOUT[part]} */`,
      `  readonly ${part}: ${name}<'promise'>;`
    ]),
    '}',
    ''
  ].join('\n')
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function sectionsOf(selection: RuntimeSelection, part: Part): Map<string, Section> {
  if (part === 'calls') {
    return new Map(
      selection.apis.map(({ name, need, methods }) => [
        camelCase(name),
        { need, includes: (method) => includes(methods, method) }
      ])
    )
  }
  return new Map(
    selection.pallets.flatMap((pallet) => {
      const names = pallet[KEYS[part]]
      if (names === undefined) return []
      const section = { need: pallet.need, includes: (name: string) => includes(names, name) }
      return [[camelCase(pallet.name), section] as const]
    })
  )
}

function writeInterface(
  name: string,
  augmentation: Augmentation,
  selected: ReadonlyMap<string, Section>
): string {
  const sections = augmentation.sections.flatMap((section) => {
    const selection = selected.get(section.name)
    const text = selection === undefined ? [] : writeSection(section, selection)
    return text.length === 0 ? [] : [text.join('\n')]
  })
  return [`export interface ${name}<ApiType extends ApiTypes> {`, ...sections, '}', ''].join('\n')
}

/** The calls as one type of `{ pallet, method, args }`, with the arguments of each by name. */
function writeCalls(
  name: string,
  augmentation: Augmentation,
  selected: ReadonlyMap<string, Section>
): string {
  const calls = augmentation.sections.flatMap((section) => {
    const isIn = selected.get(section.name)?.includes ?? (() => false)
    return section.members
      .filter((member) => isIn(member.name))
      .map(({ name: method, declaration }) => {
        const given = /^AugmentedSubmittable<\((.*)\) => SubmittableExtrinsic</.exec(declaration)
        const fields = splitArguments(given?.[1] ?? '').map((field) => `readonly ${field}`)
        const args = fields.length === 0 ? 'Record<never, never>' : `{ ${fields.join('; ')} }`
        return `  | { readonly pallet: '${section.name}'; readonly method: '${method}'; readonly args: ${args} }`
      })
  })
  const about = '/** A call of the view, with its arguments by name. */'
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

function writeSection(section: SectionText, { need, includes: isIn }: Section): string[] {
  const members = section.members.filter(({ name }) => isIn(name))
  if (members.length === 0) return []
  return [
    `  readonly ${section.name}${need === 'optional' ? '?' : ''}: {`,
    ...members.flatMap(({ name, docs, declaration }) => [
      ...docs.map((line) => `    ${line.startsWith('*') ? ' ' : ''}${line}`.trimEnd()),
      `    readonly ${name}: ${declaration}`
    ]),
    '  };'
  ]
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
