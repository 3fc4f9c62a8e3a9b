import { createHash } from 'node:crypto'

const INLINE = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

// VitePress's theme adds a style while a reader switches between the light and the dark colours.
// The style suppresses transitions. The policy allows only the style with this hash.
const THEME_STYLE = "'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='"

/**
 * Adds a content security policy to a page. The policy allows the inline scripts of the page and
 * the scripts of the site. It allows inline styles in attributes, because highlighted code uses
 * them. It forbids requests to other hosts.
 */
export function addPolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  )
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    `style-src 'self' ${THEME_STYLE}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'"
  ].join('; ')
  return html.replace(
    '<head>',
    `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`
  )
}
