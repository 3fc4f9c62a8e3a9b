import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { dirname, join } from 'node:path'
import { exit, stderr, stdout } from 'node:process'
import { build } from 'vitepress'
import { collectPages } from './collectPages.ts'
import { listRequests } from './listRequests.ts'
import { listPackages, renderReference, renderReferenceIndex } from './renderReference.ts'
import { renderIndex, renderWhole } from './renderTexts.ts'

// This script writes the site to `dist`. VitePress builds the pages. The console is copied, so it
// must already be built, and the reference is written from the declarations of the compiler.
const site = join(import.meta.dirname, '..')
const root = join(site, '../..')
const source = join(site, '.pages')
const dist = join(site, 'dist')

const pages = collectPages(root)
rmSync(source, { recursive: true, force: true })
const write = (path: string, text: string): void => {
  const file = join(source, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
for (const { path, text } of pages) write(`${path}.md`, text)
const reference = listPackages(root)
for (const one of reference) write(`reference/${one.path}.md`, renderReference(one))
write('reference/index.md', renderReferenceIndex(reference))
write('index.md', readFileSync(join(site, 'index.md'), 'utf8'))
write('public/icon.svg', readFileSync(join(root, 'apps/console/public/icon.svg'), 'utf8'))
write('public/recording.svg', readFileSync(join(root, 'docs/recording.svg'), 'utf8'))
write('public/llms.txt', renderIndex(pages))
write('public/llms-full.txt', renderWhole(pages))
await build(site)

const console = join(root, 'apps/console/dist')
if (!existsSync(console)) {
  stderr.write(`${console} is missing: pnpm site builds it first\n`)
  exit(1)
}
cpSync(console, join(dist, 'console'), { recursive: true })

const folders = '{apps,checks,errors,examples,packages,reference}'
const files = globSync(['*.html', `${folders}/**/*.html`, 'assets/*.{js,css}'], { cwd: dist })
const requests = files.flatMap((path) =>
  listRequests(readFileSync(join(dist, path), 'utf8')).map((url) => `${path} requests ${url}`)
)
for (const line of requests) stderr.write(`${line}\n`)
if (requests.length > 0) exit(1)
const written = pages.length + reference.length
stdout.write(`${written} pages and the console are in apps/site/dist.\n`)
