import { join } from 'node:path'
import { defineConfig, type MarkdownRenderer } from 'vitepress'
import { addPolicy } from '../src/addPolicy.ts'
import { drawMermaid } from '../src/drawMermaid.ts'
import { listCurlRequests, offerRequests } from '../src/offerRequests.ts'
import { renderForSearch } from '../src/renderForSearch.ts'
import { listPackages } from '../src/renderReference.ts'

/** Turns empty header cells into plain cells, because they name no column. */
function nameNoColumn({
  tokens
}: {
  readonly tokens: readonly { type: string; tag: string; content: string }[]
}) {
  for (const [at, token] of tokens.entries()) {
    const end = tokens[at + 2]
    if (token.type !== 'th_open' || tokens[at + 1]?.content !== '' || end === undefined) continue
    token.tag = 'td'
    end.tag = 'td'
  }
}

/** Shows Mermaid as drawings, and adds links that run JSON-RPC requests in the tab. */
function showMore(markdown: MarkdownRenderer): void {
  const { fence } = markdown.renderer.rules
  markdown.renderer.rules.fence = (tokens, at, ...rest) => {
    const { info = '', content = '' } = tokens[at] ?? {}
    const above = tokens.slice(0, at).findLastIndex(({ type }) => type === 'heading_open')
    const heading = markdown.utils.escapeHtml(tokens[above + 1]?.content ?? '')
    return info === 'mermaid'
      ? drawMermaid({ source: content, id: `drawing-${at}`, name: heading })
      : `${fence?.(tokens, at, ...rest) ?? ''}${offerRequests(listCurlRequests(content))}`
  }
}

const item = (text: string, link: string) => ({ text, link: `/${link}` })

const reference = {
  text: 'Reference',
  items: [
    item('All packages', 'reference/'),
    ...listPackages(join(import.meta.dirname, '../../..')).map(({ name, path }) =>
      item(name, `reference/${path}`)
    )
  ]
}

const pages = [
  {
    text: 'Bring your chain',
    items: [
      item('From nothing to the first task', 'onboarding'),
      item('Tutorial for a lead', 'tutorial-lead'),
      item('What it is', 'try-it'),
      item('Why Paraclock', 'why'),
      item('Configuration', 'config'),
      item('Every check', 'checks'),
      item('Verdicts', 'verdicts'),
      item('The trial', 'trial'),
      item('Rehearsals', 'rehearsal'),
      item('Signing', 'signing'),
      item('Proposals', 'governance'),
      item('Channels', 'hrmp'),
      item('Proxies', 'proxy'),
      item('Reports and CI', 'reports'),
      item('Commands', 'commands')
    ]
  },
  {
    text: 'Build on it',
    items: [
      item('Tutorial for an application', 'tutorial-application'),
      item('Scheduling', 'scheduling'),
      item('Submissions', 'submission'),
      item('Connections', 'connect'),
      item('Accounts', 'accounts'),
      item('Calls, weights, fees and XCM', 'weights'),
      item('Packages', 'packages'),
      item('Types of chains', 'types'),
      item('The development network', 'devnet'),
      item('Simulation', 'simulation'),
      item('Checks of your own', 'extensions'),
      item('Examples', 'examples/')
    ]
  },
  {
    text: 'Run it',
    items: [
      item('Tutorial for an operator', 'tutorial-operator'),
      item('The service', 'service'),
      item('Add the pallets', 'pallets-integration'),
      item('Security of the pallets', 'pallets-security'),
      item('Operating the service', 'pallets-operations'),
      item('The gateway', 'gateway'),
      item('Watching a network', 'watching'),
      item('History', 'history')
    ]
  },
  {
    text: 'Background',
    items: [
      item('Architecture', 'architecture'),
      item('Security model', 'security-model'),
      item('Reliability', 'reliability'),
      item('Performance', 'performance'),
      item('Public chains', 'apps/paraclock-chains'),
      item('Beside other tools', 'comparison'),
      item('Migration', 'migration'),
      item('Support', 'support'),
      item('Roadmap', 'roadmap'),
      item('Contributing', 'contributing')
    ]
  }
]

export default defineConfig({
  title: 'Paraclock',
  description: 'Connect a Polkadot parachain to a time-based automation service.',
  head: [['link', { rel: 'icon', href: '/icon.svg' }]],
  srcDir: '.pages',
  outDir: 'dist',
  cacheDir: '.cache',
  lastUpdated: false,
  cleanUrls: false,
  // There are hundreds of pages, so the table of their files becomes a separate file.
  metaChunk: true,
  markdown: {
    // The theme's own colours have too little contrast.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    anchor: {
      // The same anchors as on GitHub.
      slugify: (text) =>
        text
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .replace(/\s/g, '-')
    },
    config: (markdown) => {
      markdown.core.ruler.push('empty headers', nameNoColumn)
      showMore(markdown)
    }
  },
  // The theme's first page has no main landmark.
  transformHtml: (html) => addPolicy(html.replace('class="VPContent is-home"', 'role="main" $&')),
  // This folder is copied after the build.
  ignoreDeadLinks: [/^\/console\//],
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        _render: (source, env, markdown) =>
          renderForSearch(env.relativePath.replace(/\.md$/, ''), markdown.render(source, env)),
        // A whole word says more than a part of a word, or one that resembles it.
        miniSearch: { searchOptions: { weights: { prefix: 0.1, fuzzy: 0.05 } } }
      }
    },
    outline: { level: [2, 3] },
    nav: [
      item('First task', 'onboarding'),
      item('Checks', 'checks'),
      item('Errors', 'errors/'),
      item('Reference', 'reference/'),
      { text: 'Console', link: '/console/', target: '_self' }
    ],
    sidebar: { '/': pages, '/reference/': [reference, ...pages] }
  }
})
