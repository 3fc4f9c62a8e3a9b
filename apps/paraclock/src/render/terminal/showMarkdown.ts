import { createPage, type PageSettings } from './Page.ts'

export function showMarkdown(markdown: string, settings: PageSettings): string {
  const page = createPage(settings)
  let isCode = false
  for (const line of markdown.split('\n')) {
    const item = /^- (.*)/.exec(line)
    const heading = /^#+ (.*)/.exec(line)
    if (line.startsWith('```')) isCode = !isCode
    else if (isCode) page.writeSpans(2, [{ text: line }])
    else if (line === '') page.skip()
    else if (heading !== null) page.write(0, heading[1] ?? '', 'bold')
    else if (item !== null) page.write(2, readLine(item[1] ?? ''), 'plain', { text: '-' })
    else page.write(0, readLine(line))
  }
  return page.text().trimEnd()
}

function readLine(line: string): string {
  return line.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/\*\*?([^*]+)\*\*?/g, '$1')
}
