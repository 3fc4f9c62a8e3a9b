import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const PAGES = [
  '*.md',
  'docs/**/*.md',
  '{packages,apps,tooling}/*/*.md',
  '{apps,packages}/*/{scripts,test}/**/*.md'
]

// Outside of code, where a link is only shown.
const CODE = /```[\s\S]*?```|`[^`\n]*`/g

const LINK = /\]\(([^)\s]+)\)/g

const HEADING = /^#+ +(.*)$/gm

/** Lists the links of all pages that lead to no file of the repository, or to no heading of a page. */
export function listBrokenLinks(root: string): readonly string[] {
  const pages = globSync(PAGES, { cwd: root, exclude: isForeign })
  const texts = new Map(
    pages.map((page) => [join(root, page), readFileSync(join(root, page), 'utf8')])
  )
  return [...texts].flatMap(([page, text]) =>
    [...text.replace(CODE, '').matchAll(LINK)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link) && !leads(page, link, texts))
      .map((link) => `${relative(root, page)} links to ${link}`)
  )
}

// What others wrote, and what is generated and not committed.
function isForeign(path: string): boolean {
  return /node_modules|[/\\]fixture[/\\]|docs[/\\]api|CHANGELOG/.test(path)
}

function leads(page: string, link: string, texts: ReadonlyMap<string, string>): boolean {
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? page : join(dirname(page), path)
  if (anchor === undefined || !file.endsWith('.md')) return existsSync(file)
  const text = texts.get(file)
  return text !== undefined && listAnchors(text).has(anchor)
}

/** The anchors that a repository's site gives to the headings of a page. */
function listAnchors(text: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  const outside = text.replace(/```[\s\S]*?```/g, '')
  for (const [, heading = ''] of outside.matchAll(HEADING)) {
    const shown = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    const name = shown
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    // A heading that is there again gets a number.
    let [anchor, count] = [name, 0]
    while (anchors.has(anchor)) anchor = `${name}-${++count}`
    anchors.add(anchor)
  }
  for (const [, id = ''] of text.matchAll(/<a id="([^"]+)">/g)) anchors.add(id)
  // Errors keep their names, whose capitals a browser finds nowhere else.
  for (const [, heading = ''] of outside.matchAll(/^#+ +(\w+)$/gm)) anchors.add(heading)
  return anchors
}
