import { renderMermaidSVG } from 'beautiful-mermaid'

/**
 * Draws a Mermaid source as SVG in a frame, in the colours of the theme. Leaves out the style
 * element of the drawing, because it would load a font from another host, and would apply to every
 * SVG of the page.
 */
export function drawMermaid(args: {
  readonly source: string
  /** A prefix that makes the ids of the drawing unique on the page. */
  readonly id: string
  /** The name of the drawing for screen readers, as HTML. */
  readonly name: string
}): string {
  const { source, id, name } = args
  const svg = renderMermaidSVG(source, { nodeSpacing: 12, layerSpacing: 20, padding: 8 })
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/(<svg [^>]*?) style="[^"]*"/, '$1 class="drawing"')
    .replace(/(?<=id="|url\(#)arrowhead/g, `${id}-arrowhead`)
  return `<div class="drawing-frame" role="group" tabindex="0" aria-label="${name}" v-pre>${svg}</div>\n`
}
