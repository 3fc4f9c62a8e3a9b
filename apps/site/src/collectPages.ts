import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface SitePage {
  readonly source: string
  /** Its path in the site, without `.md`. */
  readonly path: string
  readonly title: string
  /** The first paragraph. */
  readonly summary: string
  /** The Markdown, with links that lead to pages of the site or to the repository. */
  readonly text: string
}

const REPOSITORY = 'https://github.com/paraclock/paraclock/blob/main'

const SOURCES = [
  'docs/*.md',
  'docs/errors/*.md',
  'packages/*/{README,INTERNALS}.md',
  'apps/*/README.md',
  'apps/onboard/scripts/README.md',
  'tooling/bench/measurements.md',
  'tooling/soundness/README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md'
]

/** Collects the pages of the site from the Markdown of the repository. */
export function collectPages(root: string): readonly SitePage[] {
  const sources = globSync(SOURCES, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const texts = new Map(
    sources.toSorted().map((path) => [path, readFileSync(join(root, path), 'utf8')])
  )
  return [...texts].map(([source, text]) => ({
    source,
    path: placePage(source),
    title: /^# (.*)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? source,
    summary: summarize(text),
    text: renderPage(source, text, texts)
  }))
}

/** The place of a page of the repository in the site. */
export function placePage(source: string): string {
  return source
    .replace(/\.md$/, '')
    .replace(/^docs\//, '')
    .replace(/^(packages|apps)\/([^/]+)\/README$/, '$1/$2')
    .replace(/^(packages|apps)\/([^/]+)\/INTERNALS$/, '$1/$2-internals')
    .replace(/^apps\/onboard\/scripts\/README$/, 'apps/onboard-chains')
    .replace(/^tooling\/soundness\/README$/, 'reliability-cases')
    .replace(/^tooling\/bench\//, '')
    .replace(/README$/, 'index')
    .toLowerCase()
}

// Code stays as it is: comments, links and tags in it are shown.
const CODE = /(```[\s\S]*?```|`[^`\n]*`)/

function renderPage(source: string, text: string, pages: ReadonlyMap<string, string>): string {
  return text
    .replace(/<!--[\s\S]*?-->\n?/g, '')
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? part : renderText(source, part, pages)))
    .join('')
}

function renderText(source: string, text: string, pages: ReadonlyMap<string, string>): string {
  return text
    .replace(/\]\(([^)\s]*)$|\]\(([^)\s]+)\)/g, (whole, _, link: string | undefined) =>
      link === undefined ? whole : `](${renderLink(source, link, pages)})`
    )
    .replace(/\{\{/g, '&#123;&#123;')
    .replace(/<(?!a id|\/a>|https?:)/g, '&lt;')
}

function renderLink(source: string, link: string, pages: ReadonlyMap<string, string>): string {
  if (/^[a-z]+:/.test(link)) return link
  const [file = '', anchor] = link.split('#')
  // The site writes anchors in lower case.
  const place = anchor === undefined ? '' : `#${anchor.toLowerCase()}`
  if (file === '') return place
  const target = posix.join(posix.dirname(source), file).replace(/\/$/, '')
  const page = [target, `${target}/README.md`].find((path) => pages.has(path))
  if (page !== undefined) return `/${placePage(page)}${place}`
  return target === 'README.md' ? '/' : `${REPOSITORY}/${target}${place}`
}

function summarize(text: string): string {
  const paragraph = text
    .split('\n\n')
    .find((part) => /^[A-Za-z`[]/.test(part) && !part.startsWith('[!'))
  const plain = paragraph?.replaceAll('\n', ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1') ?? ''
  return /^.*?[.:](?= |$)/.exec(plain)?.[0] ?? plain
}
