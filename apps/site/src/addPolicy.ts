import { createHash } from 'node:crypto'

const INLINE = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

// The hash of a style that VitePress's theme adds while it changes the colours. The style
// suppresses transitions. The policy allows it by this hash.
const THEME_STYLE = "'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='"

/**
 * Adds a content security policy to a page. The policy allows the page's inline scripts and the
 * site's scripts. It allows style attributes, because highlighted code has style attributes. It
 * forbids requests to other hosts.
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
