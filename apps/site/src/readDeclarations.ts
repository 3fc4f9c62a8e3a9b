import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One declaration of a package, as the compiler writes it into a declaration file. */
export interface Declaration {
  readonly name: string
  readonly comment: string
  /** The declaration without `export` and `declare`, and with the comments of its members. */
  readonly code: string
  readonly file: string
}

// The compiler indents everything but the first and the last line of a statement.
const STATEMENT = /^(?:export |declare )*(?:abstract )?(class|interface|type|function|const) (\w+)/
const FROM = /^(export|import) (?:type )?\{([^}]*)\} from '(\.[^']*)\.ts'/gm

interface DeclarationReader {
  /** Finds a name where it is declared. Returns nothing for names of other packages. */
  readonly find: (file: string, name: string) => readonly Declaration[]
  /** Lists the names that a file exports. */
  readonly listNames: (file: string) => readonly string[]
}

/** Reads the declarations of a package from the files that `tsc` writes, by following its index. */
export function createDeclarationReader(): DeclarationReader {
  const files = new Map<string, ReturnType<typeof readFile>>()
  const open = (file: string) => {
    const known = files.get(file) ?? readFile(file)
    files.set(file, known)
    return known
  }
  const find = (file: string, name: string): readonly Declaration[] => {
    const { own, sources } = open(file)
    const found = own.filter((one) => one.name === name)
    const source = sources.get(name)
    return found.length > 0 || source === undefined ? found : find(source.file, source.name)
  }
  return { find, listNames: (file: string) => [...open(file).exported] }
}

function readFile(file: string) {
  const text = readFileSync(file, 'utf8')
  const exported = new Set<string>()
  const sources = new Map<string, { readonly file: string; readonly name: string }>()
  for (const [, kind, names = '', path = ''] of text.matchAll(FROM)) {
    for (const part of names.split(',')) {
      const [name = '', alias = name] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      if (name !== '' && kind === 'export') exported.add(alias)
      if (name !== '') sources.set(alias, { file: join(dirname(file), `${path}.d.ts`), name })
    }
  }
  const own: Declaration[] = []
  let comment = ''
  for (const part of text.split(
    /^(?=\/\*\*|export |declare |class |interface |type |import |\/\/#)/m
  )) {
    if (part.startsWith('/**')) {
      comment = part
        .replace(/^\/\*\*|\*\/\s*$/g, '')
        .replace(/^ \* ?/gm, '')
        .trim()
      continue
    }
    const name = STATEMENT.exec(part)?.[2]
    const code = part.trim().replace(/^(?:export |declare )+/, '')
    if (name !== undefined) own.push({ name, comment, code, file })
    if (name !== undefined && part.startsWith('export ')) exported.add(name)
    comment = ''
  }
  return { own, sources, exported }
}
