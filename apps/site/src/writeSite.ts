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
import { renderIndex, renderWhole } from './renderTexts.ts'

// This script writes the site to `dist`. VitePress builds the pages. The reference and the console
// are copied, so they must already be built.
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
write('index.md', readFileSync(join(site, 'index.md'), 'utf8'))
write('public/icon.svg', readFileSync(join(root, 'apps/console/public/icon.svg'), 'utf8'))
write('public/recording.svg', readFileSync(join(root, 'docs/recording.svg'), 'utf8'))
write('public/llms.txt', renderIndex(pages))
write('public/llms-full.txt', renderWhole(pages))
await build(site)

const parts = { reference: join(root, 'docs/api'), console: join(root, 'apps/console/dist') }
for (const [name, folder] of Object.entries(parts)) {
  if (!existsSync(folder)) {
    stderr.write(`${folder} is missing: pnpm site builds it first\n`)
    exit(1)
  }
  cpSync(folder, join(dist, name), { recursive: true })
}

const folders = '{apps,checks,errors,examples,packages}'
const files = globSync(['*.html', `${folders}/**/*.html`, 'assets/*.{js,css}'], { cwd: dist })
const requests = files.flatMap((path) =>
  listRequests(readFileSync(join(dist, path), 'utf8')).map((url) => `${path} requests ${url}`)
)
for (const line of requests) stderr.write(`${line}\n`)
if (requests.length > 0) exit(1)
stdout.write(`${pages.length} pages, the reference and the console are in apps/site/dist.\n`)
