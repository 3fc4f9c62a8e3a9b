import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { createDeclarationReader, type Declaration } from './readDeclarations.ts'

// Types of all calls of a chain, which make a page ten times as long.
const GENERATED = /[\\/]generated[\\/]/

interface Member {
  readonly name: string
  /** The specifier that imports the name. Absent if the package does not export it. */
  readonly from?: string
  /** The overloads of a function, or the only declaration. */
  readonly parts: readonly Declaration[]
}

const GROUPS: readonly (readonly [title: string, kind: RegExp])[] = [
  ['Functions', /^function /],
  ['Classes', /^(?:abstract )?class /],
  ['Errors', /^const \w+: ErrorDefinition/],
  ['Constants', /^const /],
  ['Types', /^(?:interface|type) /]
]

/** Lists the published packages, in the order of their names. */
export function listPackages(root: string): readonly PackageEntry[] {
  return globSync('packages/*/package.json', { cwd: root })
    .map((file): PackageEntry => {
      const { name, description, exports } = JSON.parse(
        readFileSync(join(root, file), 'utf8')
      ) as Manifest
      const folder = join(root, dirname(file))
      return { name, description, exports, folder, path: name.replace(/^@paraclock\//, '') }
    })
    .toSorted((one, two) => (one.name < two.name ? -1 : 1))
}

/** Writes the page that lists the references of all packages. */
export function renderReferenceIndex(packages: readonly PackageEntry[]): string {
  const rows = packages.map(
    ({ name, path, description }) =>
      `| [${name}](/reference/${path}) | ${escapeText(description)} |`
  )
  return ['# Reference', '', '| package | what it does |', '|---|---|', ...rows, ''].join('\n')
}

/**
 * Writes the reference of a package as one page: an example first, then every exported name with its
 * comment, its example and its declaration, and last the types that only other names mention.
 * The compiler must have written the declarations of the package.
 */
export function renderReference(entry: PackageEntry): string {
  const { name, path, description, folder } = entry
  const members = collectMembers(entry)
  const isKnown = (word: string) => members.has(word)
  const groupOf = ({ from, parts }: Member) =>
    from === undefined ? undefined : GROUPS.find(([, kind]) => kind.test(parts[0]?.code ?? ''))?.[0]
  const sections = [...GROUPS.map(([title]) => title), undefined].flatMap((title) => {
    const own = [...members.values()].filter((member) => groupOf(member) === title)
    const shown = own
      .toSorted((one, two) => Number(hasExample(two)) - Number(hasExample(one)))
      .map((member) => renderMember(member, name, isKnown))
    return own.length === 0 ? [] : [`## ${title ?? 'Types that these mention'}`, ...shown]
  })
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  return [
    `# Reference of ${name}`,
    `${escapeText(description)} [How to begin](/packages/${path}).`,
    ...(/```ts\n[\s\S]*?\n```/.exec(readme) ?? []),
    ...sections,
    ''
  ].join('\n\n')
}

function collectMembers(entry: PackageEntry): ReadonlyMap<string, Member> {
  const { find, listNames } = createDeclarationReader()
  const members = new Map<string, Member>()
  for (const { index, from } of listIndexes(entry)) {
    for (const one of listNames(index)) {
      if (!members.has(one)) members.set(one, { name: one, from, parts: find(index, one) })
    }
  }
  // The loop also visits the members that it adds.
  for (const { parts } of members.values()) {
    for (const { code, file } of parts) {
      for (const word of listTypeNames(code)) {
        const found = members.has(word) ? [] : find(file, word)
        if (found.some((one) => !GENERATED.test(one.file)))
          members.set(word, { name: word, parts: found })
      }
    }
  }
  return members
}

function listTypeNames(code: string): readonly string[] {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').match(/\b[A-Z]\w+/g) ?? []
}

function listIndexes({ name, exports, folder }: PackageEntry) {
  return Object.entries(exports).flatMap(([path, target]) => {
    const source = typeof target === 'string' ? undefined : target?.['@paraclock/source']
    if (source === undefined || !/^\.\/src\/(?!generated\/)/.test(source)) return []
    const index = join(folder, '.types', source.replace(/\.ts$/, '.d.ts'))
    return [{ index, from: posix.join(name, path) }]
  })
}

export interface PackageEntry extends Manifest {
  readonly folder: string
  /** The name of the package's page below `reference`. */
  readonly path: string
}

interface Manifest {
  readonly name: string
  readonly description: string
  readonly exports: Readonly<
    Record<string, string | { readonly '@paraclock/source'?: string } | undefined>
  >
}

const hasExample = ({ parts }: Member): boolean =>
  parts.some(({ comment }) => comment.includes('@example'))

function renderMember(
  { name, from, parts }: Member,
  main: string,
  isKnown: (word: string) => boolean
): string {
  const comment = parts.map((part) => part.comment).join('\n\n')
  const [text = '', ...tags] = comment.split(/^@(?=[a-z]+\b)/m)
  const tagged = (tag: string): readonly string[] =>
    tags.flatMap((one) => (one.startsWith(tag) ? [one.slice(tag.length).trim()] : []))
  const say = (part: string): string => renderComment(part, isKnown)
  const declared = parts.map(({ code }) => code.replace(LINK, (_, word, said) => said ?? word))
  return [
    `### ${name}`,
    ...(from === undefined || from === main ? [] : [`Import it from \`${from}\`.`]),
    say(text),
    ...tagged('example'),
    `\`\`\`ts\n${declared.join('\n')}\n\`\`\``,
    tagged('param')
      .map((one) => say(one.replace(/^(\w+) - /, '- `$1`: ')))
      .join('\n'),
    ...tagged('returns').map((one) => say(`Returns ${one}`)),
    ...tagged('throws').map((one) => say(`Throws ${one}`))
  ]
    .filter((part) => part.trim() !== '')
    .join('\n\n')
}

const LINK = /\{@link\s+(\w+)(?:\s*\|\s*([^}]*))?\}/g

function renderComment(text: string, isKnown: (word: string) => boolean): string {
  return text
    .trim()
    .split(/(```[\s\S]*?```|`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : escapeText(part)))
    .join('')
    .replace(LINK, (_, word: string, said: string = `\`${word}\``) =>
      isKnown(word) ? `[${said}](#${word.toLowerCase()})` : said
    )
}

const escapeText = (text: string): string =>
  text.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')
