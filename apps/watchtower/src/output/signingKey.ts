const SECRET = /^(?:whsec_)?((?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?)$/

/**
 * Returns the key in a secret of Standard Webhooks: `whsec_` and base64, or only base64. Returns
 * `undefined` for other text.
 */
export function signingKey(secret: string): Uint8Array | undefined {
  const [, text = ''] = SECRET.exec(secret) ?? []
  return text === '' || text.includes('_') ? undefined : Buffer.from(text, 'base64')
}
