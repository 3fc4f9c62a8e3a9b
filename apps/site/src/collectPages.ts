import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface SitePage {
  readonly source: string
  /** The path of the page in the site, without `.md`. */
  readonly path: string
  readonly title: string
  /** The first sentence of the page. */
  readonly summary: string
  /**
   * `true` for the page of a single check. `false` for other pages, such as the list of all checks.
   */
  readonly isEntry: boolean
  /** The Markdown, with links that lead to pages of the site or to the repository. */
  readonly text: string
}

const REPOSITORY = 'https://github.com/paraclock/paraclock/blob/main'

const SOURCES = [
  'README.md',
  'docs/*.md',
  'docs/examples/README.md',
  'docs/errors/*.md',
  'packages/*/{README,INTERNALS}.md',
  'apps/*/README.md',
  'apps/paraclock/scripts/README.md',
  'tooling/bench/measurements.md',
  'tooling/soundness/README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md'
]

// The page whose entries become separate pages, and how the heading of an entry begins.
const CHECKS = 'docs/checks.md'
const ENTRY = '### '

interface Entry {
  readonly path: string
  /** The anchors under which other pages link to the entry. */
  readonly anchors: readonly string[]
  readonly text: string
}

interface Source {
  readonly text: string
  readonly entries: readonly Entry[]
}

export function collectPages(root: string): readonly SitePage[] {
  const files = globSync(SOURCES, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const sources = new Map(
    files.toSorted().map((path) => [path, cutEntries(path, readFileSync(join(root, path), 'utf8'))])
  )
  return [...sources].flatMap(([source, { text, entries }]) => {
    const page = (path: string, part: string, isEntry: boolean): SitePage => ({
      source,
      path,
      title: /^# (.*)$/m.exec(part)?.[1]?.replaceAll('`', '') ?? source,
      summary: summarize(part),
      isEntry,
      text: renderPage(source, part, sources)
    })
    return [
      page(placePage(source), text, false),
      ...entries.map((entry) => page(entry.path, entry.text, true))
    ]
  })
}

function cutEntries(source: string, text: string): Source {
  if (source !== CHECKS) return { text, entries: [] }
  const entries: Entry[] = []
  const [head = '', ...parts] = text.split(/^(?<!<\/a>\n+)(?=(?:<a id="[^"]*"><\/a>\n+)*#{2,3} )/m)
  const kept = parts.map((part) => {
    const at = part.search(/^#/m)
    const own = part.slice(at)
    if (!own.startsWith(ENTRY)) return part
    const name = /^#+ (.*)$/m.exec(own)?.[1] ?? ''
    const anchors = [...part.slice(0, at).matchAll(/id="([^"]*)"/g)].map(([, id = '']) => id)
    const body = own.slice(own.indexOf('\n'))
    entries.push({
      path: `checks/${name}`,
      anchors: [name, ...anchors],
      text: `${part.slice(0, at)}# ${name}\n${body}`
    })
    return `- [${name}](#${name}): ${summarize(body).replace(/:$/, '.')}\n`
  })
  return { text: [head, ...kept].join(''), entries }
}

export function placePage(source: string): string {
  return source
    .replace(/\.md$/, '')
    .replace(/^docs\//, '')
    .replace(/^(packages|apps)\/([^/]+)\/README$/, '$1/$2')
    .replace(/^(packages|apps)\/([^/]+)\/INTERNALS$/, '$1/$2-internals')
    .replace(/^apps\/paraclock\/scripts\/README$/, 'apps/paraclock-chains')
    .replace(/^tooling\/soundness\/README$/, 'reliability-cases')
    .replace(/^tooling\/bench\//, '')
    .replace(/^README$/, 'try-it')
    .replace(/README$/, 'index')
    .toLowerCase()
}

// Matches code. Links and tags in code stay unchanged.
const CODE = /(```[\s\S]*?```|`[^`\n]*`)/

function renderPage(source: string, text: string, sources: ReadonlyMap<string, Source>): string {
  return text
    .replace(/<!--[\s\S]*?-->\n?/g, '')
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? part : renderText(source, part, sources)))
    .join('')
}

function renderText(source: string, text: string, sources: ReadonlyMap<string, Source>): string {
  return (
    text
      .replace(/\]\(([^)\s]*)$|\]\(([^)\s]+)\)/g, (whole, _, link: string | undefined) =>
        link === undefined ? whole : `](${renderLink(source, link, sources)})`
      )
      // The site writes anchors in lower case.
      .replace(/<a id="[^"]*"/g, (tag) => tag.toLowerCase())
      .replace(/\{\{/g, '&#123;&#123;')
      .replace(/<(?!a id|\/a>|https?:)/g, '&lt;')
  )
}

function renderLink(source: string, link: string, sources: ReadonlyMap<string, Source>): string {
  if (/^[a-z]+:/.test(link)) return link
  const [file = '', anchor] = link.split('#')
  if (file.endsWith('.svg')) return `/${posix.basename(file)}`
  const target = file === '' ? source : posix.join(posix.dirname(source), file).replace(/\/$/, '')
  const page = [target, `${target}/README.md`].find((path) => sources.has(path))
  const entry = sources
    .get(page ?? '')
    ?.entries.find(({ anchors }) => anchors.includes(anchor ?? ''))
  if (entry !== undefined) return `/${entry.path}`
  const place = anchor === undefined ? '' : `#${anchor.toLowerCase()}`
  if (file === '') return place
  if (page !== undefined) return `/${placePage(page)}${place}`
  return `${REPOSITORY}/${target}${place}`
}

function summarize(text: string): string {
  const paragraph = text
    .split('\n\n')
    .find((part) => /^[A-Za-z`[]/.test(part) && !part.startsWith('[!'))
  const plain = paragraph?.replaceAll('\n', ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1') ?? ''
  return /^.*?[.:](?= |$)/.exec(plain)?.[0] ?? plain
}
