import { expect, test } from 'vitest'
import { addPolicy } from './addPolicy.ts'

test('a page runs its own files and the scripts that it holds, and no others', () => {
  const html = addPolicy(
    '<head></head><script src="/a.js"></script><script id="b">alert(1)</script>'
  )
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(html).toContain(
    `script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='; style-src 'self'`
  )
  expect(html).toMatch(/^<head>\s*<meta http-equiv="Content-Security-Policy"/)
})
