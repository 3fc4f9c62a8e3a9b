/** One member of a section: its documentation and the line that declares it. */
export interface MemberText {
  readonly name: string
  readonly docs: readonly string[]
  readonly declaration: string
}

/** The output of typegen for one pallet or runtime API. */
export interface SectionText {
  readonly name: string
  readonly members: readonly MemberText[]
}

/** An augmentation, taken apart. */
export interface Augmentation {
  /** The source module of each imported name. */
  readonly imports: ReadonlyMap<string, string>
  readonly sections: readonly SectionText[]
}

/** Takes a file of typegen apart: `declare module` with one interface of pallets of members. */
export function parseAugmentation(text: string): Augmentation {
  const sections: SectionText[] = []
  let members: MemberText[] = []
  let docs: string[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const opened = /^ {4}(\w+): \{$/.exec(line)
    const member = /^ {6}(\w+|\[key: string\]): (.*)$/.exec(line)
    if (opened?.[1] !== undefined) {
      members = []
      docs = []
      sections.push({ name: opened[1], members })
    } else if (/^ {6} ?(\/\*\*|\*)/.test(line)) {
      docs.push(line.trim())
    } else if (member?.[1] !== undefined && member[2] !== undefined) {
      let declaration = member[2]
      // Unnamed types take several lines.
      while (isOpen(declaration)) {
        at += 1
        declaration += ` ${(lines[at] ?? '').trim()}`
      }
      // The catch-all members would let any name pass as a call.
      if (member[1] !== '[key: string]') {
        members.push({ name: member[1], docs, declaration: strict(declaration) })
      }
      docs = []
    }
  }
  return { imports: parseImports(text), sections }
}

function isOpen(declaration: string): boolean {
  const opening = declaration.match(/[{([]/g)?.length ?? 0
  const closing = declaration.match(/[})\]]/g)?.length ?? 0
  return opening > closing
}

/** The source module of each name that a file imports. */
export function parseImports(text: string): Map<string, string> {
  const imports = new Map<string, string>()
  for (const [, names = '', from = ''] of text.matchAll(
    /^import type \{ (.*) \} from '(.*)';$/gm
  )) {
    for (const name of names.split(', ')) imports.set(name, from)
  }
  return imports
}

function strict(declaration: string): string {
  const generic = declaration.lastIndexOf(' & QueryableStorageEntry<')
  return generic === -1 ? declaration : `${declaration.slice(0, generic)};`
}
