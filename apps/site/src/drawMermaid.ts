import { renderMermaidSVG } from 'beautiful-mermaid'

/**
 * Draws a Mermaid source in a frame, in the colours of the theme. What the library draws asks a host
 * for a font, and styles every SVG of a page: both stay behind.
 */
export function drawMermaid(args: {
  readonly source: string
  /** Sets the ids of the drawing apart from those of others on the page. */
  readonly id: string
  /** What a reader of the page hears of the drawing, as HTML. */
  readonly name: string
}): string {
  const { source, id, name } = args
  const svg = renderMermaidSVG(source, { nodeSpacing: 12, layerSpacing: 20, padding: 8 })
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/(<svg [^>]*?) style="[^"]*"/, '$1 class="drawing"')
    .replace(/(?<=id="|url\(#)arrowhead/g, `${id}-arrowhead`)
  return `<div class="drawing-frame" role="group" tabindex="0" aria-label="${name}" v-pre>${svg}</div>\n`
}
