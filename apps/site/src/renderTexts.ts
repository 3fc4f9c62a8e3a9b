import type { SitePage } from './collectPages.ts'

export function renderIndex(pages: readonly SitePage[]): string {
  const lines = pages
    .filter(({ isEntry }) => !isEntry)
    .map(({ title, path, summary }) => `- [${title}](/${path}.html): ${summary}`)
  return [
    '# Paraclock',
    '',
    '> The toolkit with which a Polkadot parachain connects to a time-based automation service.',
    '',
    'The whole text of all pages is in [llms-full.txt](/llms-full.txt).',
    '',
    '## Pages',
    '',
    ...lines,
    ''
  ].join('\n')
}

export function renderWhole(pages: readonly SitePage[]): string {
  return pages.map(({ path, text }) => `<!-- ${path} -->\n\n${text.trim()}\n`).join('\n')
}
